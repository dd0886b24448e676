import { ApiError } from '@floodlit/contract/client';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createObservable } from '../../../lib/observable.ts';
import type { Services } from '../../../lib/services.tsx';
import { handBackToFrame } from './hand-back.ts';

const origin = 'https://play.example';
const postMessage = vi.fn<(message: { ticket: string }, to: string) => void>();
beforeEach(() => {
  vi.useFakeTimers();
  postMessage.mockReset();
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('window', { name: 'floodlit_embed.7', opener: { location: { origin }, postMessage } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const noAccess = () => new ApiError('/embed/tickets', 403, { code: 'access.denied' });

it.each([
  ['the server refused', noAccess],
  ['the network failed', () => new TypeError('fetch failed')],
])(
  'looks again after a look in which %s, when the order is paid within two seconds',
  async (_name, failure) => {
    const call = vi
      .fn()
      .mockRejectedValueOnce(failure())
      .mockResolvedValue({ data: { ticket: 'abc' } });
    const services = { api: { call }, user: createObservable({ id: 1 }) } as unknown as Services;
    const queryClient = new QueryClient();
    handBackToFrame(services, queryClient);
    await vi.advanceTimersByTimeAsync(500);
    queryClient.setQueryData(['order'], 'paid');
    expect(call).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(call).toHaveBeenCalledTimes(2);
    expect(postMessage).toHaveBeenCalledWith(expect.objectContaining({ ticket: 'abc' }), origin);
  },
);
