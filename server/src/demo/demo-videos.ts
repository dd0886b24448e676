// Gives the demo's library its recordings: footage of finished games, prepared once more for each video.
import { limits } from '@floodlit/contract/limits';
import type { DemoChannel } from '@floodlit/demo/content';
import { deliverVodRecording, type MediaDeps, type VodDelivery } from '../media/index.ts';

export interface DemoFootage {
  readonly channel: DemoChannel;
  readonly channelId: number;
  /** Alias of the team at home. */
  readonly home: string;
  /** Called only when a video waits for it. */
  readonly bring: () => Promise<VodDelivery>;
}

/** Safe to run at every start: a video that has its recording, or that an operator took away, is passed over. */
export async function deliverDemoVideos(
  media: MediaDeps,
  { channel, channelId, home, bring }: DemoFootage,
): Promise<void> {
  const known = await media.library.listStates(channelId, limits.listMaximum);
  const titles = channel.library.videos.filter((video) => video.footageOf === home).map(({ title }) => title);
  for (const { id, title, status } of known)
    if (titles.includes(title) && (status === null || status === 'failed'))
      await deliverVodRecording(media, channelId, id, await bring());
}
