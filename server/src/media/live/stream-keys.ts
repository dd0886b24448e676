// Stream keys: 160 random bits, shown once, kept as a hash.
import { createHash, randomBytes } from 'node:crypto';

export const makeStreamKey = (): string => randomBytes(20).toString('hex');

/** Random enough that nothing slower is needed. */
export const hashStreamKey = (key: string): Buffer => createHash('sha256').update(key).digest();
