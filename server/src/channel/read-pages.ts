// An operator's pages, as viewers get them. Their HTML is cleaned again on read: stored text may predate today's
// rules (T60).
import type { ChannelPage, FaqEntry } from '@floodlit/contract/channel';
import { DomainError } from '../kernel/errors.ts';
import { outline } from './page-rules.ts';
import type { ChannelDeps } from './ports.ts';
import type { ListedPage, PageRecord } from './store-pages.ts';

type ReadDeps = Pick<ChannelDeps, 'pages' | 'cleanHtml'>;

export const listPages = ({ pages }: ReadDeps, channelId: number): Promise<ListedPage[]> =>
  pages.listPages(channelId);

function presentPage({ cleanHtml }: ReadDeps, page: PageRecord | undefined): ChannelPage {
  if (page === undefined) throw new DomainError('channel.page_not_found');
  const { id, url, name, alt_name, title, language, updated_at } = page;
  const seconds = Math.floor(updated_at.getTime() / 1_000);
  return { id, url, name, alt_name, title, language, ...outline(cleanHtml(page.html)), updated_at: seconds };
}

/** @throws {DomainError} `channel.page_not_found`, for another channel's page too. */
export const readPage = async (deps: ReadDeps, channelId: number, id: number): Promise<ChannelPage> =>
  presentPage(deps, await deps.pages.findPage(channelId, id));

/** @throws {DomainError} `channel.page_not_found`. */
export const readPageByUrl = async (deps: ReadDeps, channelId: number, url: string): Promise<ChannelPage> =>
  presentPage(deps, await deps.pages.findPageByUrl(channelId, url));

export async function listFaq({ pages, cleanHtml }: ReadDeps, channelId: number): Promise<FaqEntry[]> {
  const entries = await pages.listFaq(channelId);
  return entries.map(({ id, group, question, answer, language }) => ({
    id,
    group,
    question,
    answer: cleanHtml(answer),
    language,
  }));
}
