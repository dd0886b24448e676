// Writes a demo channel's library by the room's own verbs. Its videos wait for their footage, which the worker brings.
import type { DemoChannel } from '@floodlit/demo/content';
import { createVodItem, writeVodRail, type MediaDeps } from '../media/index.ts';
import { addSeconds } from '../kernel/clock.ts';

const daySeconds = 86_400;

export async function seedLibrary(
  deps: Pick<MediaDeps, 'library' | 'clock' | 'transact'>,
  channelId: number,
  { library: { videos, rows } }: DemoChannel,
): Promise<void> {
  const ids: number[] = [];
  for (const { daysAgo, title, description, type, categories } of videos) {
    const date = addSeconds(deps.clock.now(), -daysAgo * daySeconds);
    ids.push(await createVodItem(deps, channelId, { title, description, type, categories, date }));
  }
  for (const [weight, { title, videos: places }] of rows.entries()) {
    const itemIds = places.map((place) => ids[place]).filter((id) => id !== undefined);
    await writeVodRail(deps, channelId, { title, itemIds, weight });
  }
}
