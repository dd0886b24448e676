// The job that makes a recording ready: its name and payload, shared by its senders and its worker.
import * as z from 'zod/mini';
import type { Queue } from '../kernel/queue.ts';
import type { Scope } from '../kernel/transact.ts';
import type { AssetRecord } from './rules.ts';

export const ladderJob = 'media.make_ladder';

export const LadderJob = z.object({ channel_id: z.int(), asset_id: z.int() });

/** At most one waiting job per recording. */
export const sendLadderJob = (
  queue: Queue,
  { channel_id, id }: Pick<AssetRecord, 'channel_id' | 'id'>,
  scope: Scope,
): Promise<void> =>
  queue.send(ladderJob, { channel_id, asset_id: id }, { scope, singletonKey: `asset-${id}` });
