// Opens one order for several products: one transaction, one price. All items or none are sold.
import type { BuyBundleRequest } from '@floodlit/contract/commerce/commerce';
import type { LoggedInUser } from '../../../kernel/actor.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { cents } from '../../../kernel/money.ts';
import { beginSale } from '../begin-sale.ts';
import {
  type Price,
  type Product,
  type Subject,
  findProduct,
  findSubject,
  priceOf,
  priceWhileOpen,
  refuseCoveredInBundle,
} from '../../passes/index.ts';
import { assertExpected, makeOrder, refusePaid, resumeOrder, type OpenedOrder } from '../open-order.ts';
import { isOpen } from '../order-rules.ts';
import { keptPrice } from '../rules.ts';
import { toClose } from './find-conflicts.ts';
import { bundleKeyOf, bundleNameOf, bundlePrice, overlapsItself, type Claim } from './rules.ts';
import type { OrderItem } from './store.ts';
import type { OrdersDeps, OrdersStore } from '../ports.ts';

const claimOf = ({ pass, event, selection }: Product): Claim => ({
  pass_id: pass.id,
  event_id: event?.id ?? null,
  ...selection,
});

/**
 * The order's key is the sorted selection. So two tabs, two clicks and a retry find the same order. Refuses items
 * that overlap with the buyer's entitlements. An open order that overlaps must be closed first.
 *
 * @throws {DomainError} those of `findProduct` for any item; `commerce.selection_invalid` for a repeated item or
 * different currencies; those of `refuseCoveredInBundle`; `commerce.order_disputed`, `commerce.price_changed`.
 */
export async function openBundle(
  deps: OrdersDeps,
  actor: LoggedInUser,
  request: BuyBundleRequest,
  origin?: string,
): Promise<OpenedOrder> {
  const subjects = await Promise.all(request.items.map((item) => findSubject(deps, actor.channelId, item)));
  return deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const now = await beginSale(deps, store, actor);
    const products = await readProducts(store, actor.channelId, request, subjects);
    const whole = wholeOf(products);
    const buyer = { channel_id: actor.channelId, user_id: actor.userId, livemode: deps.livemode };
    const refuseOwned = async (): Promise<void> => {
      const owned = await store.listEntitlements(actor.channelId, actor.userId, now);
      refuseCoveredInBundle(products, owned, { now, isOverlapAccepted: request.overlap_accepted === true });
    };
    // Checks ownership again after reading held orders, as for one product: a payment may have committed in between.
    await refuseOwned();
    const held = await store.findHeldOrder({ ...buyer, product_key: whole.key });
    const heldClaims = await store.listHeldClaims(buyer);
    await refuseOwned();
    if (held !== undefined && !isOpen(held.status)) return refusePaid(held, whole);

    const priceAt = (moment: Date): Price =>
      bundlePrice(
        products.map(({ pass }) => pass),
        moment,
      );
    const price = { ...priceWhileOpen(priceAt, now, held?.created_at), discount: cents(0) };
    const asked = keptPrice(held, { price, applied: undefined }, whole.pass.currency, now);
    assertExpected(request.expected_price, asked.price, priceAt(now));
    if (held !== undefined) return resumeOrder(store, held, whole, asked, now);
    const overlapping = toClose(heldClaims, products.map(claimOf));
    if (overlapping !== undefined) return { kind: 'closing', order: overlapping };
    return makeOrder(deps, store, actor, whole, asked, {
      scope,
      now,
      origin,
      trk: request.trk,
      items: products.map((product, position) => itemOf(product, position, now)),
    });
  });
}

async function readProducts(
  store: OrdersStore,
  channelId: number,
  { items }: BuyBundleRequest,
  subjects: readonly Subject[],
): Promise<[Product, ...Product[]]> {
  const [first, ...more] = await Promise.all(
    items.map((item, index) =>
      findProduct(store, channelId, item, subjects[index] ?? { event: undefined, part: undefined }),
    ),
  );
  const isOneCurrency = more.every(({ pass }) => pass.currency === first?.pass.currency);
  if (first === undefined || !isOneCurrency || overlapsItself([first, ...more].map(claimOf)))
    throw new DomainError('commerce.selection_invalid');
  return [first, ...more];
}

/** The bundle as one product. Its pass is the pass of the first item by key. */
function wholeOf(products: readonly [Product, ...Product[]]): Product {
  const [first] = products.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return {
    type: 'bundle',
    key: bundleKeyOf(products.map(({ key }) => key)),
    name: bundleNameOf(products.map(({ event, pass, part }) => ({ name: event?.name ?? pass.name, part }))),
    pass: first?.pass ?? products[0].pass,
    event: undefined,
    selection: {},
    part: undefined,
  };
}

function itemOf(product: Product, position: number, now: Date): Omit<OrderItem, 'channel_id' | 'order_id'> {
  const { key, name, pass, event, selection } = product;
  const { base, fee } = priceOf(pass, now);
  return {
    item: key,
    position,
    type: event === undefined ? 'package' : 'event',
    name,
    pass_id: pass.id,
    event_id: event?.id ?? null,
    event_category_id: selection.event_category_id ?? null,
    participant_id: selection.participant_id ?? null,
    base_price_cents: base,
    service_fee_cents: fee,
  };
}
