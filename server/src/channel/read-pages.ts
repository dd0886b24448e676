// An operator's pages, as viewers get them. Their HTML is cleaned again on read: stored text may predate today's
// rules (T60).
import type { ChannelPage, FaqEntry } from '@floodlit/contract/channel/channel';
import type { Locale } from '@floodlit/contract/primitives';
import { DomainError } from '../kernel/errors.ts';
import { inLanguage, markedInLanguage } from '../kernel/in-language.ts';
import { outline } from './page-rules.ts';
import type { ChannelDeps } from './ports.ts';
import type { ListedPage, PageRecord } from './store-pages.ts';

type ReadDeps = Pick<ChannelDeps, 'pages' | 'cleanHtml'>;

/** Without a language, in the one that each was written in. */
export const listPages = async (
  { pages }: ReadDeps,
  channelId: number,
  language?: Locale,
): Promise<Omit<ListedPage, 'translations'>[]> =>
  (await pages.listPages(channelId)).map((page) => shortInLanguage(page, language));

/** A translated name and no translated short name: the short name of another language must not stay. */
function shortInLanguage(page: ListedPage, language: Locale | undefined): Omit<ListedPage, 'translations'> {
  const shown = inLanguage('page', page, language);
  const texts = language === undefined ? undefined : page.translations[language];
  return texts?.name && !texts.alt_name ? { ...shown, alt_name: null } : shown;
}

function presentPage({ cleanHtml }: ReadDeps, page: PageRecord | undefined, language: Locale): ChannelPage {
  if (page === undefined) throw new DomainError('channel.page_not_found');
  const {
    html,
    channel_id: _channel,
    weight: _weight,
    in_menu: _isInMenu,
    updated_at,
    ...texts
  } = {
    ...markedInLanguage('page', page, language),
    alt_name: shortInLanguage(page, language).alt_name,
  };
  return { ...texts, ...outline(cleanHtml(html)), updated_at: Math.floor(updated_at.getTime() / 1_000) };
}

/** @throws {DomainError} `channel.page_not_found`, for another channel's page too. */
export const readPage = async (
  deps: ReadDeps,
  channelId: number,
  id: number,
  language: Locale,
): Promise<ChannelPage> => presentPage(deps, await deps.pages.findPage(channelId, id), language);

/** @throws {DomainError} `channel.page_not_found`. */
export const readPageByUrl = async (
  deps: ReadDeps,
  channelId: number,
  url: string,
  language: Locale,
): Promise<ChannelPage> => presentPage(deps, await deps.pages.findPageByUrl(channelId, url), language);

export async function listFaq(
  { pages, cleanHtml }: ReadDeps,
  channelId: number,
  language: Locale,
): Promise<FaqEntry[]> {
  const entries = await pages.listFaq(channelId);
  return entries.map((entry) => {
    const { channel_id: _channel, weight: _weight, ...shown } = markedInLanguage('faq', entry, language);
    return { ...shown, answer: cleanHtml(shown.answer) };
  });
}
