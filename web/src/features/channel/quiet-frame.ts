// The frame of pages that sell. Their code brings it, so that other pages load none of it.
import { findPage } from '@floodlit/contract/document';
import type { ComponentType } from 'react';
import type { CheckoutFrameProps } from './checkout-frame.tsx';

export const quietFrame: { current?: ComponentType<CheckoutFrameProps> } = {};

/** Whether the page at this path sells: it gets the quiet frame. */
export function isCheckout(path: string, pages: readonly { readonly url: string }[]): boolean {
  const name = findPage(path.replace(/[?#].*$/, ''), pages)?.name;
  return name === 'buy' || name === 'select-package';
}
