// The promo code of this visit: from a link's `?coupon=`, or typed at checkout. It expires with the tab.
import { limits } from '@floodlit/contract/limits';
import { visitName, visitStorage } from './visit-storage.ts';

const NAME = visitName('coupon');

export const findVisitCode = (): string | undefined => visitStorage().getItem(NAME) ?? undefined;
export const keepVisitCode = (code: string): void => visitStorage().setItem(NAME, code);
export const forgetVisitCode = (): void => visitStorage().removeItem(NAME);

/** The code of a link, if any. */
export function codeIn(search: string): string | undefined {
  const code = new URLSearchParams(search).get('coupon')?.trim() ?? '';
  return code === '' || code.length > limits.couponCodeMaximum ? undefined : code;
}

export function keepLinkedCode(search: string): void {
  const code = codeIn(search);
  if (code !== undefined) keepVisitCode(code);
}
