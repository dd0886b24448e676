// Applies changes of payments from the account's event feed: successes, refunds, disputes and their ends.
import { addSeconds } from '../../kernel/clock.ts';
import { mapConcurrently } from '../../limits/map-concurrently.ts';
import { syncOrder } from './sync-order.ts';
import { isWebhookOnItsWay } from '../orders/index.ts';
import type { Attempt, EventFeed, FeedName, PaidOrder, PaymentChange, ReconcileDeps } from './ports.ts';

/** The feed may be a moment late, and its times are whole seconds. */
const overlapSeconds = 60;
/** After a long pause the worker does not read the whole feed: it reads paid orders again each hour in any case. */
const longestSeconds = 3 * 86_400;
const firstSeconds = 3_600;
/**
 * The cursor waits this long for an order that keeps failing, and the worker reads all later changes again. Then the lists
 * of open and paid orders take over.
 */
const heldSeconds = 3_600;

/** One of our orders with a change that is not applied yet. */
interface Change {
  /** The time of the order's first change. */
  readonly at: Date;
  readonly order: PaidOrder;
}

export interface Following {
  /** Runs each order by itself, so that one failure does not block the others. */
  readonly attempt: Attempt;
  /** The changes that an earlier run of this process has applied. */
  readonly applied: ReadonlySet<string>;
  /** Orders that a run of this process is reading: an earlier run may still be waiting for answers. */
  readonly reading: Set<number>;
  /**
   * Called before any change is applied. @param feed `whole`: the feed has every change. The next reading repeats a
   * change whose order cannot be read now.
   */
  readonly onRead: (feed: 'whole' | 'part' | 'unanswered') => void;
  readonly lanes: number;
}

/**
 * Runs twice a minute, so that changes without a webhook are known within 90 s (I10). One call returns a hundred payments.
 * Reading each open order would cost a hundred calls, most of them for unpaid orders. Reading a payment twice changes
 * nothing. The cursor moves only up to the first order that failed.
 *
 * @returns the ids of the changes that the next run need not apply again.
 */
export async function followFeed(deps: ReconcileDeps, about: FeedName, run: Following): Promise<string[]> {
  const { attempt, applied, onRead } = run;
  const now = deps.clock.now();
  const known = await deps.store.findCursor(about, deps);
  const seen = known ?? addSeconds(now, -firstSeconds);
  const since = Math.max(
    addSeconds(seen, -overlapSeconds).getTime(),
    addSeconds(now, -longestSeconds).getTime(),
  );
  let feed: EventFeed = { changes: [], isWhole: false };
  const isRead = await attempt(
    async () => {
      feed = await deps.payments.listChanges(about, new Date(since));
    },
    { step: `the event feed of ${about}` },
  );
  onRead(!isRead ? 'unanswered' : feed.isWhole ? 'whole' : 'part');
  const feedChanges = feed.changes;
  const changes = await listUnknown(
    deps,
    about,
    feedChanges.filter(({ id }) => !applied.has(id)),
  );
  const { failed, untried } = await applyAll(deps, about, changes, run);
  // The cursor of a truncated feed moves past failures, or the feed would never reach later payments. So each failure
  // gets a second try.
  if (!feed.isWhole && untried.size === 0) {
    const again = await applyAll(deps, about, [...failed], run);
    for (const change of failed) if (!again.failed.has(change)) failed.delete(change);
    for (const change of again.untried) untried.add(change);
  }
  // Uses only the service's clock. Ours may be ahead, and the cursor would skip later changes.
  const last = Math.max(seen.getTime(), ...feedChanges.map(({ at }) => at.getTime()));
  const firstOf = (those: ReadonlySet<Change>): number =>
    changes.find((change) => those.has(change))?.at.getTime() ?? last;
  const held = feed.isWhole ? Math.max(firstOf(failed), addSeconds(now, -heldSeconds).getTime()) : last;
  // The next run reads untried changes in any case, so a run that is stopped skips nothing.
  const until = Math.min(last, held, firstOf(untried));
  if (known !== undefined || feedChanges.length > 0)
    await deps.store.moveCursor(about, deps, new Date(until));
  // A change without an order of ours is not done: its order may come later, as a renewal is saved after its payment.
  const done = new Set(
    changes
      .filter((change) => !failed.has(change) && !untried.has(change))
      .map(({ order }) => order.payment_intent_id),
  );
  return feedChanges.filter(({ id, intentId }) => applied.has(id) || done.has(intentId)).map(({ id }) => id);
}

async function applyAll(
  deps: ReconcileDeps,
  about: FeedName,
  changes: readonly Change[],
  { attempt, reading, lanes }: Following,
): Promise<{ readonly failed: Set<Change>; readonly untried: Set<Change> }> {
  const untried = new Set(changes);
  const done = new Set<Change>();
  const failed = new Set<Change>();
  const now = deps.clock.now();
  let before = 0;
  await mapConcurrently(changes, lanes, async (change) => {
    const { id } = change.order;
    // The change stays untried, so that the cursor waits until the other run or the webhook has applied it.
    if (reading.has(id) || (about === 'payments' && isWebhookOnItsWay(change.at, now))) return;
    reading.add(id);
    const isDone = await attempt(
      () => {
        untried.delete(change);
        return read(deps, about, change.order);
      },
      { order: id },
    ).finally(() => reading.delete(id));
    if (isDone) done.add(change);
    else if (!untried.has(change)) failed.add(change);
    // Moves the cursor after every order, so that a run that is stopped leaves less of a long feed to the next.
    let until: Date | undefined;
    for (let next = changes[before]; next && done.has(next); next = changes[before]) {
      until = next.at;
      before += 1;
    }
    if (until !== undefined) await deps.store.moveCursor(about, deps, until);
  });
  return { failed, untried };
}

async function read(deps: ReconcileDeps, about: FeedName, order: PaidOrder): Promise<void> {
  // A webhook may have come since the list was made.
  const now = await deps.store.findOrder(order.channel_id, order.id);
  if (now !== undefined && isKnown(about, now)) return;
  // Another worker that claimed the order may fail, and the feed does not repeat the change. So this run reads it too.
  await deps.store.claimSync(order, deps.clock.now());
  await syncOrder(deps, order.channel_id, order.id);
}

/** The worker does not read a known payment again. On a busy evening that is nearly all of the feed. */
const isKnown = (about: FeedName, { status }: Pick<PaidOrder, 'status'>): boolean =>
  about === 'payments' && (status === 'paid' || status === 'refunded');

/** Each of our orders once, the earliest first. */
async function listUnknown(
  deps: Pick<ReconcileDeps, 'livemode' | 'store'>,
  about: FeedName,
  feedChanges: readonly PaymentChange[],
): Promise<Change[]> {
  const byIntent = Map.groupBy(feedChanges, ({ intentId }) => intentId);
  const orders = await deps.store.listOrdersPaidBy([...byIntent.keys()], deps.livemode);
  return orders
    .filter((order) => !isKnown(about, order))
    .map((order) => {
      const of = byIntent.get(order.payment_intent_id ?? '') ?? [];
      return { at: new Date(Math.min(...of.map(({ at }) => at.getTime()))), order };
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
