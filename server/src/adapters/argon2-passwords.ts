// Argon2id by Node's own crypto, stored in the PHC form so that any other implementation can read it.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Passwords } from '../identity/ports.ts';
import { createTurns } from '../kernel/in-turn.ts';

const hashNow = promisify(argon2);

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's minimum for Argon2id: 19 MiB, two passes. */
export const standardCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagBytes = 32;
/** More at once would only take the thread pool from the files and sockets. */
const atOnce = 2;

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export function createArgon2Passwords(cost: Cost = standardCost): Passwords {
  const inTurn = createTurns(atOnce);
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
    const nonce = randomBytes(16);
    const tag = await tagOf(password, nonce, cost);
    return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
  };
  // Verified against when the address is unknown, so that the answer takes as long.
  let stand: Promise<string> | undefined;
  return {
    hash,
    async verify(password, stored) {
      const text = stored ?? (await (stand ??= hash(randomBytes(16).toString('hex'))));
      const match = phc.exec(text);
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
