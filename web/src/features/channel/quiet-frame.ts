// The frame of pages that sell. Their code brings it, so that other pages load none of it.
import { findPage } from '@floodlit/contract/document';
import type { ComponentType, ReactNode } from 'react';

export interface QuietFrameProps {
  /** With its query, which names the product. */
  path: string;
  isOffline: boolean;
  onLanguage: (locale: string) => void;
  onCookies: () => void;
  children: ReactNode;
}

export const quietFrame: { current?: ComponentType<QuietFrameProps> } = {};

/** Whether the page at this path sells: it gets the quiet frame. */
export function isCheckout(path: string, pages: readonly { readonly url: string }[]): boolean {
  const name = findPage(path.replace(/[?#].*$/, ''), pages)?.name;
  return name === 'buy' || name === 'select-package';
}
