import { createHash } from 'node:crypto';
import pg from 'pg';
import { tables } from './tables.ts';

export type Transaction = Pick<pg.PoolClient, 'query'>;

export interface Database {
  /** Runs `work` in one transaction; starts again while the database is away, for at most `patienceMs`. */
  transact<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** As `transact` without a transaction: for what only reads, or for one statement that may be sent again. Costs a third of one. */
  ask<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const patienceMs = 20_000;
const pauseMs = 100;
const lostConnection = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
]);

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    lostConnection.has(code) ||
    /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect/.test(
      error.message,
    )
  );
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}

/** Connects, waits for a database that is still starting, and creates the schema where it is missing. */
export async function connectDatabase(
  config: pg.PoolConfig | string,
  log: (line: string) => void,
): Promise<Database> {
  const settings: pg.PoolConfig = typeof config === 'string' ? { connectionString: config } : config;
  const pool = new pg.Pool({
    // More at once would only take the processor from the product beside it.
    max: 4,
    connectionTimeoutMillis: 5000,
    ...settings,
    application_name: 'stripe-sandbox',
  });
  // An idle connection dies with the server; without a listener that would end this process.
  pool.on('error', (error) => log(`database connection lost: ${error.message}`));
  // The same for one in use or just given back: what it was doing rejects by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));

  async function insist<Result>(
    work: (tx: Transaction) => Promise<Result>,
    isTransaction: boolean,
  ): Promise<Result> {
    const startedMs = performance.now();
    for (;;) {
      let committing = false;
      let client: pg.PoolClient | undefined;
      try {
        client = await pool.connect();
        if (isTransaction) await client.query('begin');
        const result = await work(preparing(client));
        committing = isTransaction;
        if (isTransaction) await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        const isLost = isConnectionLost(error);
        if (client) await abandon(client, isLost, isTransaction);
        // Two that waited for each other: this one was rolled back whole, and starts again.
        if (isDeadlock(error)) continue;
        // A commit whose answer was lost may have happened: only the caller's idempotency key can tell.
        if (!isLost || committing || performance.now() - startedMs > patienceMs) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  const database: Database = {
    transact: (work) => insist(work, true),
    ask: (work) => insist(work, false),
    close: () => pool.end(),
  };
  try {
    await database.transact(async (tx) => {
      // Two sandboxes that start at once must not create the same table.
      await tx.query(`select pg_advisory_xact_lock(hashtext('stripe_sandbox.tables'))`);
      await tx.query(tables);
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  return database;
}

const names = new Map<string, string>();

const namesMaximum = 300;

/** Statements with values by a name, so that the database parses and plans them once for a connection: there are about a hundred. */
function preparing(client: pg.PoolClient): Transaction {
  const query = (text: string, values?: unknown[]) => {
    const known = names.get(text);
    if (values === undefined || (known === undefined && names.size >= namesMaximum))
      return client.query(text, values);
    const name = known ?? createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return client.query({ name, text, values });
  };
  return { query: query as Transaction['query'] };
}

async function abandon(client: pg.PoolClient, isLost: boolean, isTransaction: boolean): Promise<void> {
  let isBroken = isLost;
  if (!isBroken && isTransaction) await client.query('rollback').catch(() => (isBroken = true));
  client.release(isBroken);
}
