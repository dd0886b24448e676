// The jobs of the media room.
import * as z from 'zod/mini';
import type { JobDefinition } from '../kernel/queue.ts';
import { makeLadder } from './make-ladder.ts';
import type { MediaDeps } from './ports.ts';

const LadderJob = z.object({
  channel_id: z.int(),
  asset_id: z.int(),
  captions: z.array(z.object({ language: z.string(), label: z.string(), path: z.string() })),
});

export const mediaJobs = (deps: MediaDeps): JobDefinition[] => [
  {
    name: 'media.make_ladder',
    run: async ({ data, signal }) => {
      const { channel_id: channelId, asset_id: assetId, captions } = LadderJob.parse(data);
      await makeLadder(deps, { channelId, assetId, captions, signal });
    },
    // For runs that were cut off by a stop or a crash; a failure of the work itself is tried once more only.
    retryLimit: 5,
    retryDelaySeconds: 5,
    timeoutSeconds: 4 * 3_600,
    concurrency: 1,
  },
];
