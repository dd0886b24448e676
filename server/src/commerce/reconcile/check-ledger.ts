// The ledger against the payment service's own book: fees are taken over from it, and a day must be the same in both.
import { addSeconds } from '../../kernel/clock.ts';
import { ofEachAccount } from '../accounts/of-channel.ts';
import { findOrphanCharges } from './find-orphan-charges.ts';
import { shorterSpans, startComparing, type LedgerComparison, type Span } from '../ledger/rules.ts';
import type { BalanceLine } from '../accounts/payment-rules.ts';
import { BookTooLong } from '../accounts/ports.ts';
import type { ReconcileDeps } from './ports.ts';

const daySeconds = 86_400;
/** The account's book may be written a while after the payment. */
const overlapSeconds = 600;
const firstSeconds = 7 * daySeconds;
/** After a long silence the book is read in parts, one each minute. */
const longestSeconds = 8 * daySeconds;
/** A part with more is made shorter: each try is thrown away, so a few steps must do. */
const linesAtOnce = 20_000;
const shorterBy = 8;
/** No part is shorter; it is read whatever its length, as far as the gateway reads at all. */
const shortestSeconds = 60;

/** Lines of payments that are ours; another deployment on the same account has its own. */
async function ownLines(deps: ReconcileDeps, lines: readonly BalanceLine[]) {
  const intentIds = [...new Set(lines.flatMap(({ intentId }) => intentId ?? []))];
  const orders = await deps.store.listOrdersPaidBy(intentIds, deps.livemode);
  const orderOf = new Map(orders.map((order) => [order.payment_intent_id, order]));
  return lines.flatMap((line) => {
    const order = orderOf.get(line.intentId ?? '');
    return order === undefined ? [] : [{ line, order }];
  });
}

async function writeFees(deps: ReconcileDeps, owned: Awaited<ReturnType<typeof ownLines>>): Promise<void> {
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

/** As much of the book as can be read at once; the next minute reads on. @throws what the payment service throws. */
async function readBook(deps: ReconcileDeps, seen: Date): Promise<{ until: Date; lines: BalanceLine[] }> {
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
      deps.log.warn('the book of the account is long: less of it is read', { until: until.toISOString() });
      if (seconds <= shortestSeconds) return read(until);
    }
}

/** What the service keeps for itself, since the last time; and money for which nothing stands here. @throws what the payment service throws. */
export async function recordFees(deps: ReconcileDeps): Promise<void> {
  const now = deps.clock.now();
  const latest = addSeconds(now, overlapSeconds);
  const watched = await deps.store.findCursor('balance', deps);
  // A mark from further ahead was set while our clock was wrong: what it passed over is read now.
  const seen = watched !== undefined && watched <= latest ? watched : addSeconds(now, -firstSeconds);
  const { until, lines } = await readBook(deps, seen);
  const owned = await ownLines(deps, lines);
  await writeFees(deps, owned);
  await findOrphanCharges(deps, seen, { until, lines, owned: new Set(owned.map(({ line }) => line)) });
  const last = lines.reduce((latest, { at }) => (at > latest ? at : latest), seen);
  const readUntil = until < now ? until : last;
  // The service's clock may be ahead of ours: a mark beyond would be taken for a wrong one.
  await deps.store.moveCursor('balance', deps, readUntil < latest ? readUntil : latest, latest);
}

/** The books of all these accounts, in parts that can be held at once; of a second whatever there is, as far as the gateway reads at all. */
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
 * One day (UTC) of the ledger beside the service's book, fees taken over first (I8). Money whose order names another
 * payment is not seen here: that is what I1 rings for.
 *
 * @param day its first moment.
 * @param linesMaximum how many lines of the book are held at once.
 * @throws what the payment service throws.
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
