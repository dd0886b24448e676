// The operator's menu as links: only to pages that exist, or to other sites.
import { findPage } from '@floodlit/contract/document';
import type { MenuItem, PageLink } from '@floodlit/contract/channel';
import { hubOf } from '../../lib/hub-address.ts';
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

/** @param path where the reader is, with its query: a team's hub and Home are two places. */
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

/** Of a query only whose hub it is counts. */
const placeOf = (address: string): string => {
  const { participant, participant_group, sport } = hubOf(address.replace(/^[^?]*|#.*$/g, '')) ?? {};
  return JSON.stringify([pathOf(address), participant, participant_group, sport]).toLowerCase();
};

export const isSamePlace = (one: string, other: string): boolean => placeOf(one) === placeOf(other);

const pathOf = (url: string): string => url.replace(/[?#].*$/, '');
