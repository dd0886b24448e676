// The jobs of the clips room.
import { sizePicturesJob } from '../channel/index.ts';
import type { JobDefinition } from '../kernel/queue.ts';
import { cropClip } from './crop-clip.ts';
import { cutClip, joinClip } from './cut-clip.ts';
import { ClipJob, cutJob, EncodeJob, encodeJob } from './cut-job.ts';
import type { ClipDeps } from './ports.ts';
import { shareClip } from './share-clip.ts';
import { sweepClips } from './sweep-clips.ts';

export const clipJobs = (deps: ClipDeps): JobDefinition[] => [
  sizePicturesJob('clips.size_posters', deps.media.sizing, deps.posters),
  {
    name: cutJob,
    run: async ({ data, signal }) => {
      const { channel_id: channelId, clip_id: clipId } = ClipJob.parse(data);
      await cutClip(deps, { channelId, clipId, signal });
    },
    // Runs that a stop or a crash cut off count too; the clip itself ends after its second failure.
    retryLimit: 5,
    retryDelaySeconds: 1,
    timeoutSeconds: 120,
    concurrency: 2,
    isLong: true,
  },
  {
    name: encodeJob,
    run: async ({ data, signal }) => {
      const { channel_id: channelId, clip_id: clipId, task } = EncodeJob.parse(data);
      const work = { channelId, clipId, signal };
      if (task === 'join') await joinClip(deps, work);
      else if (task === 'share') await shareClip(deps, work);
      else await cropClip(deps, { ...work, shape: task });
    },
    retryLimit: 5,
    retryDelaySeconds: 5,
    timeoutSeconds: 1_200,
    concurrency: 1,
    isLong: true,
  },
  {
    name: 'clips.sweep',
    run: () => sweepClips(deps),
    retryLimit: 0,
    retryDelaySeconds: 0,
    timeoutSeconds: 60,
    concurrency: 1,
    everyMinute: true,
  },
];
