import { expect, it, vi } from 'vitest';
import type { Api } from '../../lib/api.ts';
import { anOrder } from './commerce-makers.fixture.ts';
import { findOrder } from './find-order.ts';

const call = vi.fn(async () => ({ data: anOrder({ id: 9 }) }));
const api = { call } as unknown as Api;

it('[R5.05] looking up an order without an id returns false without a request', async () => {
  expect(await findOrder(api, undefined)).toBe(false);
  expect(call).not.toHaveBeenCalled();
  expect(await findOrder(api, 9)).toMatchObject({ id: 9 });
});
