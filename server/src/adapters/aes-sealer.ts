// Seals with AES-256-GCM: what was changed by one bit, or moved to another place, does not open.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Sealer } from '../stripe-account/sealer.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** The version prefix, so that a later format can be distinguished. */
const version = 'a1.';

/** @param key of 32 bytes. */
export function createAesSealer(key: Buffer): Sealer {
  return {
    seal(text, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return version + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, place) {
      if (!sealed.startsWith(version)) throw new Error('It is not sealed in a way that is known here.');
      const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const body = bytes.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
