import type { Transaction } from './database.ts';

type Fields = Record<string, unknown>;
type Include = (tx: Transaction, id: string) => Promise<unknown>;

/** Fields that an object has only for who asks for them with `expand[]`. */
const included: Record<string, Record<string, Include>> = {
  invoice: { payments: listPayments, confirmation_secret: findConfirmationSecret },
  charge: { refunds: listRefunds },
};

export async function includeOnDemand(tx: Transaction, fields: Fields, name: string): Promise<void> {
  const include = findInclude(fields, name);
  if (include) fields[name] = await include(tx, String(fields['id']));
}

export function wasIncluded(fields: Fields, name: string): boolean {
  return findInclude(fields, name) !== undefined;
}

function findInclude(fields: Fields, name: string): Include | undefined {
  return included[String(fields['object'])]?.[name];
}

async function listPayments(tx: Transaction, invoice: string): Promise<object> {
  return listChildren(tx, 'invoice_payment', invoice, `/v1/invoice_payments?invoice=${invoice}`);
}

async function listRefunds(tx: Transaction, charge: string): Promise<object> {
  return listChildren(tx, 'refund', charge, `/v1/charges/${charge}/refunds`);
}

async function listChildren(tx: Transaction, kind: string, parent: string, url: string): Promise<object> {
  const { rows } = await tx.query<{ object: object }>(
    'select object from stripe_sandbox.objects where kind = $1 and parent = $2 order by ordinal desc limit 11',
    [kind, parent],
  );
  const data = rows.slice(0, 10).map((row) => row.object);
  return { object: 'list', data, has_more: rows.length > data.length, url };
}

/** With which the browser pays the invoice; null once there is nothing left to pay. */
async function findConfirmationSecret(tx: Transaction, invoice: string): Promise<object | null> {
  const { rows } = await tx.query<{ client_secret: string }>(
    `select i.object ->> 'client_secret' as client_secret from stripe_sandbox.objects p
       join stripe_sandbox.objects i on i.id = p.object -> 'payment' ->> 'payment_intent'
      where p.kind = 'invoice_payment' and p.parent = $1 order by p.ordinal limit 1`,
    [invoice],
  );
  const row = rows[0];
  return row ? { client_secret: row.client_secret, type: 'payment_intent' } : null;
}
