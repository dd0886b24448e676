// Pages that are of use to nobody who searches: somebody's own, a step of something, or a page in another site's frame.
import { isUnknownHub, type DocumentPage, type PageName } from '@floodlit/contract/document';

const privatePages: ReadonlySet<PageName> = new Set<PageName>([
  'buy',
  'login',
  'not-found',
  'profile',
  'profile-orders',
  'profile-transactions',
  'order',
  'profile-cards',
  'registration',
  'search',
  'select-package',
  'simulate',
  'watch-embed',
]);

export const isPrivatePage = (page: DocumentPage): boolean =>
  privatePages.has(page.name) || isUnknownHub(page);
