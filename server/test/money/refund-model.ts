// A model of refunds and disputes: one paid order, operators, a bank and a faulty service.
// The random sequence decides which process runs and which is killed.
import {
  disputeStatuses,
  mayTakeNewKey,
  refundAmountOf,
  type DisputeStatus,
} from '../../src/commerce/index.ts';
import { createRandomSequence } from './random-sequence.ts';

export const refundGuards = {
  oneRow: 'a reason is one request',
  withinLeft: 'requests that are on their way count against what is left',
  sameKey: 'a request that is asked again carries its key',
  newKeyOnlyForAll: 'a new key only where the service refuses the second of two',
  readAgain: 'what the service answered is not believed',
  reconcile: 'requests that were cut off are taken up again',
  disputeHolds: 'an open dispute holds access back',
  wonReturns: 'a dispute that is won gives access back',
  lostEnds: 'a dispute that is lost ends the order',
  disputeRank: 'the rank of a dispute only rises',
} as const;
export type RefundGuard = keyof typeof refundGuards;

const paidCents = 100;
const reasons = ['late', 'sorry', 'rain'];

interface Row {
  readonly id: number;
  readonly reason: string;
  readonly amount: number;
  attempt: number;
  status: 'asked' | 'done' | 'refused';
}
interface Made {
  readonly rowId: number | undefined;
  readonly amount: number;
}
/** A reading of the service: it may be applied long after it was made. */
interface Reading {
  readonly refunds: readonly Made[];
  readonly dispute: DisputeStatus | undefined;
}
type Process = Generator<void, void, void>;
class Lost extends Error {}
class FailedForGood extends Error {}

