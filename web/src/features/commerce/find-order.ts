// Finds an order of the logged-in viewer.
import type { Order } from '@floodlit/contract/commerce/commerce';
import type { Api } from '../../lib/api.ts';
import { calls } from '../../lib/gen/calls.ts';

/** Without an id it sends no request and returns false (R5.05). */
export function findOrder(api: Api, id: number): Promise<Order>;
export function findOrder(api: Api, id: number | undefined): Promise<Order | false>;
export async function findOrder(api: Api, id: number | undefined): Promise<Order | false> {
  return id === undefined ? false : (await api.call(calls.commerce.order, { id })).data;
}
