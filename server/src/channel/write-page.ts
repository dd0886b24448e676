// Creates or replaces a page of the channel. It cleans the HTML of every author (T60).
import { limits } from '@floodlit/contract/limits';
import type { Locale } from '@floodlit/contract/primitives';
import { DomainError } from '../kernel/errors.ts';
import { faultOfPageUrl, textOf } from './page-rules.ts';
import type { PageDeps } from './ports.ts';
import type { PageRecord } from './store-pages.ts';
import { writeTranslation, type TranslationDeps } from './write-texts.ts';

export interface PageWords {
  /** A slug: the path without its slash. */
  readonly url: string;
  readonly title: string;
  /** In menus; the title unless given. */
  readonly name?: string | undefined;
  readonly altName?: string | undefined;
  readonly html: string;
  readonly language: Locale;
  /** Pages are ordered by weight. */
  readonly weight?: number | undefined;
  readonly isInMenu?: boolean | undefined;
}

/**
 * A page that exists keeps its language: in any other, this writes its translation and leaves its place as it was.
 * @throws {DomainError} `channel.page_url_invalid`, `channel.page_url_reserved` (T63), `channel.page_invalid`.
 */
export async function writePageIn(
  deps: PageDeps & TranslationDeps,
  channelId: number,
  page: PageWords,
): Promise<PageRecord> {
  const known = await deps.pages.findPageByUrl(channelId, page.url);
  if (known === undefined || known.language === page.language) return writePage(deps, channelId, page);
  const { title, name = title, altName: alt_name, html, language } = page;
  const texts = { title, name, html, ...(alt_name !== undefined && { alt_name }) };
  await writeTranslation(deps, channelId, { kind: 'page', id: known.id, language, texts });
  return { ...known, title };
}

/** @throws {DomainError} `channel.page_url_invalid`, `channel.page_url_reserved` (T63), `channel.page_invalid`. */
export async function writePage(deps: PageDeps, channelId: number, page: PageWords): Promise<PageRecord> {
  const fault = faultOfPageUrl(page.url);
  if (fault !== undefined) throw new DomainError(fault);
  if (page.html.length > limits.pageHtmlMaximum) throw new DomainError('channel.page_invalid');
  const title = page.title.trim();
  const name = page.name?.trim() || title;
  const html = deps.cleanHtml(page.html);
  const texts = [title, name, page.altName ?? ''];
  if (title === '' || textOf(html) === '' || texts.some(({ length }) => length > limits.pageTextMaximum))
    throw new DomainError('channel.page_invalid');
  return deps.pages.writePage({
    channel_id: channelId,
    url: page.url,
    title,
    name,
    alt_name: page.altName?.trim() || null,
    html,
    language: page.language,
    weight: page.weight ?? 0,
    in_menu: page.isInMenu ?? false,
    updated_at: deps.clock.now(),
  });
}
