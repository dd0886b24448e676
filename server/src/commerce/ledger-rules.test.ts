import { describe, expect, it } from 'vitest';
import { cents } from '../kernel/money.ts';
import { compareLedger, type BalanceLine, type LedgerEntry } from './ledger-rules.ts';

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

describe('a day of the ledger beside the service’s book', () => {
  it('[T26] [I8] is summed for each currency apart: two dollars are never added', () => {
    const { sums, differences } = compareLedger(
      [entry('pi_1', 'USD', 1_599), entry('pi_2', 'CAD', 1_599), entry('pi_3', 'CAD', 1)],
      [line('pi_1', 'USD', 1_599), line('pi_2', 'CAD', 1_599), line('pi_3', 'CAD', 1)],
    );
    expect(sums).toEqual([
      { currency: 'CAD', ledgerCents: 1_600, serviceCents: 1_600 },
      { currency: 'USD', ledgerCents: 1_599, serviceCents: 1_599 },
    ]);
    expect(differences).toEqual([]);
  });

  it('[T26] [I8] differs where only the currency does', () => {
    const { sums, differences } = compareLedger([entry('pi_1', 'USD', 1_599)], [line('pi_1', 'CAD', 1_599)]);
    expect(differences).toMatchObject([{ kind: 'differs', currency: 'USD' }]);
    expect(sums).toEqual([
      { currency: 'CAD', ledgerCents: 0, serviceCents: 1_599 },
      { currency: 'USD', ledgerCents: 1_599, serviceCents: 0 },
    ]);
  });

  it('[I8] counts a line once, however many channels were given the account', () => {
    const twice = [line('pi_1', 'USD', 1_599), line('pi_1', 'USD', 1_599)];
    expect(compareLedger([entry('pi_1', 'USD', 1_599)], twice).sums).toEqual([
      { currency: 'USD', ledgerCents: 1_599, serviceCents: 1_599 },
    ]);
  });

  it.each([
    ['missing', [], [line('pi_1', 'USD', 5)]],
    ['unknown', [entry('pi_1', 'USD', 5)], []],
    ['differs', [entry('pi_1', 'USD', 5)], [line('pi_1', 'USD', 6)]],
  ] as const)('[I8] says what is %s', (kind, entries, lines) => {
    expect(compareLedger(entries, lines).differences).toMatchObject([{ kind }]);
  });
});
