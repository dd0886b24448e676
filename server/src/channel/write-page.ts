// Creates or replaces a page of the channel. It cleans the HTML of every author (T60).
import { limits } from '@floodlit/contract/limits';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import type { Locale } from '@floodlit/contract/primitives';
import { DomainError } from '../kernel/errors.ts';
import { stripInvisible } from '../kernel/strip-invisible.ts';
import { hasFields } from './has-fields.ts';
import { faultOfPageUrl, paragraphed, textOf } from './page-rules.ts';
import type { PageDeps } from './ports.ts';
import type { PageRecord } from './store-pages.ts';
import { writeTranslation, type TranslationDeps } from './write-texts.ts';

export interface PageFields {
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
  page: PageFields,
): Promise<PageRecord> {
  const known = await deps.pages.findPageByUrl(channelId, page.url);
  if (known === undefined || known.language === page.language) return writePage(deps, channelId, page);
  const { title, name = title, altName: alt_name, html, language } = page;
  const texts = { title, name, html, ...(alt_name !== undefined && { alt_name }) };
  await writeTranslation(deps, channelId, { kind: 'page', id: known.id, language, texts });
  return { ...known, title };
}

/**
 * The row of a page, cleaned and checked.
 * @throws {DomainError} `channel.page_url_invalid`, `channel.page_url_reserved` (T63), `channel.page_invalid`.
 */
function checkedPage({ cleanHtml, clock }: PageDeps, page: PageFields) {
  const fault = faultOfPageUrl(page.url);
  if (fault !== undefined) throw new DomainError(fault);
  if (page.html.length > limits.pageHtmlMaximum) throw new DomainError('channel.page_invalid');
  const title = stripInvisible(page.title);
  const name = stripInvisible(page.name ?? '') || title;
  const altName = stripInvisible(page.altName ?? '');
  const html = cleanHtml(paragraphed(page.html));
  const texts = [title, name, altName];
  if (title === '' || textOf(html) === '' || texts.some(({ length }) => length > limits.pageTextMaximum))
    throw new DomainError('channel.page_invalid');
  return {
    url: page.url,
    title,
    name,
    alt_name: altName || null,
    html,
    language: page.language,
    weight: page.weight ?? 0,
    in_menu: page.isInMenu ?? false,
    updated_at: clock.now(),
  };
}

/**
 * @throws {DomainError} `channel.page_url_invalid`, `channel.page_url_reserved` (T63), `channel.page_invalid`,
 * `channel.too_many`.
 */
export async function writePage(deps: PageDeps, channelId: number, page: PageFields): Promise<PageRecord> {
  const row = checkedPage(deps, page);
  const pages = await deps.pages.listPages(channelId);
  if (pages.length >= operatorLimits.pagesMaximum && !pages.some(({ url }) => url === page.url))
    throw new DomainError('channel.too_many');
  return deps.pages.writePage({ channel_id: channelId, ...row });
}

/**
 * Adds a page. The same page again changes nothing.
 * @throws {DomainError} as `writePage`, and `channel.page_url_taken`.
 */
export async function addPage(deps: PageDeps, channelId: number, page: PageFields): Promise<PageRecord> {
  const known = await deps.pages.findPageByUrl(channelId, page.url);
  if (known === undefined) return writePage(deps, channelId, page);
  const { updated_at: _at, ...row } = checkedPage(deps, page);
  if (!hasFields(known, row)) throw new DomainError('channel.page_url_taken');
  return known;
}

/** @throws {DomainError} as `addPage`, and `channel.page_not_found`. */
export async function changePage(
  deps: PageDeps,
  channelId: number,
  id: number,
  page: PageFields,
): Promise<void> {
  const row = checkedPage(deps, page);
  const known = await deps.pages.findPageByUrl(channelId, page.url);
  if (known !== undefined && known.id !== id) throw new DomainError('channel.page_url_taken');
  if (!(await deps.pages.updatePage(channelId, id, row))) throw new DomainError('channel.page_not_found');
}
