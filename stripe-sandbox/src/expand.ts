import type { Transaction } from './database.ts';
import { invalidRequest } from './stripe-error.ts';

/** What may be asked for with `expand[]`: the names of fields that hold another object's id. */
const expandable = new Set(
  'charge customer default_payment_method latest_attempt latest_charge payment_intent payment_method setup_intent'.split(
    ' ',
  ),
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
  const copy = structuredClone(answer);
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
  const value = fields[name];
  if (name === 'data' && Array.isArray(value)) {
    for (const each of value) await expandPath(tx, each as Fields, rest, path);
    return;
  }
  // A part of the object itself, such as `invoice_settings`: what may be expanded lies inside.
  if (rest.length > 0 && isPart(value)) {
    await expandPath(tx, value, rest, path);
    return;
  }
  if (!(name in fields) || !expandable.has(name)) {
    throw invalidRequest(
      `This property cannot be expanded (${name}). (You asked for ${path}.)`,
      undefined,
      'expand',
    );
  }
  if (value === null) return;
  const child = typeof value === 'string' ? await findObject(tx, value) : (value as Fields);
  if (!child) return;
  fields[name] = child;
  await expandPath(tx, child, rest, path);
}

function isPart(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !('object' in value);
}

async function findObject(tx: Transaction, id: string): Promise<Fields | undefined> {
  const { rows } = await tx.query<{ object: Fields }>(
    'select object from stripe_sandbox.objects where id = $1',
    [id],
  );
  return rows[0]?.object;
}
