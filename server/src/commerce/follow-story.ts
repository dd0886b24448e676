// What happened to payments, read from the account's own story: who paid, refunds, disputes and their ends.
import { addSeconds } from '../kernel/clock.ts';
import { inLanes } from '../kernel/in-lanes.ts';
import type { Attempt } from './attempts.ts';
import type { CommerceDeps, PaymentChange, PaymentStory } from './ports.ts';
import type { PaidBy } from './store-ledger.ts';
import { syncOrder } from './sync-order.ts';

/** The service may tell a moment late, and the moments of its story are whole seconds. */
const overlapSeconds = 60;
/** A story that was not followed for long is not read whole: paid orders are read again each hour in any case. */
const longestSeconds = 3 * 86_400;
const firstSeconds = 3_600;
/** An order that fails for ever is asked about again so long, with all that came after it; then it is left to the hourly reading. */
const heldSeconds = 3_600;

/** One of our orders, with what happened to it and is not known yet. */
interface Change {
  /** When the first of it did. */
  readonly at: Date;
  readonly order: PaidBy;
  readonly told: readonly PaymentChange[];
  readonly isPayment: boolean;
}

export interface Told {
  /** Whoever paid is in the story then, and one that could not be read by itself is in it the next time too. */
  readonly isTold: boolean;
  /** The names of those changes that need not be read again. */
  readonly applied: readonly string[];
}

/**
 * Twice a minute, so that what no webhook told is known within 90 s (I10): a hundred payments in one call, where asking
 * about each open order would be a hundred calls, most of them about orders that nobody has paid. Reading a payment twice changes
 * nothing. Who paid comes first, and the story is marked as read only up to the first order that failed.
 *
 * @param attempt one order that fails does not keep the story from the others.
 * @param applied what an earlier run of this process has applied.
 */
export async function followStory(
  deps: CommerceDeps,
  attempt: Attempt,
  applied: ReadonlySet<string>,
  lanes: number,
): Promise<Told> {
  const now = deps.clock.now();
  const known = await deps.store.findWatch('changes', deps);
  const seen = known ?? addSeconds(now, -firstSeconds);
  const since = Math.max(
    addSeconds(seen, -overlapSeconds).getTime(),
    addSeconds(now, -longestSeconds).getTime(),
  );
  let story: PaymentStory = { changes: [], isWhole: false };
  await attempt(
    async () => {
      story = await deps.payments.listChanges(new Date(since));
    },
    { step: 'what happened to payments' },
  );
  const told = story.changes;
  const changes = await listUnknown(
    deps,
    told.filter(({ id }) => !applied.has(id)),
  );
  const failed = await applyAll(deps, changes, attempt, lanes);
  const failedAt = changes.find((change) => failed.has(change))?.at;
  // By the service's own clock alone: ours may be ahead, and would pass over what comes.
  const last = Math.max(seen.getTime(), ...told.map(({ at }) => at.getTime()));
  // A story that was cut off goes on, or whoever paid since would never be in it.
  const until =
    failedAt === undefined || !story.isWhole
      ? last
      : Math.min(last, Math.max(failedAt.getTime(), addSeconds(now, -heldSeconds).getTime()));
  if (known !== undefined || told.length > 0) await deps.store.moveWatch('changes', deps, new Date(until));
  // What concerns no order of ours may do so yet: a renewal is written down after it was paid.
  const done = new Set(
    changes.filter((change) => !failed.has(change)).map(({ order }) => order.payment_intent_id),
  );
  return {
    isTold: story.isWhole,
    applied: told.filter(({ id, intentId }) => applied.has(id) || done.has(intentId)).map(({ id }) => id),
  };
}

/** @returns those that failed. */
async function applyAll(
  deps: CommerceDeps,
  changes: readonly Change[],
  attempt: Attempt,
  lanes: number,
): Promise<Set<Change>> {
  const done = new Set<Change>();
  const failed = new Set<Change>();
  let before = 0;
  // Somebody waits before a stream for the one, and nobody for the other.
  const inTurn = [
    ...changes.filter(({ isPayment }) => isPayment),
    ...changes.filter(({ isPayment }) => !isPayment),
  ];
  await inLanes(inTurn, lanes, async (change) => {
    const isDone = await attempt(() => read(deps, change), { order: change.order.id });
    (isDone ? done : failed).add(change);
    // At every order, so that a run which is ended amid a long story leaves less of it to the next.
    let until: Date | undefined;
    for (let next = changes[before]; next && done.has(next); next = changes[before]) {
      until = next.at;
      before += 1;
    }
    if (until !== undefined) await deps.store.moveWatch('changes', deps, until);
  });
  return failed;
}

async function read(deps: CommerceDeps, { order, told }: Change): Promise<void> {
  // A webhook may have come since the list was made.
  const now = await deps.store.findOrder(order.channel_id, order.id);
  if (now !== undefined && unknownOf(told, now).length === 0) return;
  // Whoever has claimed it too may fail, and the story does not come back to it: so it is read in any case.
  await deps.store.claimSync(order, deps.clock.now());
  await syncOrder(deps, order.channel_id, order.id);
}

/** Who paid and has it is not read again: on a big evening that is nearly all of the story. */
const unknownOf = (told: readonly PaymentChange[], { status }: Pick<PaidBy, 'status'>): PaymentChange[] =>
  told.filter(({ isPayment }) => !(isPayment && (status === 'paid' || status === 'refunded')));

/** Each of our orders once, the earliest first. */
async function listUnknown(deps: CommerceDeps, told: readonly PaymentChange[]): Promise<Change[]> {
  const byIntent = Map.groupBy(told, ({ intentId }) => intentId);
  const orders = await deps.store.listOrdersPaidBy([...byIntent.keys()], deps.livemode);
  return orders
    .flatMap((order) => {
      const unknown = unknownOf(byIntent.get(order.payment_intent_id ?? '') ?? [], order);
      if (unknown.length === 0) return [];
      const at = new Date(Math.min(...unknown.map((change) => change.at.getTime())));
      return [{ at, order, told: unknown, isPayment: unknown.some(({ isPayment }) => isPayment) }];
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
