// The view of the first rendering, which is the same on the server and in the browser.
import { isUnknownHub, type DocumentData } from '@floodlit/contract/document';
import type { ComponentType } from 'react';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { unknownHubHref } from '../lib/hub-address.ts';
import { hrefOf, type Location } from '../lib/routing.tsx';
import type { View } from './navigator.ts';

/** Whether the document contains what its page shows. All other pages begin with their skeleton. */
export const hasContent = ({ page, data }: Pick<DocumentData, 'page' | 'data'>): boolean =>
  data !== undefined || isUnknownHub(page);

const EmptyPage = (): null => null;

function locationOf(path: string): Location {
  const [pathname = '/', query] = path.split('?', 2);
  return { pathname, search: query === undefined ? '' : `?${query}`, hash: '', state: null, key: '' };
}

/**
 * @param page of the document
 * @param arrived what the browser shows after the first rendering: the true address, or where a guard has led
 */
export function firstViewOf(
  document: Pick<DocumentData, 'page' | 'data' | 'path'>,
  page: ComponentType,
  arrived?: View<ComponentType>,
): View<ComponentType> {
  const isEmbed = document.page.name === 'watch-embed';
  const drawn = hasContent(document) ? page : isEmbed ? EmptyPage : PageSkeleton;
  // Nothing changes after the first rendering, so nothing renders twice.
  const isThere =
    arrived !== undefined &&
    'page' in arrived.outcome &&
    arrived.outcome.page === drawn &&
    hrefOf(arrived.location) === document.path;
  if (isThere) return arrived;
  const address = isUnknownHub(document.page) ? unknownHubHref : document.path;
  const location = { ...arrived?.location, ...locationOf(address) };
  return {
    location: { ...location, key: arrived?.location.key ?? '' },
    navigationType: 'POP',
    outcome: { page: drawn },
  };
}
