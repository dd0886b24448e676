// Refunds the buyers of a cancelled event.
import { readEvent } from '../../catalog/index.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { RefundsDeps } from './ports.ts';
import { requestRefund } from './refund-order.ts';
import type { UnrefundedOrder } from './store.ts';

/** Orders of one call. The answer says how many are left, and the caller calls again. */
const ordersPerCall = 200;
/** A refund that the payment service refused, as for a low balance, is requested again after so long at the earliest. */
const refusedAgainSeconds = 60;

export interface EventRefunds {
  readonly asked: number;
  /** Orders whose money came back another way meanwhile. */
  readonly refused: number;
  readonly left: number;
}

const reasonOf = (eventId: number): string => `event ${eventId} is cancelled`;

type Listing = { readonly orders: readonly UnrefundedOrder[]; readonly total: number };

const listWaiting = (
  { store, clock, livemode }: Pick<RefundsDeps, 'store' | 'clock' | 'livemode'>,
  channelId: number,
  eventId: number,
  limit: number,
): Promise<Listing> =>
  store.listUnrefunded(channelId, eventId, {
    reason: reasonOf(eventId),
    livemode,
    refusedBefore: addSeconds(clock.now(), -refusedAgainSeconds),
    limit,
  });

/** How many orders `refundEvent` would refund. */
export const countRefundable = async (
  deps: Pick<RefundsDeps, 'store' | 'clock' | 'livemode'>,
  channelId: number,
  eventId: number,
): Promise<number> => (await listWaiting(deps, channelId, eventId, 1)).total;

/**
 * Requests a full refund of each paid order that bought this event alone. A pass that covers the event keeps its price.
 * Each order has a transaction of its own, so that a stop in the middle loses nothing: the same call again continues.
 * @throws {DomainError} `catalog.event_not_found`, `catalog.event_not_cancelled`
 */
export async function refundEvent(
  deps: RefundsDeps,
  channelId: number,
  eventId: number,
): Promise<EventRefunds> {
  const event = await readEvent(deps.catalog, channelId, eventId);
  if (event.cancelled_at === null) throw new DomainError('catalog.event_not_cancelled');
  const { orders, total } = await listWaiting(deps, channelId, eventId, ordersPerCall);
  let asked = 0;
  let refused = 0;
  for (const { id: orderId, tries } of orders)
    try {
      // The reason names the refund, so a new try has a reason of its own.
      const reason = tries === 0 ? reasonOf(eventId) : `${reasonOf(eventId)}, try ${tries + 1}`;
      // A second person may press at the same time: each request counts once, for the one who made it.
      if ((await requestRefund(deps, { channelId, orderId, reason })).isNew) asked += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused += 1;
    }
  return { asked, refused, left: total - orders.length };
}
