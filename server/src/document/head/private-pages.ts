// Pages without value for a search: a viewer's own pages, steps of a flow, and pages for another site's frame.
import { isUnknownHub, type DocumentPage, type PageName } from '@floodlit/contract/document';

const privatePages: ReadonlySet<PageName> = new Set<PageName>([
  'buy',
  'code',
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
