import { isUnknownHub, type DocumentData } from '@floodlit/contract/document';
import type { SplashKind } from './splash.tsx';

/** A document with content needs no splash with the brand. */
export function splashKindOf({ page, data }: Pick<DocumentData, 'page' | 'data'>): SplashKind {
  return data === undefined && !isUnknownHub(page) ? 'brand' : 'bar';
}
