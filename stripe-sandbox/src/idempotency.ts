import { createHash } from 'node:crypto';
import type { Transaction } from './database.ts';
import { StripeError } from './stripe-error.ts';

/** Stripe forgets a key after a day. */
const keptSeconds = 24 * 60 * 60;

export interface StoredAnswer {
  status: number;
  body: string;
  request_id: string;
}

export interface IdempotentRequest {
  key: string;
  path: string;
  fingerprint: string;
}

/** The same parameters in another order are the same request. */
export function createIdempotentRequest(key: string, path: string, body: string): IdempotentRequest {
  const sorted = new URLSearchParams(body);
  sorted.delete('key');
  sorted.sort();
  return {
    key,
    path,
    fingerprint: createHash('sha256').update(`${path}\n${sorted.toString()}`).digest('hex'),
  };
}

export function keyInUse(key: string): StripeError {
  return new StripeError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

/** Throws `idempotency_error` when the key was first used for something else. */
export async function findStoredAnswer(
  tx: Transaction,
  request: IdempotentRequest,
  now: number,
): Promise<StoredAnswer | undefined> {
  const { rows } = await tx.query<StoredAnswer & { fingerprint: string; path: string }>(
    'select fingerprint, path, status, body, request_id from stripe_sandbox.idempotency_keys where key = $1 and created_at > $2',
    [request.key, now - keptSeconds],
  );
  const stored = rows[0];
  if (!stored) return undefined;
  if (stored.path !== request.path) {
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${stored.path}' vs '${request.path}').`,
      request.key,
    );
  }
  if (stored.fingerprint !== request.fingerprint) {
    throw mismatch(
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      request.key,
    );
  }
  return stored;
}

function mismatch(sentence: string, key: string): StripeError {
  return new StripeError(400, {
    type: 'idempotency_error',
    message: `${sentence} Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** In the transaction of what was done: both stay or neither. Two at once: the second is told that the key is in use. */
export async function storeAnswer(
  tx: Transaction,
  request: IdempotentRequest,
  answer: StoredAnswer,
  now: number,
): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into stripe_sandbox.idempotency_keys as kept (key, fingerprint, path, created_at, request_id, status, body)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (key) do update set fingerprint = excluded.fingerprint, path = excluded.path, created_at = excluded.created_at,
       request_id = excluded.request_id, status = excluded.status, body = excluded.body
      where kept.created_at <= $8`,
    [
      request.key,
      request.fingerprint,
      request.path,
      now,
      answer.request_id,
      answer.status,
      answer.body,
      now - keptSeconds,
    ],
  );
  if (rowCount === 0) throw keyInUse(request.key);
}

export async function forgetOldKeys(tx: Transaction, now: number): Promise<void> {
  await tx.query('delete from stripe_sandbox.idempotency_keys where created_at <= $1', [now - keptSeconds]);
}
