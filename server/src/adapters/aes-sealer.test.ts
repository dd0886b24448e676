import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAesSealer } from './aes-sealer.ts';

const key = randomBytes(32);
const sealer = createAesSealer(key);
const secret = 'sk_live_0123456789';

describe('a sealed text', () => {
  it('[T76] is decrypted, is unreadable, and differs each time', () => {
    const [one, other] = [sealer.seal(secret, '7:live'), sealer.seal(secret, '7:live')];
    expect(sealer.open(one, '7:live')).toBe(secret);
    expect(one).not.toBe(other);
    const bytes = Buffer.from(one.slice(3), 'base64url').toString('latin1');
    for (const shown of [one, bytes]) expect(shown).not.toContain('sk_live');
  });

  it('[T76] is not decrypted for another purpose, with another key, or after the change of one bit', () => {
    const sealed = sealer.seal(secret, '7:live');
    expect(() => sealer.open(sealed, '8:live')).toThrow();
    expect(() => createAesSealer(randomBytes(32)).open(sealed, '7:live')).toThrow();
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => sealer.open(`a1.${changed.toString('base64url')}`, '7:live'), String(bit)).toThrow();
    }
    for (const nothing of ['', 'a1.', secret, 'a1.AAAA'])
      expect(() => sealer.open(nothing, '7:live')).toThrow();
  });
});
