// Pure rules of comparing the ledger with the payment service's own book of a day (I8).
import type { Cents } from '../kernel/money.ts';

/** A line of the account's own book at the service. */
export interface BalanceLine {
  readonly id: string;
  readonly kind: 'charge' | 'refund' | 'dispute' | 'other';
  /** The name under which the ledger has it: the payment's, the refund's, or the line's own for a dispute. */
  readonly sourceId: string;
  /** The payment that it is about; undefined for a payout and the like. */
  readonly intentId: string | undefined;
  /** The order of this deployment that a charge was made for; undefined of any other line, and of a subscription's. */
  readonly order: { readonly id: number; readonly channelId: number } | undefined;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly currency: string;
  readonly at: Date;
}

/** A line with what it is compared by. */
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
  /** `missing`: the service has it and the ledger has not; `unknown`: the other way round. */
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

/** A line of the account is one of ours by its source, and its fee is another. */
const sidesOf = (lines: readonly BalanceLine[]): Side[] =>
  lines.flatMap(({ kind, sourceId, id, amount, fee, currency }) => [
    ...(amount === 0 ? [] : [{ key: `${kind} ${sourceId}`, currency, cents: amount }]),
    ...(fee === 0 ? [] : [{ key: `fee ${id}`, currency, cents: 0 - fee }]),
  ]);

/** @param lines of this deployment's payments alone. */
export function compareLedger(
  entries: readonly LedgerEntry[],
  lines: readonly BalanceLine[],
): LedgerComparison {
  const ours = entries.map(({ kind, source_id, currency, amount_cents }) => ({
    key: `${kind} ${source_id}`,
    currency,
    cents: amount_cents,
  }));
  // Two channels may have been given the same account: its book is read twice, and counts once.
  const theirs = sidesOf([...new Map(lines.map((line) => [line.id, line])).values()]);
  const byKey = new Map(ours.map((side) => [side.key, side]));
  const theirsByKey = new Map(theirs.map((side) => [side.key, side]));
  const differences: LedgerDifference[] = [];
  for (const key of new Set([...byKey.keys(), ...theirsByKey.keys()])) {
    const [own, other] = [byKey.get(key), theirsByKey.get(key)];
    if (own !== undefined && own.cents === other?.cents && own.currency === other.currency) continue;
    differences.push({
      kind: own === undefined ? 'missing' : other === undefined ? 'unknown' : 'differs',
      source: key,
      ledgerCents: own?.cents ?? 0,
      serviceCents: other?.cents ?? 0,
      currency: (own ?? other)?.currency ?? '',
    });
  }
  return { sums: sumsOf(ours, theirs), differences };
}

/** Never across currencies (T26). */
function sumsOf(ours: readonly Side[], theirs: readonly Side[]): DaySum[] {
  const sum = (sides: readonly Side[], currency: string) =>
    sides.filter((side) => side.currency === currency).reduce((total, side) => total + side.cents, 0);
  const currencies = [...new Set([...ours, ...theirs].map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => ({
    currency,
    ledgerCents: sum(ours, currency),
    serviceCents: sum(theirs, currency),
  }));
}
