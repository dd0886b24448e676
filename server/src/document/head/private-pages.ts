// Pages without value for a search: a viewer's own pages, steps of a flow, and pages for another site's frame.
import { isUnknownHub, type PageName } from '@floodlit/contract/document';
import type { PageFacts } from './facts.ts';

const privatePages: ReadonlySet<PageName> = new Set<PageName>([
  'buy',
  'code',
  'login',
  'not-found',
  'overlay',
  'profile',
  'profile-clips',
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

/** A clip of a paid game stays among those who have its address, and so does one without a public file. */
const isPublicClip = ({ clip }: PageFacts): boolean => clip !== undefined && clip.public_file_url !== null;

export const isIndexedPage = (facts: PageFacts): boolean =>
  !privatePages.has(facts.page.name) &&
  !isUnknownHub(facts.page) &&
  (facts.page.name !== 'share' || isPublicClip(facts));
