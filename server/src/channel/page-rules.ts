// Pure rules of an operator's pages: their allowed addresses, their headings and their descriptions.
import type { MenuItem, PageHeading, PageLink } from '@floodlit/contract/channel/channel';
import { documentPages } from '@floodlit/contract/document';
import type { TranslationsFor } from '@floodlit/contract/translations';

/** An entry of the menu as it is stored. */
export type StoredMenuItem = MenuItem & {
  readonly translations?: TranslationsFor<'menu'>;
  /** Kept for the operator, and shown to nobody else. */
  readonly hidden?: boolean;
};

/** The operator's own, although the product links to them by these words. */
const knownPages = ['about', 'privacy_policy', 'terms_conditions'];

/** Paths that the product answers itself or has promised to (R2.02): a page there would hide it, or be hidden (T63). */
const promisedPaths = [
  'account',
  'admin',
  'api',
  'assets',
  'confirm-account-deletion',
  'console',
  'contacts',
  'healthz',
  'home',
  'media',
  'oembed',
  'offline',
  'overlay',
  'password-reset',
  'password-reset-request',
  'readyz',
  'robots',
  'sandbox',
  'share',
  'simulate',
  'sitemap',
  'game-report',
  'static',
  'verify-email',
  'verify-notice',
  'vod_library',
  'watch_library',
  'webhooks',
];
const ownPaths = Object.values(documentPages).map(({ path }) => path.split('/')[1] ?? '');
const reservedPaths = new Set([...promisedPaths, ...ownPaths]);

const slug = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;
const urlMaximum = 60;

/** @returns why a page may not have this url, or undefined when it may. */
export function faultOfPageUrl(
  url: string,
): 'channel.page_url_invalid' | 'channel.page_url_reserved' | undefined {
  if (url.length > urlMaximum || !slug.test(url)) return 'channel.page_url_invalid';
  if (knownPages.includes(url)) return undefined;
  // A dash for an underscore would pass for the real one.
  return [url, url.replaceAll('-', '_'), url.replaceAll('_', '-')].some((one) => reservedPaths.has(one))
    ? 'channel.page_url_reserved'
    : undefined;
}

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** Text of cleaned HTML: its tags gone, the four characters that it escapes as themselves. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => characters[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** A text without any tag is plain: an empty line in it begins a paragraph. */
export const paragraphed = (text: string): string =>
  /<\/?[a-z]/i.test(text) || !/\n\s*\n/.test(text)
    ? text
    : text
        .trim()
        .split(/\n\s*\n/)
        .map((part) => `<p>${part.trim()}</p>`)
        .join('\n');

/** `Where can I watch?` → `s-where-can-i-watch`; never the id of something of ours, thanks to its first letters. */
const anchorOf = (text: string): string =>
  `s-${text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}`;

/** Gives each heading an id, so that it can be linked to. @param html cleaned, so that a heading is nothing but `<h2>`. */
export function outline(html: string): { html: string; headings: PageHeading[] } {
  const headings: PageHeading[] = [];
  const withIds = html.replace(/<h([23])>(.*?)<\/h\1>/gs, (_, level: string, inner: string) => {
    const text = textOf(inner);
    const anchor = anchorOf(text);
    const sameBefore = headings.filter(({ id }) => id === anchor || id.startsWith(`${anchor}--`)).length;
    const id = sameBefore === 0 ? anchor : `${anchor}--${sameBefore + 1}`;
    headings.push({ id, text, level: Number(level) });
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
  return { html: withIds, headings };
}

const excerptMaximum = 160;

/** The excerpt of a page for link previews: whole words, at most 160 characters. */
export function excerptOf(html: string): string {
  const text = textOf(html.replace(/<h[23]>.*?<\/h[23]>/gs, ' '));
  if (text.length <= excerptMaximum) return text;
  const cut = text.slice(0, excerptMaximum - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), excerptMaximum / 2))}…`;
}

/** The visible entries of the operator's menu, and after them the pages that belong there. A hidden entry hides its page. */
export function menuOf(
  menu: readonly (MenuItem & { readonly hidden?: boolean })[],
  pages: readonly (PageLink & { readonly in_menu: boolean })[],
): MenuItem[] {
  const lastId = Math.max(0, ...menu.map(({ id }) => id));
  const added = pages
    .filter((page) => page.in_menu && !menu.some(({ url }) => url === `/${page.url}`))
    .map((page, index) => ({
      id: lastId + index + 1,
      name: page.alt_name ?? page.name,
      url: `/${page.url}`,
    }));
  const visible = menu.filter(({ hidden }) => hidden !== true);
  return [...visible.map(({ id, name, url }) => ({ id, name, url })), ...added];
}
