// The operator's menu as links: only to existing pages or to other sites.
import { findPage } from '@floodlit/contract/document';
import type { MenuItem, PageLink } from '@floodlit/contract/channel/channel';
import { hubOf } from '../../lib/hub-address.ts';
import type { Translator } from '../../lib/translate.tsx';

export interface MenuLink {
  href: string;
  label: string;
  current: boolean;
}

/** An external link must use http or https: no `javascript:` or `data:` ever reaches a link (T43). */
function isOutside(url: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(url);
}

/** @param path of the current page, with its query: a team's hub and Home are different pages. */
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
      return { href: url, label: has(key) ? t(key) : name, current: isSamePlace(url, path) };
    });
}

/** In a query, only the hub counts. */
const placeOf = (address: string): string => {
  const { participant, participant_group, sport } = hubOf(address.replace(/^[^?]*|#.*$/g, '')) ?? {};
  return JSON.stringify([pathOf(address), participant, participant_group, sport]).toLowerCase();
};

export const isSamePlace = (one: string, other: string): boolean => placeOf(one) === placeOf(other);

const pathOf = (url: string): string => url.replace(/[?#].*$/, '');
