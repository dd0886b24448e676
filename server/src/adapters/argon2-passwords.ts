// Argon2id by Node's own crypto, stored in the PHC form so that any other implementation can read it.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Passwords } from '../kernel/passwords.ts';
import pLimit from 'p-limit';

const hashNow = promisify(argon2);

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's minimum for Argon2id: 19 MiB, two passes. */
export const standardCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagBytes = 32;
const nonceBytes = 16;
/** More at once would only take the thread pool from the files and sockets. */
const atOnce = 2;

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const phcOf = ({ memory, passes, parallelism }: Cost, nonce: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;

export function createArgon2Passwords(cost: Cost = standardCost): Passwords {
  const inTurn = pLimit(atOnce);
  const tagOf = (password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
    inTurn(() =>
      hashNow('argon2id', {
        message: password.normalize('NFC'),
        nonce,
        memory,
        passes,
        parallelism,
        tagLength: tagBytes,
      }),
    );
  const hash = async (password: string): Promise<string> => {
    const nonce = randomBytes(nonceBytes);
    return phcOf(cost, nonce, await tagOf(password, nonce, cost));
  };
  // Verified against when the address is unknown, so that the answer takes as long: one hash, the first time too (T47).
  const stand = phcOf(cost, randomBytes(nonceBytes), randomBytes(tagBytes));
  return {
    hash,
    async verify(password, stored) {
      const match = phc.exec(stored ?? stand);
      if (match === null) return false;
      const [, memory, passes, parallelism, nonce = '', tag = ''] = match;
      const expected = Buffer.from(tag, 'base64');
      const actual = await tagOf(password, Buffer.from(nonce, 'base64'), {
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
      });
      return expected.length === actual.length && timingSafeEqual(expected, actual) && stored !== undefined;
    },
  };
}
