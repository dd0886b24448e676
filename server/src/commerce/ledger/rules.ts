// Pure rules of the comparison between the ledger and the payment service's balance lines of a day (I8).
import { addSeconds } from '../../kernel/clock.ts';
import type { BalanceLine } from '../accounts/payment-rules.ts';

/** A ledger line with the fields of the comparison. */
export interface LedgerEntry {
  readonly channel_id: number;
  readonly order_id: number;
  readonly kind: 'charge' | 'refund' | 'dispute' | 'fee';
  readonly amount_cents: number;
  readonly currency: string;
  readonly source_id: string;
  readonly happened_at: Date;
}

export interface LedgerDifference {
  /** `missing`: only the service has it. `unknown`: only the ledger has it. */
  readonly kind: 'missing' | 'unknown' | 'differs';
  readonly source: string;
  readonly ledgerCents: number;
  readonly serviceCents: number;
  readonly currency: string;
}

export interface DaySum {
  readonly currency: string;
  readonly ledgerCents: number;
  readonly serviceCents: number;
}

export interface LedgerComparison {
  readonly sums: readonly DaySum[];
  readonly differences: readonly LedgerDifference[];
}

interface Side {
  readonly key: string;
  readonly currency: string;
  readonly cents: number;
}

/** Gives each balance line one side for its amount and another for its fee. */
const sidesOf = (lines: readonly BalanceLine[]): Side[] =>
  lines.flatMap(({ kind, sourceId, id, amount, fee, currency }) => [
    ...(amount === 0 ? [] : [{ key: `${kind} ${sourceId}`, currency, cents: amount }]),
    ...(fee === 0 ? [] : [{ key: `fee ${id}`, currency, cents: 0 - fee }]),
  ]);

export interface LedgerComparing {
  /** @param lines only those of this deployment's payments. No line is added twice. */
  add(entries: readonly LedgerEntry[], lines: readonly BalanceLine[]): void;
  result(): LedgerComparison;
}

/**
 * Compares part by part, so that a long day fits in memory: equal lines are dropped at once. Other lines stay until
 * the end, because a payment and its balance line may lie in different parts.
 */
export function startComparing(): LedgerComparing {
  const ours = new Map<string, Side>();
  const theirs = new Map<string, Side>();
  // Amounts of different currencies are never added (T26).
  const sums = new Map<string, { ledgerCents: number; serviceCents: number }>();
  const sumOf = (currency: string) => {
    const sum = sums.get(currency) ?? { ledgerCents: 0, serviceCents: 0 };
    sums.set(currency, sum);
    return sum;
  };
  return {
    add(entries, lines) {
      for (const { kind, source_id, currency, amount_cents: cents } of entries) {
        const key = `${kind} ${source_id}`;
        ours.set(key, { key, currency, cents });
        sumOf(currency).ledgerCents += cents;
      }
      // Two channels may share an account. Its lines are then read twice and count once.
      for (const side of sidesOf([...new Map(lines.map((line) => [line.id, line])).values()])) {
        theirs.set(side.key, side);
        sumOf(side.currency).serviceCents += side.cents;
      }
      for (const { key, currency, cents } of ours.values()) {
        const other = theirs.get(key);
        if (cents !== other?.cents || currency !== other.currency) continue;
        ours.delete(key);
        theirs.delete(key);
      }
    },
    result: () => ({
      sums: [...sums]
        .map(([currency, sum]) => ({ currency, ...sum }))
        .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
      differences: [...new Set([...ours.keys(), ...theirs.keys()])].map((key) =>
        differenceOf(key, ours.get(key), theirs.get(key)),
      ),
    }),
  };
}

const differenceOf = (key: string, own: Side | undefined, other: Side | undefined): LedgerDifference => ({
  kind: own === undefined ? 'missing' : other === undefined ? 'unknown' : 'differs',
  source: key,
  ledgerCents: own?.cents ?? 0,
  serviceCents: other?.cents ?? 0,
  currency: (own ?? other)?.currency ?? '',
});

/** From a moment up to, not including, another. Both are whole seconds, like the service's times. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

const hourSeconds = 3_600;

/**
 * Splits a span that has too many lines: into hours, then into halves. One second cannot be split: the result is
 * empty.
 */
export function shorterSpans({ from, until }: Span): Span[] {
  const seconds = (until.getTime() - from.getTime()) / 1_000;
  if (seconds <= 1) return [];
  const step = seconds > hourSeconds ? hourSeconds : Math.ceil(seconds / 2);
  const starts = Array.from({ length: Math.ceil(seconds / step) }, (_, index) => index * step);
  return starts.map((start) => ({
    from: addSeconds(from, start),
    until: addSeconds(from, Math.min(start + step, seconds)),
  }));
}
