// Writes a demo channel's pages and questions by the room's own verbs, which check and clean them like an operator's.
import type { DemoChannel } from '@floodlit/demo/content';
import { writeFaqEntry, writePage, type PageDeps } from '../channel/index.ts';

export async function seedPages(
  deps: PageDeps,
  channelId: number,
  { pages, faq, settings: { language } }: DemoChannel,
): Promise<void> {
  for (const [weight, page] of pages.entries())
    await writePage(deps, channelId, { ...page, language, weight });
  for (const [weight, entry] of faq.entries())
    await writeFaqEntry(deps, channelId, { ...entry, language, weight });
}
