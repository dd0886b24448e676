// The promo code of this visit: from a link's `?coupon=`, or typed at checkout. It expires with the tab.
import { limits } from '@floodlit/contract/limits';
import { createMemoryStorage, STORE_PREFIX } from './local-store.ts';

const NAME = `${STORE_PREFIX}session.coupon`;

function findSessionStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    sessionStorage.getItem(NAME);
    return sessionStorage;
  } catch {
    return createMemoryStorage();
  }
}
let storage: ReturnType<typeof findSessionStorage> | undefined;
const visit = (): ReturnType<typeof findSessionStorage> => (storage ??= findSessionStorage());

export const findVisitCode = (): string | undefined => visit().getItem(NAME) ?? undefined;
export const keepVisitCode = (code: string): void => visit().setItem(NAME, code);
export const forgetVisitCode = (): void => visit().removeItem(NAME);

/** The code of a link, if any. */
export function codeIn(search: string): string | undefined {
  const code = new URLSearchParams(search).get('coupon')?.trim() ?? '';
  return code === '' || code.length > limits.couponCodeMaximum ? undefined : code;
}

export function keepLinkedCode(search: string): void {
  const code = codeIn(search);
  if (code !== undefined) keepVisitCode(code);
}
