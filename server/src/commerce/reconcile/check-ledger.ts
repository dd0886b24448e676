// Compares the ledger with the payment service's balance lines: takes over their fees, and checks each day.
import { addSeconds } from '../../kernel/clock.ts';
import { type BalanceLine, BookTooLong, ofEachAccount } from '../accounts/index.ts';
import { findOrphanCharges } from './find-orphan-charges.ts';
import { type LedgerComparison, type Span, shorterSpans, startComparing } from '../ledger/index.ts';
import type { ReconcileDeps } from './ports.ts';

const daySeconds = 86_400;
/** The payment service may write a balance line a while after the payment. */
const overlapSeconds = 600;
const firstSeconds = 7 * daySeconds;
/** After a long pause the worker reads the balance lines in parts, one each minute. */
const longestSeconds = 8 * daySeconds;
/** The worker shortens a part with more lines. It discards each failed try, so a few steps must do. */
const linesAtOnce = 20_000;
const shorterBy = 8;
/** The shortest part. The worker reads it without a limit of its own; only the gateway's limit holds. */
const shortestSeconds = 60;

/** Lines of payments that are ours; another deployment on the same account has its own. */
async function ownLines(deps: Pick<ReconcileDeps, 'livemode' | 'store'>, lines: readonly BalanceLine[]) {
  const intentIds = [...new Set(lines.flatMap(({ intentId }) => intentId ?? []))];
  const orders = await deps.store.listOrdersPaidBy(intentIds, deps.livemode);
  const orderOf = new Map(orders.map((order) => [order.payment_intent_id, order]));
  return lines.flatMap((line) => {
    const order = orderOf.get(line.intentId ?? '');
    return order === undefined ? [] : [{ line, order }];
  });
}

async function writeFees(
  deps: Pick<ReconcileDeps, 'clock' | 'store'>,
  owned: Awaited<ReturnType<typeof ownLines>>,
): Promise<void> {
  const now = deps.clock.now();
  for (const { line, order } of owned)
    if (line.fee !== 0)
      await deps.store.insertLedgerLine({
        channel_id: order.channel_id,
        order_id: order.id,
        kind: 'fee',
        amount_cents: 0 - line.fee,
        currency: line.currency,
        source_id: line.id,
        happened_at: line.at,
        recorded_at: now,
      });
}

/** Reads as many balance lines as fit at once. The next minute continues. @throws the errors of the payment service. */
async function readBook(
  deps: Pick<ReconcileDeps, 'clock' | 'log' | 'payments'>,
  seen: Date,
): Promise<{ until: Date; lines: BalanceLine[] }> {
  const now = deps.clock.now();
  const read = async (until: Date, maximum?: number) => ({
    until,
    lines: await deps.payments.listBalance(addSeconds(seen, -overlapSeconds), until, maximum),
  });
  let until = new Date(
    Math.min(addSeconds(now, daySeconds).getTime(), addSeconds(seen, longestSeconds).getTime()),
  );
  for (;;)
    try {
      return await read(until, linesAtOnce);
    } catch (error) {
      if (!(error instanceof BookTooLong)) throw error;
      const seconds = (Math.min(until.getTime(), now.getTime()) - seen.getTime()) / 1_000 / shorterBy;
      until = addSeconds(seen, Math.max(seconds, shortestSeconds));
      deps.log.warn('the account has many balance lines: the worker reads them in parts', {
        until: until.toISOString(),
      });
      if (seconds <= shortestSeconds) return read(until);
    }
}

/** Records the fees since the last run and finds orphan charges. @throws the errors of the payment service. */
export async function recordFees(deps: ReconcileDeps): Promise<void> {
  const now = deps.clock.now();
  const latest = addSeconds(now, overlapSeconds);
  const watched = await deps.store.findCursor('balance', deps);
  // A cursor from further ahead was set while our clock was wrong. The worker reads what it skipped now.
  const seen = watched !== undefined && watched <= latest ? watched : addSeconds(now, -firstSeconds);
  const { until, lines } = await readBook(deps, seen);
  const owned = await ownLines(deps, lines);
  await writeFees(deps, owned);
  await findOrphanCharges(deps, seen, { until, lines, owned: new Set(owned.map(({ line }) => line)) });
  const last = lines.reduce((latest, { at }) => (at > latest ? at : latest), seen);
  const readUntil = until < now ? until : last;
  // The service's clock may be ahead of ours. A cursor beyond `latest` would count as wrong.
  await deps.store.moveCursor('balance', deps, readUntil < latest ? readUntil : latest, latest);
}

/** Balance lines of all accounts, in parts that fit in memory. A part that cannot be split is read without a limit. */
async function* readParts(
  accounts: readonly ReconcileDeps[],
  span: Span,
  linesMaximum: number,
): AsyncGenerator<Span & { readonly lines: readonly BalanceLine[] }> {
  const shorter = shorterSpans(span);
  const lines: BalanceLine[] = [];
  try {
    for (const { payments } of accounts) {
      const left = shorter.length === 0 ? undefined : linesMaximum - lines.length;
      lines.push(...(await payments.listBalance(span.from, span.until, left)));
    }
  } catch (error) {
    if (!(error instanceof BookTooLong) || shorter.length === 0) throw error;
    for (const part of shorter) yield* readParts(accounts, part, linesMaximum);
    return;
  }
  yield { ...span, lines };
}

/**
 * Compares one day (UTC) of the ledger with the service's balance lines, after taking over fees (I8). This check does not
 * see money whose order names another payment. The alert of I1 covers that.
 *
 * @param day its first moment.
 * @param linesMaximum how many balance lines are held in memory at once.
 * @throws the errors of the payment service.
 */
export async function checkLedger(
  deps: ReconcileDeps,
  day: Date,
  linesMaximum = linesAtOnce,
): Promise<LedgerComparison> {
  const comparing = startComparing();
  const accounts = await ofEachAccount(deps);
  for await (const part of readParts(
    accounts,
    { from: day, until: addSeconds(day, daySeconds) },
    linesMaximum,
  )) {
    const owned = await ownLines(deps, part.lines);
    await writeFees(deps, owned);
    comparing.add(
      await deps.store.listLedger(part.from, part.until, deps.livemode),
      owned.map(({ line }) => line),
    );
  }
  return comparing.result();
}
