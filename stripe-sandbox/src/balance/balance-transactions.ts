import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { createId } from '../identifiers.ts';
import type { Page } from '../lists.ts';
import { listPage } from '../lists.ts';
import { insertObject, readRow } from '../object-store.ts';
import { findText, refuseUnknown } from '../parameters.ts';

type Entry = Stripe.BalanceTransaction;

const settlingSeconds = 2 * 24 * 60 * 60;

interface NewEntry {
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
  /** Whole cents; negative for what leaves the account. */
  amount: number;
  fee?: { amount: number; description: string };
  currency: string;
  source: string;
  category: string;
  description: string | null;
}

/** 2.9 % and 30 cents, which is what Stripe's own test accounts show. */
export function feeOf(amount: number): { amount: number; description: string } {
  return { amount: Math.round(amount * 0.029) + 30, description: 'Stripe processing fees' };
}

/** One line of the account's ledger: what moved, what it cost, and when it can be paid out. */
export async function enterInLedger(call: Call, entry: NewEntry): Promise<Entry> {
  const { type, amount, fee, currency, source, category, description } = entry;
  const now = call.clock.now();
  const transaction: Entry = {
    id: createId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: now + settlingSeconds,
    balance_type: 'payments',
    created: now,
    currency,
    description,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee ? [{ ...fee, application: null, currency, type: 'stripe_fee' }] : [],
    net: amount - (fee?.amount ?? 0),
    reporting_category: category,
    source,
    status: 'pending',
    type,
  };
  await insertObject(call.tx, 'balance_transaction', transaction, { parent: source });
  return transaction;
}

/** It becomes available without anybody touching it. */
function asOf(entry: Entry, now: number): Entry {
  return { ...entry, status: entry.available_on <= now ? 'available' : 'pending' };
}

export async function retrieveBalanceTransaction(call: Call, id: string): Promise<Entry> {
  refuseUnknown(call.form, ['expand']);
  return asOf((await readRow(call.tx, 'balance_transaction', id)).object, call.clock.now());
}

export async function listBalanceTransactions(call: Call): Promise<Page<Entry>> {
  const { form } = call;
  const [currency, source, type] = ['currency', 'source', 'type'].map((name) => findText(form, name));
  const names = ['currency', 'source', 'type'];
  const page = await listPage(call, 'balance_transaction', '/v1/balance_transactions', names, (where) => {
    if (currency) where(`object ->> 'currency' = $`, currency);
    if (source) where('parent = $', source);
    if (type) where(`object ->> 'type' = $`, type);
  });
  return { ...page, data: page.data.map((entry) => asOf(entry, call.clock.now())) };
}

export async function retrieveBalance(call: Call): Promise<Stripe.Balance> {
  refuseUnknown(call.form, ['expand']);
  const { rows } = await call.tx.query<{ currency: string; available: string; pending: string }>(
    `select object ->> 'currency' as currency,
        coalesce(sum((object ->> 'net')::bigint) filter (where (object ->> 'available_on')::bigint <= $1), 0) as available,
        coalesce(sum((object ->> 'net')::bigint) filter (where (object ->> 'available_on')::bigint > $1), 0) as pending
      from stripe_sandbox.objects where kind = 'balance_transaction' group by 1 order by 1`,
    [call.clock.now()],
  );
  const amounts = rows.length > 0 ? rows : [{ currency: 'usd', available: '0', pending: '0' }];
  const toFunds = (currency: string, amount: string) => ({
    amount: Number(amount),
    currency,
    source_types: { card: Number(amount) },
  });
  return {
    object: 'balance',
    available: amounts.map(({ currency, available }) => toFunds(currency, available)),
    connect_reserved: amounts.map(({ currency }) => ({ amount: 0, currency })),
    livemode: false,
    pending: amounts.map(({ currency, pending }) => toFunds(currency, pending)),
  };
}
