// Writes a demo channel's library by the room's own verbs. Its videos wait for their footage, which the worker brings.
import type { DemoChannel } from '@floodlit/demo/content';
import type { CleanHtml } from '../channel/index.ts';
import type { Database } from '../db/connect.ts';
import { createVodItem, writeVodRail, type MediaDeps } from '../media/index.ts';
import { addSeconds } from '../kernel/clock.ts';
import { translateRow } from './seed-translations.ts';

const daySeconds = 86_400;

export async function seedLibrary(
  db: Database,
  deps: Pick<MediaDeps, 'library' | 'clock' | 'transact'> & { readonly cleanHtml: CleanHtml },
  channelId: number,
  { library: { videos, rows, categories = [] } }: DemoChannel,
): Promise<void> {
  const ids: number[] = [];
  for (const { daysAgo, title, description, type, categories: names, translations } of videos) {
    const date = addSeconds(deps.clock.now(), -daysAgo * daySeconds);
    const id = await createVodItem(deps, channelId, { title, description, type, categories: names, date });
    await translateRow(db, deps, channelId, 'vod_item', id, translations);
    ids.push(id);
  }
  const known = await deps.library.listCategories(channelId);
  for (const { name, translations } of categories) {
    const id = known.find((category) => category.name === name)?.id;
    if (id === undefined) throw new Error(`The demo translates the category "${name}", which no video has.`);
    await translateRow(db, deps, channelId, 'vod_category', id, translations);
  }
  for (const [weight, { title, videos: places, translations }] of rows.entries()) {
    const itemIds = places.map((place) => ids[place]).filter((id) => id !== undefined);
    const id = await writeVodRail(deps, channelId, { title, itemIds, weight });
    await translateRow(db, deps, channelId, 'vod_rail', id, translations);
  }
}
