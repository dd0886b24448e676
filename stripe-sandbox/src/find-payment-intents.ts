import type Stripe from 'stripe';
import type { Call } from './call.ts';
import type { Page, Where } from './lists.ts';
import { createConditions, listPage, readLimit } from './lists.ts';
import { findText, readText, refuseUnknown } from './parameters.ts';
import { invalidRequest } from './stripe-error.ts';

export function listPaymentIntents(call: Call): Promise<Page<Stripe.PaymentIntent>> {
  const customer = findText(call.form, 'customer');
  return listPage(call, 'payment_intent', '/v1/payment_intents', ['customer'], (where) => {
    if (customer) where('customer = $', customer);
  });
}

interface SearchResult<Object> {
  object: 'search_result';
  data: Object[];
  has_more: boolean;
  next_page: string | null;
  total_count: number;
  url: string;
}

/** Stripe's search answers up to a minute late; this one at once, so nobody may rely on it right after a write. */
export async function searchPaymentIntents(call: Call): Promise<SearchResult<Stripe.PaymentIntent>> {
  const { form, tx } = call;
  refuseUnknown(form, ['expand', 'limit', 'page', 'query']);
  const limit = readLimit(call);
  const page = findText(form, 'page');
  const { where, values, sql } = createConditions();
  where('kind = $', 'payment_intent');
  whereQuery(readText(form, 'query'), where);
  const found = sql();
  const total = await tx.query<{ count: number }>(
    `select count(*)::int as count from stripe_sandbox.objects where ${found}`,
    values,
  );
  if (page !== undefined) {
    if (!/^\d{1,18}$/.test(page)) throw invalidRequest('Invalid page.', undefined, 'page');
    where('ordinal < $', page);
  }
  const { rows } = await tx.query<{ object: Stripe.PaymentIntent; ordinal: string }>(
    `select object, ordinal from stripe_sandbox.objects where ${sql()} order by ordinal desc limit ${limit + 1}`,
    [...values],
  );
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return {
    object: 'search_result',
    data: shown.map((row) => row.object),
    has_more: hasMore,
    next_page: hasMore ? (shown.at(-1)?.ordinal ?? null) : null,
    total_count: total.rows[0]?.count ?? 0,
    url: '/v1/payment_intents/search',
  };
}

/** One clause of Stripe's query language: `metadata['order']:'12'`, `status:"succeeded"`, `amount>=500`, `-status:'canceled'`. */
const clause =
  /^(-?)(?:metadata\[(['"])(?<key>[^'"]{1,40})\2\]|(?<field>[a-z_]+))\s*(?<operator>:|>=|<=|>|<)\s*(?:'(?<single>[^']*)'|"(?<double>[^"]*)"|(?<number>\d{1,15}))$/;
const textFields = new Set(['currency', 'customer', 'status']);
const numberFields = new Set(['amount', 'created']);

function whereQuery(query: string, where: Where): void {
  for (const part of query.split(/\s+and\s+/i)) {
    const match = clause.exec(part.trim());
    const { key, field, operator, single, double, number } = match?.groups ?? {};
    const text = single ?? double ?? number;
    const not = match?.[1] === '-' ? 'not ' : '';
    if (key !== undefined && operator === ':' && text !== undefined) {
      where(`${not}(object -> 'metadata' @> $)`, JSON.stringify({ [key]: text }));
    } else if (field !== undefined && textFields.has(field) && operator === ':' && text !== undefined) {
      where(`${not}(coalesce(object ->> '${field}', '') = $)`, text);
    } else if (field !== undefined && numberFields.has(field) && number !== undefined) {
      where(`${not}((object ->> '${field}')::bigint ${operator === ':' ? '=' : operator} $)`, Number(number));
    } else {
      throw invalidRequest(
        `We were unable to parse your search query. The sandbox knows clauses joined by AND on metadata['key'], ${[...textFields, ...numberFields].join(', ')}.`,
        undefined,
        'query',
      );
    }
  }
}
