import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function createToken(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** An id in Stripe's shape, such as `pi_3kQ…`. */
export function createId(prefix: string): string {
  return `${prefix}_${createToken(24)}`;
}
