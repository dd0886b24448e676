// Refunds the buyers of one game: the game's share of each paid order that contains it, all of it or a part.
import { readEvent } from '../../catalog/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import { cents } from '../../kernel/money.ts';
import type { RowKey } from '../../kernel/row-key.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { Attempt } from '../accounts/index.ts';
import type { RefundsDeps } from './ports.ts';
import { requestRefund } from './refund-order.ts';
import { gameRefundOf } from './share-rules.ts';
import type { EventRefundRecord, EventRefundRow, OrderOfGame } from './store-event-refunds.ts';

export const eventRefundJob = 'commerce.refund_event';

const ordersPerPage = 500;
const shownMaximum = 20;
const unfinishedPerRun = 100;

export interface EventRefundRequest {
  readonly channelId: number;
  readonly eventId: number;
  /** Identifies the request: a repeated call is the same refund. */
  readonly key: string;
  readonly percent: number;
  readonly sentence: string;
  /** Orders that were paid later are not part of it, so that the sum is the one that was shown. */
  readonly paidUntil: Date;
}

export interface EventRefundSum {
  readonly currency: 'USD' | 'CAD';
  readonly cents: number;
  readonly orders: number;
}

/** The sums that a refund would give back. */
export interface EventRefundPreview {
  readonly sums: readonly EventRefundSum[];
  readonly orders: number;
  /** Orders that a bank disputes: nothing of them is refunded. */
  readonly disputed: number;
}

/** An order that a refund leaves out. `nothing_left`: its money came back another way after the list was read. */
export interface LeftOut {
  readonly orderId: number;
  readonly because: 'disputed' | 'nothing_left';
}

type ReadingDeps = Pick<RefundsDeps, 'livemode' | 'store'>;

/** Page by page, so that a game with many buyers fits in memory. */
async function* ordersOfGame(
  { livemode, store }: ReadingDeps,
  channelId: number,
  eventId: number,
  { paidUntil, beside }: { readonly paidUntil: Date; readonly beside?: number },
): AsyncGenerator<OrderOfGame> {
  for (let after = 0; ;) {
    const page = await store.listOrdersOfGame(channelId, eventId, {
      livemode,
      paidUntil,
      after,
      limit: ordersPerPage,
      ...(beside !== undefined && { beside }),
    });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < ordersPerPage) return;
    after = last.id;
  }
}

export async function previewEventRefund(
  deps: ReadingDeps,
  channelId: number,
  eventId: number,
  { percent, paidUntil }: Pick<EventRefundRequest, 'percent' | 'paidUntil'>,
): Promise<EventRefundPreview> {
  const sums = new Map<EventRefundSum['currency'], { cents: number; orders: number }>();
  let disputed = 0;
  for await (const order of ordersOfGame(deps, channelId, eventId, { paidUntil })) {
    // The bank holds the money of a disputed order, so that nothing of it is left in the ledger.
    if (order.disputed) disputed += 1;
    const back = order.disputed ? 0 : gameRefundOf(order, eventId, percent);
    if (back === 0) continue;
    const sum = sums.get(order.currency) ?? { cents: 0, orders: 0 };
    sums.set(order.currency, { cents: sum.cents + back, orders: sum.orders + 1 });
  }
  const listed = [...sums].map(([currency, sum]) => ({ currency, ...sum }));
  return { sums: listed, orders: listed.reduce((total, { orders }) => total + orders, 0), disputed };
}

/** How many orders of the game keep some of its money. */
export const countRefundable = async (
  deps: ReadingDeps & Pick<RefundsDeps, 'clock'>,
  channelId: number,
  eventId: number,
): Promise<number> =>
  (await previewEventRefund(deps, channelId, eventId, { percent: 100, paidUntil: deps.clock.now() })).orders;

/**
 * Saves the refund and queues the job that requests each order. A pass that covers the game keeps its price.
 *
 * @throws {DomainError} `catalog.event_not_found`; `commerce.nothing_to_refund`. `commerce.event_refund_running` when
 * another refund of this game is not finished. `commerce.event_refund_differs` for a known key with another percentage
 * or another sentence.
 */
