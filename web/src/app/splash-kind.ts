import type { DocumentData } from '@floodlit/contract/document';
import type { SplashKind } from './splash.tsx';

/** A document with content needs no splash with the brand. */
export function splashKindOf({ data }: Pick<DocumentData, 'data'>): SplashKind {
  return data === undefined ? 'brand' : 'bar';
}
