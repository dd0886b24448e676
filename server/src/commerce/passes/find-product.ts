// Looks up the product of a request: the event or package, and the pass that sells it.
import type { BuyRequest, OrderType } from '@floodlit/contract/commerce/commerce';
import {
  canBeSold,
  productNameOfEvent,
  readEvent,
  type CatalogDeps,
  type EventRecord,
} from '../../catalog/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import { isSelectionOffered, productKeyOf, productNameOf, type Pass, type Selection } from './rules.ts';
import type { PassStore } from './store.ts';

/** The fields of a request that name the product. */
export type ProductRequest = Pick<BuyRequest, 'type' | 'id' | 'event_category_id' | 'participant_id'>;

export interface Product {
  readonly type: OrderType | 'bundle';
  readonly key: string;
  /** The name that the order keeps forever. For a team pass it includes the team. */
  readonly name: string;
  readonly pass: Pass;
  readonly event: EventRecord | undefined;
  readonly selection: Selection;
  /** The name of the chosen team or sport. */
  readonly part: string | undefined;
}

/** The catalogue's part of a product: its event, or the name of the chosen team or sport. */
export interface Subject {
  /** With its name as a product. */
  readonly event: EventRecord | undefined;
  readonly part: string | undefined;
}

/** Read before the transaction, because it uses a connection of its own. */
export async function findSubject(
  { catalog }: { readonly catalog: CatalogDeps },
  channelId: number,
  { type, id, event_category_id, participant_id }: ProductRequest,
): Promise<Subject> {
  if (id === undefined) throw new DomainError('commerce.id_not_selected');
  if (type === 'event') {
    const event = await readEvent(catalog, channelId, id);
    const teams = await catalog.participants.read(channelId);
    return { event: { ...event, name: productNameOfEvent(event, teams, teams) }, part: undefined };
  }
  if (participant_id !== undefined) {
    const teams = await catalog.participants.read(channelId);
    return { event: undefined, part: teams.get(participant_id)?.name };
  }
  if (event_category_id === undefined) return { event: undefined, part: undefined };
  const sports = await catalog.store.listCategories(channelId);
  return { event: undefined, part: sports.find((sport) => sport.id === event_category_id)?.name };
}

/**
 * @param store of the transaction that freezes the price.
 * @throws {DomainError} `commerce.id_not_selected`, `commerce.pass_not_found`, `commerce.not_for_sale`,
 * `commerce.selection_invalid` (R5.05).
 */
export async function findProduct(
  store: PassStore,
  channelId: number,
  request: ProductRequest,
  { event, part }: Subject,
): Promise<Product> {
  if (event !== undefined) return findEventProduct(store, event, request);
  if (request.id === undefined) throw new DomainError('commerce.id_not_selected');
  return findPackage(store, channelId, request.id, request, part);
}

async function findEventProduct(
  store: PassStore,
  event: EventRecord,
  selection: Selection,
): Promise<Product> {
  if (!canBeSold(event)) throw new DomainError('commerce.not_for_sale');
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
    part: undefined,
  };
}

async function findPackage(
  store: PassStore,
  channelId: number,
  id: number,
  { event_category_id, participant_id }: Selection,
  part: string | undefined,
): Promise<Product> {
  const pass = await store.findPass(channelId, id);
  if (pass === undefined || pass.kind !== 'package') throw new DomainError('commerce.pass_not_found');
  if (!pass.on_sale) throw new DomainError('commerce.not_for_sale');
  const selection = { event_category_id, participant_id };
  if (!isSelectionOffered(pass, selection)) throw new DomainError('commerce.selection_invalid');
  return {
    type: 'package',
    key: productKeyOf('package', pass.id, selection),
    name: productNameOf(pass.name, part === undefined ? [] : [part]),
    pass,
    event: undefined,
    selection,
    part,
  };
}
