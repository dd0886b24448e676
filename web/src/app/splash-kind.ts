import type { DocumentData } from '@floodlit/contract/document';
import type { SplashKind } from './splash.tsx';

/** A document that came with its page's content needs no brand in front of it. */
export function splashKindOf({ data }: Pick<DocumentData, 'data'>): SplashKind {
  return data === undefined ? 'brand' : 'bar';
}
