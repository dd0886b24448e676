import pg from 'pg';
import type { EmbeddedConnection } from './postmaster.ts';

/** 'FLOD': our own name space among advisory locks. */
const lockSpace = 0x464c4f44;
const presenceLock = 0;

export interface Presence {
  close(): Promise<void>;
}

/**
 * Says "somebody still needs this database" for as long as this process lives: a shared advisory lock on a connection
 * of its own. `onLost` is called once when the connection breaks without our closing it.
 */
export async function openPresence(connection: EmbeddedConnection, onLost: () => void): Promise<Presence> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: `floodlit ${process.pid}`,
  });
  let isClosing = false;
  const lost = (): void => {
    if (isClosing) return;
    isClosing = true;
    onLost();
  };
  client.on('error', lost);
  await client.connect();
  client.on('end', lost);
  await client.query('select pg_advisory_lock_shared($1, $2)', [lockSpace, presenceLock]);
  return {
    async close() {
      if (isClosing) return;
      isClosing = true;
      // Given back here and now: after a mere disconnection PostgreSQL takes its time to notice.
      await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
      await client.end();
    },
  };
}

/** How long the lock and the connections of a process that has just gone may still show. */
const lockPatienceMs = 200;
const connectionPatienceMs = 1500;

/**
 * Whether no process is left on this database. That means no presence, and no connection either, such as the Stripe
 * sandbox of a killed copy or a person with psql.
 */
export async function isDeserted(connection: EmbeddedConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const startedAt = Date.now();
    for (;;) {
      const { rows } = await client.query<{ is_free: boolean; connections: number }>(
        `select pg_try_advisory_lock($1, $2) as is_free,
                (select count(*)::int from pg_stat_activity
                  where backend_type = 'client backend' and pid <> pg_backend_pid()) as connections`,
        [lockSpace, presenceLock],
      );
      const isFree = rows[0]?.is_free ?? false;
      if (isFree && rows[0]?.connections === 0) return true;
      if (Date.now() - startedAt > (isFree ? connectionPatienceMs : lockPatienceMs)) return false;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  } finally {
    await client.end();
  }
}
