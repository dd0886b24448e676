// Gives the demo's library its recordings: each video has a film of its own.
import { limits } from '@floodlit/contract/limits';
import type { DemoChannel } from '@floodlit/demo/content';
import type { Game } from '@floodlit/demo/footage';
import { deliverVodRecording, takeFile, type AssetRecord, type MediaDeps } from '../media/index.ts';
import { filmOf } from './demo-games.ts';

export interface DemoFilms {
  readonly channel: DemoChannel;
  readonly channelId: number;
  /** Alias of the team at home. */
  readonly home: string;
  /** Renders the film. Called only when a video waits for it. */
  readonly bring: (film: Game) => Promise<string>;
  readonly onDelivered: (asset: AssetRecord, videoId: number, film: Game) => void;
}

/** Safe to run at every start: a video that has its recording, or that an operator took away, is passed over. */
export async function deliverDemoVideos(
  media: MediaDeps,
  { channel, channelId, home, bring, onDelivered }: DemoFilms,
): Promise<void> {
  const known = await media.library.listStates(channelId, limits.listMaximum);
  for (const video of channel.library.videos) {
    if (video.film.home !== home) continue;
    const item = known.find(({ title }) => title === video.title);
    if (item === undefined || (item.status !== null && item.status !== 'failed')) continue;
    const film = filmOf(video, channel);
    const sourceKey = await takeFile(media, channelId, await bring(film));
    const asset = await deliverVodRecording(media, channelId, item.id, {
      sourceKey,
    });
    onDelivered(asset, item.id, film);
  }
}
