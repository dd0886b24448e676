// Writes a demo channel's slides and blocks by the room's own verbs, which check and clean them like an operator's.
import type { DemoChannel } from '@floodlit/demo/content';
import { createCatalogStore, findNamed } from '../catalog/index.ts';
import { addSlide, createHomeStore, writeBlock, type HomeDeps } from '../channel/index.ts';
import type { Database } from '../db/connect.ts';
import { translateRow } from './seed-translations.ts';

export async function seedHome(
  db: Database,
  deps: Pick<HomeDeps, 'cleanHtml' | 'clock'>,
  channelId: number,
  { home: { slides, blocks }, settings: { language } }: DemoChannel,
): Promise<void> {
  const home = createHomeStore(db);
  const catalog = createCatalogStore(db);
  const known: Record<string, readonly { id: number; alias: string; name: string }[]> = {
    category: await catalog.listCategories(channelId),
    participant: await catalog.listParticipants(channelId),
    group: await catalog.listGroups(channelId),
  };
  for (const [weight, { target, of, translations, ...words }] of slides.entries()) {
    const targetId = target && findNamed(known[target] ?? [], of ?? '')?.id;
    const { id } = await addSlide({ home }, channelId, {
      ...words,
      target: target ?? 'main',
      targetId,
      language,
      weight,
    });
    await translateRow(db, deps, channelId, 'slide', id, translations);
  }
  for (const [weight, { translations, ...block }] of blocks.entries()) {
    const { id } = await writeBlock({ home, cleanHtml: deps.cleanHtml }, channelId, {
      ...block,
      language,
      weight,
    });
    await translateRow(db, deps, channelId, 'block', id, translations);
  }
}
