// The key of a link of work, and the secret of the phone that has taken it.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** 128 bits: nobody guesses a link. */
const markBytes = 16;
const keyForm = /^([1-9]\d{0,14})-([\w-]{22})$/;

const markOf = (secret: Uint8Array, id: number, nonce: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`work link ${id} `).update(nonce).digest().subarray(0, markBytes);

/** The last part of the link's address. Its number finds the row, and error reports hide a part with digits. */
export const keyOfLink = (secret: Uint8Array, { id, nonce }: { id: number; nonce: Uint8Array }): string =>
  `${id}-${markOf(secret, id, nonce).toString('base64url')}`;

/** Undefined for a text that is no key of any link. */
export function idInKey(key: string): number | undefined {
  const id = Number.parseInt(keyForm.exec(key)?.[1] ?? '', 10);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Compares in constant time: the answer's time tells nothing about the right key. */
export function isKeyOfLink(
  secret: Uint8Array,
  link: { readonly id: number; readonly nonce: Uint8Array },
  key: string,
): boolean {
  const given = Buffer.from(keyForm.exec(key)?.[2] ?? '', 'base64url');
  const right = markOf(secret, link.id, link.nonce);
  return given.length === right.length && timingSafeEqual(given, right) && idInKey(key) === link.id;
}

/** The secret of a phone is random, and the page makes it. */
export const deviceForm = /^[\w-]{16,128}$/;

/** @param hash of the presented device. */
export const isSameDevice = (bound: Buffer, hash: Buffer): boolean =>
  bound.length === hash.length && timingSafeEqual(bound, hash);
