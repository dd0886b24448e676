import { IdempotencyKey } from '@floodlit/contract/primitives';
import { afterEach, expect, it, vi } from 'vitest';
import { randomKey } from './random-key.ts';

afterEach(() => vi.unstubAllGlobals());

it('names requests in a page without TLS too, each by another key', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = [randomKey(), randomKey()];
  for (const key of keys) expect(IdempotencyKey.safeParse(key).success).toBe(true);
  expect(keys[0]).not.toBe(keys[1]);
});
