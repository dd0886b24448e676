// The library's videos that journeys watch, found among the demo's by what they take.
import { api } from '../contract/src/index.ts';
import type { VodMediaItem, VodType } from '../contract/src/media/library.ts';
import { aVisitor } from './channel-api.ts';
import { waitFor } from './product.ts';

const deadlineMs = 240_000;

export interface Videos {
  readonly free: VodMediaItem;
  readonly paid: VodMediaItem;
}

/**
 * The demo makes the library after the games, of the same footage: the first of each kind are waited for. Journeys add
 * videos and remove them again, so the oldest of each kind are answered.
 */
export async function findVideos(url: string): Promise<Videos> {
  const { client } = await aVisitor(url);
  const list = async (): Promise<VodMediaItem[]> =>
    (await client.call(api.media.vodItems, {})).data.toSorted((one, other) => one.id - other.id);
  await waitFor(
    async () => {
      const found = await list();
      return (
        found.filter(({ type }) => type === 'free').length > 1 && found.some(({ type }) => type === 'paid')
      );
    },
    deadlineMs,
    'the videos of the library',
  );
  const videos = await list();
  const find = (type: VodType): VodMediaItem => {
    const found = videos.find((video) => video.type === type);
    if (found === undefined) throw new Error(`The library has no ${type} video.`);
    return found;
  };
  return { free: find('free'), paid: find('paid') };
}
