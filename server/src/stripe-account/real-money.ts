// Only variables make payments real. Without this guard, a missing variable would return a live database to play
// money.
import type pg from 'pg';
import { StartRefused } from '../processes/start-refused.ts';

/**
 * Each process calls it before it works. Without this check, a missing variable would let everybody pay with a test
 * card.
 * @throws {StartRefused} with the next step, when this database has sold for real money, or has an account to do
 * so.
 */
export async function ensureMoneyStaysReal(pool: pg.Pool, mode: 'sandbox' | 'test' | 'live'): Promise<void> {
  if (mode === 'live') return;
  // The first live row ends the search.
  const { rows } = await pool.query<{ is_real: boolean }>(
    `select exists (select from channel.payment_accounts where livemode)
         or exists (select from commerce.orders where livemode) as is_real`,
  );
  if (rows[0]?.is_real !== true) return;
  const found = mode === 'sandbox' ? 'STRIPE_SECRET_KEY is not set' : 'STRIPE_SECRET_KEY is a test key';
  throw new StartRefused(
    `This database sells for real money, and ${found}: set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to the live keys for every process and command. For a copy, set DATABASE_URL or DATA_DIR to a database of its own.`,
  );
}
