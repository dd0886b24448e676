import type { Transaction } from './database.ts';
import { includeOnDemand, wasIncluded } from './include.ts';
import { invalidRequest } from './stripe-error.ts';

/** Fields that `expand[]` accepts: each holds the id of another object, or a list of ids. */
const expandable = new Set(
  (
    'balance_transaction charge coupon customer default_payment_method default_price discount discounts invoice latest_attempt latest_charge ' +
    'failure_balance_transaction latest_invoice payment_intent payment_method pending_setup_intent price product promotion_code setup_intent ' +
    'source subscription test_clock'
  ).split(' '),
);
const maxDepth = 4;

type Fields = Record<string, unknown>;

/** Replaces ids by their objects along each path (`latest_charge.payment_intent`, `data.customer`), as Stripe does. */
export async function expand<Answer extends object>(
  tx: Transaction,
  answer: Answer,
  paths: readonly string[],
): Promise<Answer> {
  if (paths.length === 0) return answer;
  // As it goes over the wire: decimals are texts there.
  const copy = JSON.parse(JSON.stringify(answer)) as Answer;
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > maxDepth)
      throw invalidRequest('You cannot expand more than 4 levels of a property.', undefined, 'expand');
    await expandPath(tx, copy as Fields, parts, path);
  }
  return copy;
}

async function expandPath(
  tx: Transaction,
  fields: Fields,
  [name, ...rest]: string[],
  path: string,
): Promise<void> {
  if (name === undefined) return;
  if (!(name in fields)) await includeOnDemand(tx, fields, name);
  const value = fields[name];
  if (name === 'data' && Array.isArray(value)) {
    for (const each of value) await expandPath(tx, each as Fields, rest, path);
    return;
  }
  if (value === undefined) throw notExpandable(name, path);
  if (value === null) return;
  if (typeof value === 'object' && !Array.isArray(value)) {
    // A part of the object itself or one that is there already: what may be expanded lies inside.
    if (rest.length === 0 && !wasIncluded(fields, name)) throw notExpandable(name, path);
    await expandPath(tx, value as Fields, rest, path);
    return;
  }
  if (!expandable.has(name)) throw notExpandable(name, path);
  const children: unknown[] = [];
  for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
    const child = typeof each === 'string' ? await findObject(tx, each) : (each as Fields);
    if (child) await expandPath(tx, child, rest, path);
    children.push(child ?? each);
  }
  fields[name] = Array.isArray(value) ? children : children[0];
}

function notExpandable(name: string, path: string) {
  const message = `This property cannot be expanded (${name}). (You asked for ${path}.)`;
  return invalidRequest(message, undefined, 'expand');
}

async function findObject(tx: Transaction, id: string): Promise<Fields | undefined> {
  const { rows } = await tx.query<{ object: Fields }>(
    'select object from stripe_sandbox.objects where id = $1',
    [id],
  );
  return rows[0]?.object;
}
