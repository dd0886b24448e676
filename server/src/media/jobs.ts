// The jobs of the media room.
import { sizePicturesJob } from '../channel/index.ts';
import type { JobDefinition } from '../kernel/queue.ts';
import { illustrate } from './recordings/illustrate.ts';
import { illustrateJob, IllustrateJob } from './illustrate-job.ts';
import { ladderJob, LadderJob } from './ladder-job.ts';
import { makeLadder } from './recordings/make-ladder.ts';
import type { MediaDeps } from './deps.ts';
import { markNotPlayed } from './live/mark-not-played.ts';
import { completeRungsJob, CompleteRungsJob } from './complete-rungs-job.ts';
import { completeRungs } from './repair/complete-rungs.ts';
import { requeueAbandoned } from './recordings/requeue-abandoned.ts';
import { sweepRecordings } from './sweep-jobs.ts';

export const mediaJobs = (deps: MediaDeps): JobDefinition[] => [
  sizePicturesJob('media.size_posters', deps.sizing, deps.posters),
  {
    name: ladderJob,
    run: async ({ data, signal }) => {
      const { channel_id: channelId, asset_id: assetId } = LadderJob.parse(data);
      await makeLadder(deps, { channelId, assetId, signal });
    },
    // Runs that a stop or a crash cut off count too; the work itself ends after its third failure.
    retryLimit: 5,
    retryDelaySeconds: 5,
    timeoutSeconds: 4 * 3_600,
    concurrency: 1,
  },
  {
    name: illustrateJob,
    run: async ({ data, signal }) => {
      const { channel_id: channelId, asset_id: assetId } = IllustrateJob.parse(data);
      await illustrate(deps, { channelId, assetId, signal });
    },
    retryLimit: 3,
    retryDelaySeconds: 10,
    timeoutSeconds: 600,
    concurrency: 1,
  },
  {
    name: completeRungsJob,
    run: async ({ data, signal }) => {
      const { channel_id: channelId, asset_id: assetId } = CompleteRungsJob.parse(data);
      await completeRungs(deps, { channelId, assetId, signal });
    },
    // Each run continues where the one before was cut off.
    retryLimit: 5,
    retryDelaySeconds: 30,
    timeoutSeconds: 4 * 3_600,
    concurrency: 1,
    isLong: true,
  },
  {
    name: 'media.requeue_abandoned',
    run: () => requeueAbandoned(deps),
    retryLimit: 0,
    retryDelaySeconds: 0,
    timeoutSeconds: 60,
    concurrency: 1,
    everyMinute: true,
  },
  {
    name: 'media.mark_not_played',
    run: () => markNotPlayed(deps),
    retryLimit: 0,
    retryDelaySeconds: 0,
    timeoutSeconds: 60,
    concurrency: 1,
    everyMinute: true,
  },
  {
    name: 'media.sweep_recordings',
    run: () => sweepRecordings(deps),
    retryLimit: 0,
    retryDelaySeconds: 0,
    timeoutSeconds: 600,
    concurrency: 1,
    everyMinute: true,
  },
];
