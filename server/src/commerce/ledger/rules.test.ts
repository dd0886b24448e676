import { describe, expect, it } from 'vitest';
import { cents } from '../../kernel/money.ts';
import { shorterSpans, startComparing, type LedgerComparison, type LedgerEntry } from './rules.ts';
import type { BalanceLine } from '../accounts/payment-rules.ts';

const at = new Date('2026-11-21T12:00:00Z');
const entry = (source_id: string, currency: string, amount_cents: number): LedgerEntry => ({
  channel_id: 7,
  order_id: 1,
  kind: 'charge',
  amount_cents,
  currency,
  source_id,
  happened_at: at,
});
const line = (sourceId: string, currency: string, amount: number): BalanceLine => ({
  id: `txn_${sourceId}`,
  kind: 'charge',
  sourceId,
  intentId: sourceId,
  order: undefined,
  amount: cents(amount),
  fee: cents(0),
  currency,
  at,
});

const compareLedger = (
  ...parts: readonly (readonly [readonly LedgerEntry[], readonly BalanceLine[]])[]
): LedgerComparison => {
  const comparing = startComparing();
  for (const [entries, lines] of parts) comparing.add(entries, lines);
  return comparing.result();
};

describe('a day of the ledger beside the service’s book', () => {
  it('[T26] [I8] is summed for each currency apart: two dollars are never added', () => {
    const { sums, differences } = compareLedger([
      [entry('pi_1', 'USD', 1_599), entry('pi_2', 'CAD', 1_599), entry('pi_3', 'CAD', 1)],
      [line('pi_1', 'USD', 1_599), line('pi_2', 'CAD', 1_599), line('pi_3', 'CAD', 1)],
    ]);
    expect(sums).toEqual([
      { currency: 'CAD', ledgerCents: 1_600, serviceCents: 1_600 },
      { currency: 'USD', ledgerCents: 1_599, serviceCents: 1_599 },
    ]);
    expect(differences).toEqual([]);
  });

  it('[T26] [I8] differs where only the currency does', () => {
    const { sums, differences } = compareLedger([
      [entry('pi_1', 'USD', 1_599)],
      [line('pi_1', 'CAD', 1_599)],
    ]);
    expect(differences).toMatchObject([{ kind: 'differs', currency: 'USD' }]);
    expect(sums).toEqual([
      { currency: 'CAD', ledgerCents: 0, serviceCents: 1_599 },
      { currency: 'USD', ledgerCents: 1_599, serviceCents: 0 },
    ]);
  });

  it('[I8] counts a line once, however many channels were given the account', () => {
    const twice = [line('pi_1', 'USD', 1_599), line('pi_1', 'USD', 1_599)];
    expect(compareLedger([[entry('pi_1', 'USD', 1_599)], twice]).sums).toEqual([
      { currency: 'USD', ledgerCents: 1_599, serviceCents: 1_599 },
    ]);
  });

  it.each([
    ['missing', [], [line('pi_1', 'USD', 5)]],
    ['unknown', [entry('pi_1', 'USD', 5)], []],
    ['differs', [entry('pi_1', 'USD', 5)], [line('pi_1', 'USD', 6)]],
  ] as const)('[I8] says what is %s', (kind, entries, lines) => {
    expect(compareLedger([entries, lines]).differences).toMatchObject([{ kind }]);
  });

  it('[I8] is one result of all its parts, also where a payment and its line lie on two sides of an edge', () => {
    expect(
      compareLedger(
        [[entry('pi_1', 'USD', 5), entry('pi_2', 'USD', 7)], [line('pi_1', 'USD', 5)]],
        [[], [line('pi_2', 'USD', 7), line('pi_3', 'USD', 1)]],
        [[entry('pi_3', 'USD', 2)], []],
      ),
    ).toEqual({
      sums: [{ currency: 'USD', ledgerCents: 14, serviceCents: 13 }],
      differences: [
        { kind: 'differs', source: 'charge pi_3', ledgerCents: 2, serviceCents: 1, currency: 'USD' },
      ],
    });
  });
});

describe('a span that is too long to be read', () => {
  it.each([
    ['00:00:00', '02:00:00', ['00:00:00', '01:00:00']],
    ['22:30:00', '23:59:59', ['22:30:00', '23:30:00']],
    ['10:00:00', '11:00:00', ['10:00:00', '10:30:00']],
    ['10:00:00', '10:00:05', ['10:00:00', '10:00:03']],
    ['10:00:00', '10:00:02', ['10:00:00', '10:00:01']],
    ['10:00:00', '10:00:01', []],
    ['10:00:00', '10:00:00', []],
  ])('from %s to %s is read from %j', (from, until, starts) => {
    const moment = (time: string): Date => new Date(`2026-11-21T${time}Z`);
    const spans = shorterSpans({ from: moment(from), until: moment(until) });
    expect(spans.map((span) => span.from)).toEqual(starts.map(moment));
    // Without a gap, and nothing twice.
    expect(spans.map((span) => span.until)).toEqual(
      [...starts.slice(1), ...(starts.length > 0 ? [until] : [])].map(moment),
    );
  });

  it('of a day is read by the hour', () => {
    const day = { from: new Date('2026-11-21T00:00:00Z'), until: new Date('2026-11-22T00:00:00Z') };
    expect(shorterSpans(day)).toHaveLength(24);
  });
});