/** @returns what it broke, nothing when the design holds. */
export function runRefundSchedule(
  numbers: readonly number[],
  without: readonly RefundGuard[] = [],
): string[] {
  const random = createRandomSequence(numbers);
  const has = (guard: RefundGuard): boolean => !without.includes(guard);
  const broken = new Set<string>();

  // The service.
  const made: Made[] = [];
  let dispute: DisputeStatus | undefined;
  const late: (() => void)[] = [];
  const keys = new Map<string, 'done' | 'failed' | 'refused'>();
  let isFaulty = true;
  const backCents = (refunds: readonly Made[] = made) => refunds.reduce((sum, { amount }) => sum + amount, 0);
  const give = (key: string, rowId: number, amount: number): void => {
    const known = keys.get(key);
    if (known === 'failed') throw new FailedForGood();
    if (known !== undefined) return;
    const fault = isFaulty ? random.next(6) : 9;
    if (fault === 0) {
      keys.set(key, 'failed');
      throw new FailedForGood();
    }
    const isHeld = dispute === 'open' || dispute === 'lost';
    if (isHeld || amount > paidCents - backCents()) {
      keys.set(key, 'refused');
      return;
    }
    made.push({ rowId, amount });
    keys.set(key, fault === 1 ? 'failed' : 'done');
    if (fault === 1) throw new FailedForGood();
  };
  /** A request that is lost before or after its effect, or takes effect after its caller has given up. */
  const call = <Answer>(act: () => Answer): Answer => {
    const fault = isFaulty ? random.next(12) : 9;
    if (fault === 1) act();
    // A proxy's failure: it looks as if it were for good, and the request is still under way.
    if (fault === 2 || fault === 3) late.push(act);
    if (fault === 3) throw new FailedForGood();
    if (fault <= 2) throw new Lost();
    return act();
  };
  const read = (): Reading => ({ refunds: [...made], dispute });

  // The database.
  const rows: Row[] = [];
  const ledger = new Set<Made>();
  let stored: DisputeStatus | undefined;
  let status = 'paid' as 'paid' | 'refunded';
  let isActive = true;
  /** A stale reading of a paused worker. It is applied last. */
  let old: Reading | undefined;
  const apply = (reading: Reading): void => {
    for (const refund of reading.refunds) {
      ledger.add(refund);
      const row = rows.find(({ id }) => id === refund.rowId);
      if (row !== undefined) row.status = 'done';
    }
    const rank = (of: DisputeStatus | undefined): number =>
      of === undefined ? -1 : disputeStatuses.indexOf(of);
    if (rank(reading.dispute) > rank(stored) || (!has('disputeRank') && reading.dispute !== undefined))
      stored = reading.dispute;
    const isLost = reading.dispute === 'lost' && has('lostEnds');
    if (backCents(reading.refunds) >= paidCents || isLost) status = 'refunded';
    if (status === 'refunded') isActive = false;
    else if (stored === 'open' && has('disputeHolds')) isActive = false;
    else if (stored === 'won' && has('wonReturns')) isActive = true;
  };
  /** One transaction under the order's lock. */
  const ask = (reason: string, wanted: number | undefined): Row | undefined => {
    const known = rows.find((row) => row.reason === reason);
    if (known !== undefined && has('oneRow')) return known;
    if (status !== 'paid' || stored === 'open') return undefined;
    const asked = rows.filter((row) => row.status === 'asked').reduce((sum, row) => sum + row.amount, 0);
    const kept = paidCents - backCents([...ledger]);
    const amount = refundAmountOf(wanted, kept, has('withinLeft') ? asked : 0);
    if (amount.kind === 'refused') return undefined;
    const row: Row = { id: rows.length + 1, reason, amount: amount.cents, attempt: 1, status: 'asked' };
    rows.push(row);
    return row;
  };

  // The verbs.
  let unkept = 0;
  function* carryOut(row: Row): Process {
    for (let round = 0; round < 2 && row.status === 'asked'; round++) {
      const key = has('sameKey') ? `${row.id}:${row.attempt}` : `any:${++unkept}`;
      let isFailed = false;
      try {
        call(() => give(key, row.id, row.amount));
      } catch (error) {
        if (!(error instanceof FailedForGood)) throw error;
        isFailed = true;
      }
      yield;
      if (!has('readAgain')) {
        if (!isFailed) row.status = 'done';
        return;
      }
      const reading = call(read);
      yield;
      apply(reading);
      if (row.status !== 'asked') return;
      yield;
      if (!isFailed) {
        if (keys.get(key) === 'refused') row.status = 'refused';
        return;
      }
      const payment = { amount: paidCents, refundedCents: backCents(reading.refunds) };
      if (mayTakeNewKey({ amount_cents: row.amount }, payment) || !has('newKeyOnlyForAll')) row.attempt++;
    }
  }
  function* operate(reason: string, wanted: number | undefined): Process {
    const row = ask(reason, wanted);
    yield;
    if (row !== undefined) yield* carryOut(row);
  }
  function* sync(): Process {
    const reading = call(read);
    if (random.next(3) === 0) old ??= reading;
    yield;
    apply(reading);
  }
  function* reconcile(): Process {
    if (has('reconcile')) for (const row of rows.slice()) if (row.status === 'asked') yield* carryOut(row);
    yield* sync();
  }

  const running: Process[] = [];
  const step = (): void => {
    const process = random.pick(running);
    if (process === undefined) return;
    let isOver: boolean | undefined = true;
    try {
      isOver = process.next().done;
    } catch (error) {
      if (!(error instanceof Lost || error instanceof FailedForGood)) throw error;
    }
    if (isOver === true) running.splice(running.indexOf(process), 1);
  };
  const arrive = (): void => {
    try {
      late.splice(random.next(4), 1)[0]?.();
    } catch (error) {
      if (!(error instanceof Lost || error instanceof FailedForGood)) throw error;
    }
  };
  const bank = (): void => {
    if (dispute === undefined && backCents() < paidCents) dispute = random.next(3) === 0 ? 'inquiry' : 'open';
    else if (dispute === 'inquiry') dispute = 'open';
    else if (dispute === 'open') dispute = random.next(2) === 0 ? 'won' : 'lost';
  };
  const look = (): void => {
    const perRow = new Map<number, number>();
    for (const { rowId } of made) if (rowId !== undefined) perRow.set(rowId, (perRow.get(rowId) ?? 0) + 1);
    if ([...perRow.values()].some((count) => count > 1)) broken.add('a request that was made twice');
    const reasonOf = new Map<string, number>();
    for (const { rowId } of made) {
      const reason = rows.find(({ id }) => id === rowId)?.reason;
      if (reason !== undefined) reasonOf.set(reason, (reasonOf.get(reason) ?? 0) + 1);
    }
    if ([...reasonOf.values()].some((count) => count > 1)) broken.add('one reason, given back twice');
    const asked = rows.filter((row) => row.status === 'asked').reduce((sum, row) => sum + row.amount, 0);
    if (asked > paidCents) broken.add('more is asked for than was paid');
  };

  for (let number = 0; number < numbers.length + 20; number++) {
    const action = random.next(12);
    if (action < 3) running.push(operate(random.pick(reasons) ?? '', [undefined, 30, 60][random.next(3)]));
    else if (action === 3) running.push(sync());
    else if (action === 4) running.push(reconcile());
    else if (action === 5) arrive();
    else if (action === 6 && random.next(3) === 0) bank();
    else if (action === 7) running.splice(random.next(3), 1);
    else if (action === 8 && random.next(4) === 0 && dispute !== 'open' && dispute !== 'lost') {
      const amount = Math.min(40, paidCents - backCents());
      if (amount > 0) made.push({ rowId: undefined, amount });
    }
    for (let steps = random.next(4); steps > 0; steps--) step();
    look();
  }

  // The faults are over: late requests arrive, idempotency keys expire after a day, and only reconciliation runs.
  running.length = 0;
  isFaulty = false;
  const drain = (process: Process): void => {
    while (process.next().done !== true);
  };
  drain(reconcile());
  while (late.length > 0) arrive();
  for (const [key, answer] of keys) if (answer === 'failed') keys.delete(key);
  for (let minute = 0; minute < 2; minute++) drain(reconcile());
  if (old !== undefined) apply(old);
  look();
  if (rows.some((row) => row.status === 'asked')) broken.add('a request that nobody finishes');
  if (rows.some((row) => row.status === 'done' && !made.some(({ rowId }) => rowId === row.id)))
    broken.add('a request that is called done and was not made');
  const isGone = backCents() >= paidCents || dispute === 'lost';
  if (isGone !== (status === 'refunded'))
    broken.add(`the money is ${isGone ? '' : 'not '}gone, and the order ${status}`);
  if (isActive !== (!isGone && dispute !== 'open'))
    broken.add(`access is ${isActive ? 'given' : 'not given'}`);
  if (backCents([...ledger]) !== backCents()) broken.add('the ledger differs');
  return [...broken];
}
