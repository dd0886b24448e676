// The name of this database towards the payment service: a payment of another database is never taken for ours.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Made once; of two processes that begin at once, the first names it. */
export async function readDeploymentName(pool: pg.Pool): Promise<string> {
  await pool.query('insert into public.deployment (name) values ($1) on conflict do nothing', [
    randomBytes(6).toString('hex'),
  ]);
  const { rows } = await pool.query<{ name: string }>('select name from public.deployment');
  const [row] = rows;
  if (row === undefined) throw new Error('The deployment has no name.');
  return row.name;
}
