import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHmacMediaTokens } from './hmac-media-tokens.ts';

const secret = Buffer.alloc(32, 7);
const expiresAt = 1_795_000_000;
const before = expiresAt - 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('createHmacMediaTokens', () => {
  it('signs the path of one recording with the end and a session', () => {
    const token = createHmacMediaTokens(secret).sign(12, expiresAt);
    const [exp, session, signature] = token.split('~');
    expect(exp).toBe('1795000000');
    expect(signature).toBe(createHmac('sha256', secret).update(`v/12~${exp}~${session}`).digest('base64url'));
  });

  it('matches the worked example of the algorithm', () => {
    const tokens = createHmacMediaTokens(secret);
    const token = '1795000000~AAECAwQFBgcICQoL~cl26XWv9KdjuRZWFXoXDS-Y5Yy9lO68hLcp5EEWqFnk';
    expect(tokens.isValid(token, 12, before)).toBe(true);
    expect(tokens.isValid(token, 13, before)).toBe(false);
    expect(tokens.isValid(token.replace('1795000000', '1795000600'), 12, before)).toBe(false);
  });

  it('gives each playback its own session', () => {
    const tokens = createHmacMediaTokens(secret);
    const sessions = Array.from({ length: 100 }, () => tokens.sign(12, expiresAt).split('~')[1]);
    expect(new Set(sessions).size).toBe(100);
  });

  it('[T28] expires five seconds after its end, also in the cache', () => {
    const tokens = createHmacMediaTokens(secret);
    const token = tokens.sign(12, expiresAt);
    expect(tokens.isValid(token, 12, before)).toBe(true);
    expect(tokens.isValid(token, 12, expiresAt + 4.999)).toBe(true);
    expect(tokens.isValid(token, 12, expiresAt + 5)).toBe(false);
    expect(createHmacMediaTokens(secret).isValid(token, 12, expiresAt + 4.999)).toBe(true);
    expect(createHmacMediaTokens(secret).isValid(token, 12, expiresAt + 5)).toBe(false);
  });

  it('[T28] is valid for one recording, and only with its own secret', () => {
    const tokens = createHmacMediaTokens(secret);
    const token = tokens.sign(12, expiresAt);
    expect(tokens.isValid(token, 12, before)).toBe(true);
    for (const assetId of [1, 2, 11, 13, 120]) expect(tokens.isValid(token, assetId, before)).toBe(false);
    expect(createHmacMediaTokens(Buffer.alloc(32, 8)).isValid(token, 12, before)).toBe(false);
  });

  it('[T28] refuses 10,000 mutations', () => {
    const tokens = createHmacMediaTokens(secret);
    const token = tokens.sign(12, expiresAt);
    expect(tokens.isValid(token, 12, before)).toBe(true);
    const letter = fc.constantFrom(...`${alphabet}~=+/.% `.split(''));
    const place = fc.nat({ max: token.length - 1 });
    const replaced = fc
      .tuple(place, letter)
      .map(([at, one]) => token.slice(0, at) + one + token.slice(at + 1));
    const inserted = fc.tuple(place, letter).map(([at, one]) => token.slice(0, at) + one + token.slice(at));
    const removed = place.map((at) => token.slice(0, at) + token.slice(at + 1));
    const swapped = fc.tuple(place, place).map(([one, other]) => {
      const letters = token.split('');
      [letters[one], letters[other]] = [letters[other] ?? '', letters[one] ?? ''];
      return letters.join('');
    });
    const later = fc
      .integer({ min: 1, max: 1_000_000 })
      .map((more) => token.replace(/^\d+/, String(expiresAt + more)));
    fc.assert(
      fc.property(fc.oneof(replaced, inserted, removed, swapped, later, fc.string()), (mutation) => {
        expect(tokens.isValid(mutation, 12, before)).toBe(mutation === token);
      }),
      { numRuns: 10_000 },
    );
  });

  it('[T28] refuses the three other spellings of the last letter', () => {
    const tokens = createHmacMediaTokens(secret);
    const token = tokens.sign(12, expiresAt);
    const same = alphabet
      .split('')
      .map((letter) => token.slice(0, -1) + letter)
      .filter((spelling) => tokens.isValid(spelling, 12, before));
    expect(same).toEqual([token]);
  });

  it('works with more tokens than the cache holds', () => {
    const tokens = createHmacMediaTokens(secret);
    const first = tokens.sign(12, expiresAt);
    expect(tokens.isValid(first, 12, before)).toBe(true);
    for (let count = 0; count < 20_001; count++) tokens.isValid(tokens.sign(12, expiresAt), 12, before);
    expect(tokens.isValid(first, 12, before)).toBe(true);
  });

  it('refuses a short secret', () => {
    expect(() => createHmacMediaTokens(Buffer.alloc(31))).toThrow(RangeError);
  });
});
