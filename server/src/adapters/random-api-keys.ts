// Api keys: 256 random bits, kept as their SHA-256.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ApiKeys } from '../kernel/api-keys.ts';

const keyBytes = 32;
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

export const randomApiKeys: ApiKeys = {
  create() {
    const key = randomBytes(keyBytes).toString('base64url');
    return { id: randomUUID(), key, hash: hashOf(key) };
  },
  hashOf,
};
