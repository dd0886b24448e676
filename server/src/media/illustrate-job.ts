// The job that gives a game that was live its poster and its storyboard: its name and what it carries.
import * as z from 'zod/mini';
import type { Queue, SendOptions } from '../kernel/queue.ts';
import type { AssetRecord } from './rules.ts';

export const illustrateJob = 'media.illustrate';

export const IllustrateJob = z.object({ channel_id: z.int(), asset_id: z.int() });

export const sendIllustrateJob = (
  queue: Queue,
  { channel_id, id }: Pick<AssetRecord, 'channel_id' | 'id'>,
  { scope, afterSeconds }: Pick<SendOptions, 'scope' | 'afterSeconds'> = {},
): Promise<void> =>
  queue.send(
    illustrateJob,
    { channel_id, asset_id: id },
    {
      ...(scope && { scope }),
      ...(afterSeconds !== undefined && { afterSeconds }),
      singletonKey: `asset-${id}`,
    },
  );
