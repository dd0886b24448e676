// The job that completes the lower qualities of a game that was live: its name and payload.
import * as z from 'zod/mini';
import type { Queue, SendOptions } from '../kernel/queue.ts';
import type { AssetRecord } from './rules.ts';

export const completeRungsJob = 'media.complete_rungs';

export const CompleteRungsJob = z.object({ channel_id: z.int(), asset_id: z.int() });

export const sendCompleteRungsJob = (
  queue: Queue,
  { channel_id, id }: Pick<AssetRecord, 'channel_id' | 'id'>,
  { scope, afterSeconds }: Pick<SendOptions, 'scope' | 'afterSeconds'> = {},
): Promise<void> =>
  queue.send(
    completeRungsJob,
    { channel_id, asset_id: id },
    {
      ...(scope && { scope }),
      ...(afterSeconds !== undefined && { afterSeconds }),
      singletonKey: `asset-${id}`,
    },
  );
