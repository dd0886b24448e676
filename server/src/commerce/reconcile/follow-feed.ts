// What happened to payments, read from the account's own story: who paid, refunds, disputes and their ends.
import { addSeconds } from '../../kernel/clock.ts';
import { mapConcurrently } from '../../limits/map-concurrently.ts';
import type { Attempt } from '../accounts/attempts.ts';
import type { PaymentChange, EventFeed, FeedName } from '../accounts/ports.ts';
import type { PaidBy } from '../ledger/store.ts';
import { syncOrder } from './sync-order.ts';
import { isWebhookOnItsWay } from '../orders/sync-rules.ts';
import type { ReconcileDeps } from './ports.ts';

/** The service may tell a moment late, and the moments of its story are whole seconds. */
const overlapSeconds = 60;
/** A story that was not followed for long is not read whole: paid orders are read again each hour in any case. */
const longestSeconds = 3 * 86_400;
const firstSeconds = 3_600;
/** An order that fails for ever is asked about again so long, with all that came after it; then it is left to the list of open orders, or of paid ones. */
const heldSeconds = 3_600;

/** One of our orders, with what happened to it and is not known yet. */
interface Change {
  /** When the first of it did. */
  readonly at: Date;
  readonly order: PaidBy;
}

export interface Following {
  /** One order that fails does not keep the story from the others. */
  readonly attempt: Attempt;
  /** What an earlier run of this process has applied. */
  readonly applied: ReadonlySet<string>;
  /** Orders that a run of this process is reading: an earlier one may still be waiting for answers. */
  readonly reading: Set<number>;
  /** Told before any of it is applied. @param story `whole`: all that happened is in it, and what cannot be read by itself is in it the next time too. */
  readonly heard: (story: 'whole' | 'part' | 'silence') => void;
  readonly lanes: number;
}

/**
 * Twice a minute, so that what no webhook told is known within 90 s (I10): a hundred payments in one call, where asking
 * about each open order would be a hundred calls, most of them about orders that nobody has paid. Reading a payment twice changes
 * nothing. The story is marked as read only up to the first order that failed.
 *
 * @returns the names of those changes that need not be read again.
 */
export async function followFeed(deps: ReconcileDeps, about: FeedName, run: Following): Promise<string[]> {
  const { attempt, applied, heard } = run;
  const now = deps.clock.now();
  const known = await deps.store.findCursor(about, deps);
  const seen = known ?? addSeconds(now, -firstSeconds);
  const since = Math.max(
    addSeconds(seen, -overlapSeconds).getTime(),
    addSeconds(now, -longestSeconds).getTime(),
  );
  let story: EventFeed = { changes: [], isWhole: false };
  const isRead = await attempt(
    async () => {
      story = await deps.payments.listChanges(about, new Date(since));
    },
    { step: `the story of ${about}` },
  );
  heard(!isRead ? 'silence' : story.isWhole ? 'whole' : 'part');
  const told = story.changes;
  const changes = await listUnknown(
    deps,
    about,
    told.filter(({ id }) => !applied.has(id)),
  );
  const { failed, untried } = await applyAll(deps, about, changes, run);
  // A story that was cut off goes on past what fails, or whoever paid since would never be in it: so that is tried twice.
  if (!story.isWhole && untried.size === 0) {
    const again = await applyAll(deps, about, [...failed], run);
    for (const change of failed) if (!again.failed.has(change)) failed.delete(change);
    for (const change of again.untried) untried.add(change);
  }
  // By the service's own clock alone: ours may be ahead, and would pass over what comes.
  const last = Math.max(seen.getTime(), ...told.map(({ at }) => at.getTime()));
  const firstOf = (those: ReadonlySet<Change>): number =>
    changes.find((change) => those.has(change))?.at.getTime() ?? last;
  const held = story.isWhole ? Math.max(firstOf(failed), addSeconds(now, -heldSeconds).getTime()) : last;
  // What was not even tried is read the next time in any case: a run that is ended passes over nothing.
  const until = Math.min(last, held, firstOf(untried));
  if (known !== undefined || told.length > 0) await deps.store.moveCursor(about, deps, new Date(until));
  // What concerns no order of ours may do so yet: a renewal is written down after it was paid.
  const done = new Set(
    changes
      .filter((change) => !failed.has(change) && !untried.has(change))
      .map(({ order }) => order.payment_intent_id),
  );
  return told.filter(({ id, intentId }) => applied.has(id) || done.has(intentId)).map(({ id }) => id);
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
    // To this run it is untried, so that the place is kept until the other run, or the webhook, is done with it.
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
    // At every order, so that a run which is ended amid a long story leaves less of it to the next.
    let until: Date | undefined;
    for (let next = changes[before]; next && done.has(next); next = changes[before]) {
      until = next.at;
      before += 1;
    }
    if (until !== undefined) await deps.store.moveCursor(about, deps, until);
  });
  return { failed, untried };
}

async function read(deps: ReconcileDeps, about: FeedName, order: PaidBy): Promise<void> {
  // A webhook may have come since the list was made.
  const now = await deps.store.findOrder(order.channel_id, order.id);
  if (now !== undefined && isKnown(about, now)) return;
  // Whoever has claimed it too may fail, and the story does not come back to it: so it is read in any case.
  await deps.store.claimSync(order, deps.clock.now());
  await syncOrder(deps, order.channel_id, order.id);
}

/** Who paid and has it is not read again: on a big evening that is nearly all of the story. */
const isKnown = (about: FeedName, { status }: Pick<PaidBy, 'status'>): boolean =>
  about === 'payments' && (status === 'paid' || status === 'refunded');

/** Each of our orders once, the earliest first. */
async function listUnknown(
  deps: ReconcileDeps,
  about: FeedName,
  told: readonly PaymentChange[],
): Promise<Change[]> {
  const byIntent = Map.groupBy(told, ({ intentId }) => intentId);
  const orders = await deps.store.listOrdersPaidBy([...byIntent.keys()], deps.livemode);
  return orders
    .filter((order) => !isKnown(about, order))
    .map((order) => {
      const of = byIntent.get(order.payment_intent_id ?? '') ?? [];
      return { at: new Date(Math.min(...of.map(({ at }) => at.getTime()))), order };
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
