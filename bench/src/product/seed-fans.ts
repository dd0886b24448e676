// Fans with an account and a session, inserted directly into the database, because a registration hashes a password.
import { createClient, type Client } from '@floodlit/contract/client';
import { randomApiKeys } from '../../../server/src/adapters/random-api-keys.ts';
import type { SellingProduct } from './start-selling-product.ts';

/** A fan's identity in a shape that another process can receive. */
export interface FanTicket {
  readonly userId: number;
  readonly address: string;
  /** Keys of two sessions, for example a browser and a phone. */
  readonly apiKeys: readonly [string, string];
}

export interface Fan extends FanTicket {
  readonly tabs: readonly [Client, Client];
  /** Where he comes from, for calls that are none of the API's. */
  readonly fetch: typeof globalThis.fetch;
}

const perInsert = 1_000;

/** Each has an address of his own, which the product believes because the bench is its proxy. */
const addressOf = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

const fetchFrom =
  (address: string): typeof globalThis.fetch =>
  (input, init) =>
    fetch(input, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), 'x-forwarded-for': address },
    });

export function fanOf(origin: string, ticket: FanTicket): Fan {
  const fetchHere = fetchFrom(ticket.address);
  const tabWith = (apiKey: string): Client =>
    createClient({ baseUrl: `${origin}/api`, apiKey: () => apiKey, fetch: fetchHere });
  const [one, other] = ticket.apiKeys;
  return { ...ticket, fetch: fetchHere, tabs: [tabWith(one), tabWith(other)] };
}

/** @returns that many fans of the channel that the product's first address shows. */
export async function seedFans(
  product: Pick<SellingProduct, 'connection' | 'origin'>,
  count: number,
): Promise<Fan[]> {
  const { pool } = product.connection;
  const { rows: channels } = await pool.query<{ id: number }>(
    `select id from channel.channels where slug = 'northern-sports'`,
  );
  const channelId = channels[0]?.id;
  if (channelId === undefined) throw new Error('The demo has no channel.');
  const fans: Fan[] = [];
  for (let first = 0; first < count; first += perInsert) {
    const numbers = Array.from({ length: Math.min(perInsert, count - first) }, (_, index) => first + index);
    const { rows } = await pool.query<{ id: number }>(
      `insert into identity.users (channel_id, email, password_hash, first_name, last_name, terms_accepted_at)
       select $1, 'fan-' || number || '@bench.test', 'none', 'Fan', number::text, now()
         from unnest($2::int[]) number order by number returning id`,
      [channelId, numbers],
    );
    const keys = rows.flatMap(({ id }) => [0, 1].map(() => ({ userId: id, ...randomApiKeys.create() })));
    await pool.query(
      `insert into identity.api_keys (id, key_hash, channel_id, user_id, created_at, expires_at)
       select id, hash, $1, user_id, now(), now() + interval '1 day'
         from unnest($2::uuid[], $3::bytea[], $4::bigint[]) as keys (id, hash, user_id)`,
      [channelId, keys.map(({ id }) => id), keys.map(({ hash }) => hash), keys.map(({ userId }) => userId)],
    );
    rows.forEach(({ id }, index) => {
      const [one, other] = [keys[2 * index]?.key ?? '', keys[2 * index + 1]?.key ?? ''];
      const ticket = {
        userId: Number(id),
        address: addressOf(first + index),
        apiKeys: [one, other],
      } as const;
      fans.push(fanOf(product.origin, ticket));
    });
  }
  return fans;
}
