import { ApiError } from '@floodlit/contract/client';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

const refusal = (kind?: string): ApiError => new ApiError('/x', 429, { code: 'request.rate_limited', kind });

async function fail(error: unknown, before?: string, isAside = false): Promise<number> {
  const onThrottled = vi.fn();
  const client = createQueryClient(onThrottled);
  if (before !== undefined) client.setQueryData(['page'], before, { updatedAt: 0 });
  await client
    .fetchQuery({ queryKey: ['page'], queryFn: () => Promise.reject(error as Error), meta: { isAside } })
    .catch(() => null);
  client.clear();
  return onThrottled.mock.calls.length;
}

describe('too many requests', () => {
  it('[R8.01] show the reload screen where a page has nothing else to show', async () => {
    expect(await fail(refusal('read'))).toBe(1);
    expect(await fail(refusal())).toBe(1);
  });

  it('[R8.01] are silent for a background reload', async () => {
    expect(await fail(refusal('read'), 'what it had')).toBe(0);
  });

  it('[R8.01] are shown by the section when the page has other content', async () => {
    expect(await fail(refusal('read'), undefined, true)).toBe(0);
  });

  it.each(['poll', 'purchase', 'playback', 'search', 'login', 'favorite'])(
    '[R8.02a] leave %s its own error text',
    async (kind) => {
      expect(await fail(refusal(kind))).toBe(0);
    },
  );

  it('[R8.02a] do not apply to other failures', async () => {
    expect(await fail(new ApiError('/x', 503, undefined))).toBe(0);
    expect(await fail(new Error('x'))).toBe(0);
  });
});
