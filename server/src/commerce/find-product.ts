// What a buyer asked for, looked up: the event or package, and the pass that sells it.
import type { BuyRequest } from '@floodlit/contract/commerce';
import { readEvent, type EventRecord } from '../catalog/index.ts';
import { DomainError } from '../kernel/errors.ts';
import type { CommerceDeps } from './ports.ts';
import { isSelectionOffered, productKeyOf, type OrderType, type Pass, type Selection } from './rules.ts';
import type { CommerceStore } from './store.ts';

/** What of a request names the product. */
export type ProductRequest = Pick<BuyRequest, 'type' | 'id' | 'event_category_id' | 'participant_id'>;

export interface Product {
  readonly type: OrderType | 'bundle';
  readonly key: string;
  readonly name: string;
  readonly pass: Pass;
  readonly event: EventRecord | undefined;
  readonly selection: Selection;
}

/** The event that a request is for; undefined for a package. Read before the transaction, which holds a connection of its own. */
export async function findEventForSale(
  deps: CommerceDeps,
  channelId: number,
  request: ProductRequest,
): Promise<EventRecord | undefined> {
  if (request.id === undefined) throw new DomainError('commerce.id_not_selected');
  return request.type === 'event' ? readEvent(deps.catalog, channelId, request.id) : undefined;
}

/**
 * @param store the store of the transaction in which the price will be frozen.
 * @throws {DomainError} `commerce.id_not_selected`, `commerce.pass_not_found`, `commerce.not_for_sale`,
 * `commerce.selection_invalid` (R5.05).
 */
export async function findProduct(
  store: CommerceStore,
  channelId: number,
  request: ProductRequest,
  event: EventRecord | undefined,
): Promise<Product> {
  if (event !== undefined) return findEventProduct(store, event, request);
  if (request.id === undefined) throw new DomainError('commerce.id_not_selected');
  return findPackage(store, channelId, request.id, request);
}

async function findEventProduct(
  store: CommerceStore,
  event: EventRecord,
  selection: Selection,
): Promise<Product> {
  if (event.type === 'free' || event.type === 'register' || event.single_event_package_id === null)
    throw new DomainError('commerce.not_for_sale');
  if (selection.event_category_id !== undefined || selection.participant_id !== undefined)
    throw new DomainError('commerce.selection_invalid');
  const pass = await store.findPass(event.channel_id, event.single_event_package_id);
  if (pass === undefined) throw new DomainError('commerce.pass_not_found');
  if (!pass.on_sale) throw new DomainError('commerce.not_for_sale');
  return {
    type: 'event',
    key: productKeyOf('event', event.id),
    name: event.name,
    pass,
    event,
    selection: {},
  };
}

async function findPackage(
  store: CommerceStore,
  channelId: number,
  id: number,
  { event_category_id, participant_id }: Selection,
): Promise<Product> {
  const pass = await store.findPass(channelId, id);
  if (pass === undefined || pass.kind !== 'package') throw new DomainError('commerce.pass_not_found');
  if (!pass.on_sale) throw new DomainError('commerce.not_for_sale');
  const selection = { event_category_id, participant_id };
  if (!isSelectionOffered(pass, selection)) throw new DomainError('commerce.selection_invalid');
  return {
    type: 'package',
    key: productKeyOf('package', pass.id, selection),
    name: pass.name,
    pass,
    event: undefined,
    selection,
  };
}
