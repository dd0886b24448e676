// The operator's menu as links: only to pages that exist, or to other sites.
import { findPage } from '@floodlit/contract/document';
import type { MenuItem, PageLink } from '@floodlit/contract/channel';
import type { Translator } from '../../lib/translate.tsx';

export interface MenuLink {
  href: string;
  label: string;
  current: boolean;
}

/** An outside address must be a web address: no `javascript:` or `data:` ever reaches a link (T43). */
function isOutside(url: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(url);
}

export function arrangeMenu(
  { menu, pages }: { menu: readonly MenuItem[]; pages: readonly Pick<PageLink, 'url'>[] },
  path: string,
  { t, has }: Pick<Translator, 't' | 'has'>,
): MenuLink[] {
  return menu
    .filter(
      ({ url }) => isOutside(url) || (/^\/(?!\/)/.test(url) && findPage(pathOf(url), pages) !== undefined),
    )
    .map(({ name, url }) => {
      const key = `menu.${name}`;
      return { href: url, label: has(key) ? t(key) : name, current: pathOf(url) === path };
    });
}

const pathOf = (url: string): string => url.replace(/[?#].*$/, '');