export async function askEventRefund(
  deps: Pick<RefundsDeps, 'catalog' | 'clock' | 'livemode' | 'queue' | 'store' | 'transact'>,
  request: EventRefundRequest,
): Promise<EventRefundRow> {
  const { channelId, eventId, key, percent, sentence } = request;
  const event = await readEvent(deps.catalog, channelId, eventId);
  const known = await deps.store.findEventRefundByKey(channelId, eventId, key);
  if (known !== undefined) return sameRefund(known, request);
  const now = deps.clock.now();
  const paidUntil = request.paidUntil < now ? request.paidUntil : now;
  const { orders } = await previewEventRefund(deps, channelId, eventId, { percent, paidUntil });
  if (orders === 0) throw new DomainError('commerce.nothing_to_refund');
  return deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const made = await store.insertEventRefund({
      channel_id: channelId,
      event_id: eventId,
      livemode: deps.livemode,
      request_key: key,
      percent,
      sentence,
      is_cancelled: event.cancelled_at !== null,
      paid_until: paidUntil,
      orders,
      asked_at: now,
    });
    if (made === undefined) {
      const same = await store.findEventRefundByKey(channelId, eventId, key);
      if (same !== undefined) return sameRefund(same, request);
      throw new DomainError('commerce.event_refund_running');
    }
    await sendJob(deps, made, scope);
    return made;
  });
}

/** A page may repeat its press with a newer preview, so the moment of the preview does not count. */
function sameRefund(
  known: EventRefundRow,
  { percent, sentence }: Pick<EventRefundRequest, 'percent' | 'sentence'>,
): EventRefundRow {
  if (known.percent !== percent || known.sentence !== sentence)
    throw new DomainError('commerce.event_refund_differs');
  return known;
}

const sendJob = (
  { queue }: Pick<RefundsDeps, 'queue'>,
  { channel_id, id }: RowKey,
  scope?: Scope,
): Promise<void> =>
  queue.send(
    eventRefundJob,
    { channel_id, id },
    { singletonKey: `${channel_id}:${id}`, ...(scope && { scope }) },
  );

/**
 * Requests the refund of each order, each in a transaction of its own. Safe to repeat, to run concurrently and to
 * interrupt: an order has one request per refund. An order that changed after the list was read gets what is left.
 *
 * @returns the orders that this run left out.
 */
export async function carryOutEventRefund(
  deps: Pick<RefundsDeps, 'clock' | 'livemode' | 'queue' | 'store' | 'transact'>,
  { channel_id, id }: RowKey,
  isStopped: () => boolean = () => false,
): Promise<LeftOut[]> {
  const refund = await deps.store.findEventRefund(channel_id, id);
  if (refund === undefined || refund.finished_at !== null || refund.livemode !== deps.livemode) return [];
  const leftOut: LeftOut[] = [];
  const { event_id: eventId, percent, paid_until: paidUntil } = refund;
  const reason = `game ${eventId}${refund.is_cancelled ? ' is cancelled' : ''}, refund ${id}`;
  for await (const order of ordersOfGame(deps, channel_id, eventId, { paidUntil, beside: id })) {
    if (isStopped()) return leftOut;
    if (order.disputed) {
      leftOut.push({ orderId: order.id, because: 'disputed' });
      continue;
    }
    const back = gameRefundOf(order, eventId, percent);
    if (back === 0) continue;
    try {
      await requestRefund(deps, {
        channelId: channel_id,
        orderId: order.id,
        amount: cents(back),
        isMaximum: true,
        reason,
        eventRefundId: id,
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const because = error.code === 'commerce.order_disputed' ? 'disputed' : 'nothing_left';
      leftOut.push({ orderId: order.id, because });
    }
  }
  await deps.store.finishEventRefund(refund, deps.clock.now());
  return leftOut;
}

/** Continues the refunds that a stop of the process has interrupted. A failure of one does not stop the others. */
export async function resumeEventRefunds(
  deps: Pick<RefundsDeps, 'livemode' | 'queue'> & {
    readonly store: Pick<RefundsDeps['store'], 'listUnfinishedEventRefunds'>;
  },
  attempt: Attempt,
): Promise<void> {
  const unfinished = await deps.store.listUnfinishedEventRefunds(deps.livemode, unfinishedPerRun);
  for (const { channel_id, id } of unfinished)
    await attempt(() => sendJob(deps, { channel_id, id }), { event_refund: id });
}

/** One refund of a game's buyers, and how far it is. @throws when it is not there. */
export async function readEventRefund({ store }: ReadingDeps, key: RowKey): Promise<EventRefundRecord> {
  const refund = await store.findEventRefundRecord(key);
  if (refund === undefined) throw new Error(`Refund ${key.id} of a game is not there.`);
  return refund;
}

/** The refunds of a game's buyers, the newest first. */
export const listEventRefunds = (
  { livemode, store }: ReadingDeps,
  channelId: number,
  eventId: number,
): Promise<EventRefundRecord[]> => store.listEventRefunds(channelId, eventId, livemode, shownMaximum);
