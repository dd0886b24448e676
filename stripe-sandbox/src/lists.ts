import type { Call } from './call.ts';
import type { Transaction } from './database.ts';
import type { Kind, WireObjects } from './object-store.ts';
import { wireNames } from './object-store.ts';
import { findInteger, findText, readForm, refuseUnknown } from './parameters.ts';
import { invalidRequest, resourceMissing } from './stripe-error.ts';

export interface Page<Object> {
  object: 'list';
  data: Object[];
  has_more: boolean;
  url: string;
}

const maxLimit = 100;
const defaultLimit = 10;
const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

export function readLimit(call: Call): number {
  const limit = findInteger(call.form, 'limit') ?? defaultLimit;
  if (limit < 1 || limit > maxLimit)
    throw invalidRequest(`Limit must be from 1 to ${maxLimit}.`, undefined, 'limit');
  return limit;
}

/** One condition of a query; `$` in the SQL stands for its value. */
export type Where = (sql: string, value: unknown) => void;

export function createConditions(): { where: Where; values: unknown[]; sql: () => string } {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const where: Where = (sql, value) => {
    values.push(value);
    conditions.push(`(${sql.replaceAll(/\$(?!\d)/g, () => `$${values.length}`)})`);
  };
  return { where, values, sql: () => conditions.join(' and ') };
}

/** Newest first with Stripe's cursors (`starting_after`, `ending_before`), `created` filters and at most 100. */
export async function listPage<K extends Kind>(
  call: Call,
  kind: K,
  url: string,
  parameters: readonly string[],
  narrow: (where: Where) => void = () => undefined,
): Promise<Page<WireObjects[K]>> {
  const { form, tx } = call;
  refuseUnknown(form, ['limit', 'starting_after', 'ending_before', 'created', 'expand', ...parameters]);
  const limit = readLimit(call);
  const { where, values, sql } = createConditions();
  where('kind = $', kind);
  whereCreated(call, where);
  narrow(where);
  const after = findText(form, 'starting_after');
  const before = findText(form, 'ending_before');
  if (after && before)
    throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.');
  if (after) where('ordinal < $', await readOrdinal(tx, kind, after, 'starting_after'));
  if (before) where('ordinal > $', await readOrdinal(tx, kind, before, 'ending_before'));
  const found = sql();
  const { rows } = await tx.query<{ object: WireObjects[K] }>(
    `select object from stripe_sandbox.objects where ${found} order by ordinal ${before ? 'asc' : 'desc'} limit $${values.length + 1}`,
    [...values, limit + 1],
  );
  const data = rows.slice(0, limit).map((row) => row.object);
  return { object: 'list', data: before ? data.toReversed() : data, has_more: rows.length > limit, url };
}

function whereCreated(call: Call, where: Where): void {
  const exact = call.form['created'];
  if (typeof exact === 'string') {
    const created = findInteger(call.form, 'created');
    if (created !== undefined) where('created_at = $', created);
    return;
  }
  const range = readForm(call.form, 'created');
  refuseUnknown(range, Object.keys(comparisons), 'created');
  for (const [name, operator] of Object.entries(comparisons)) {
    const bound = findInteger(range, name);
    if (bound !== undefined) where(`created_at ${operator} $`, bound);
  }
}

async function readOrdinal(tx: Transaction, kind: Kind, id: string, param: string): Promise<string> {
  const { rows } = await tx.query<{ ordinal: string }>(
    'select ordinal from stripe_sandbox.objects where id = $1 and kind = $2',
    [id, kind],
  );
  const row = rows[0];
  if (!row) throw resourceMissing(wireNames[kind], id, param, 400);
  return row.ordinal;
}
