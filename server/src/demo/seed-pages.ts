// Writes a demo channel's pages and questions by the room's own verbs, which check and clean them like an operator's.
import type { DemoChannel } from '@floodlit/demo/content';
import { createPageStore, writeFaqEntry, writePage, type PageDeps } from '../channel/index.ts';
import type { Database } from '../db/connect.ts';
import { translateRow } from './seed-translations.ts';

export async function seedPages(
  db: Database,
  { cleanHtml, clock }: Pick<PageDeps, 'cleanHtml' | 'clock'>,
  channelId: number,
  { pages, faq, settings: { language } }: DemoChannel,
): Promise<void> {
  const deps = { pages: createPageStore(db), cleanHtml, clock };
  for (const [weight, { translations, ...page }] of pages.entries()) {
    const { id } = await writePage(deps, channelId, { ...page, language, weight });
    await translateRow(db, deps, channelId, 'page', id, translations);
  }
  for (const [weight, { translations, ...entry }] of faq.entries()) {
    const { id } = await writeFaqEntry(deps, channelId, { ...entry, language, weight });
    await translateRow(db, deps, channelId, 'faq', id, translations);
  }
}
