// The session on which a process renews its row. A full pool never delays a renewal, and a lock on it guards the id.
import pg from 'pg';
import { cutSession, endSession } from '../processes/end-session.ts';
import { StartRefused } from '../processes/start-refused.ts';
import type { NodeQuery } from './store.ts';
import { leaseSeconds } from './rules.ts';

/** 'FLON': a name space of its own among PostgreSQL's advisory locks. */
const lockSpace = 0x464c4f4e;
const timeoutMs = 2_000;

export interface NodeSession {
  /** Connects where it is not connected. @throws when the database is away; `StartRefused` when the id is taken. */
  readonly query: NodeQuery;
  close(): Promise<void>;
}

/** The database notices a machine that vanished, and gives its lock back, after half a minute. */
const settings = `set synchronous_commit = off; set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3`;

interface Holder {
  readonly pid: number;
  /** Whether its row was renewed within the lease. */
  readonly is_live: boolean;
}

/** Ends the session of a process that is gone, or that this process lost. */
async function lockId(client: pg.Client, id: string, ownPids: ReadonlySet<number>): Promise<void> {
  const tryLock = async (): Promise<boolean> =>
    (
      await client.query<{ is_taken: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2::text)) as is_taken',
        [lockSpace, id],
      )
    ).rows[0]?.is_taken ?? false;
  if (await tryLock()) return;
  const { rows } = await client.query<Holder>(
    `select l.pid, exists (select from media.nodes
              where id = $2::text::uuid and seen_at > now() - make_interval(secs => ${leaseSeconds})) as is_live
       from pg_locks l
      where l.locktype = 'advisory' and l.classid = $1 and l.objid = (hashtext($2::text)::bigint & 4294967295)::oid
        and l.granted and l.database = (select oid from pg_database where datname = current_database())`,
    [lockSpace, id],
  );
  const [holder] = rows;
  if (holder !== undefined && holder.is_live && !ownPids.has(holder.pid))
    throw new StartRefused(
      'Another process runs with the node-id of this DATA_DIR: stop it, or delete node-id in a copied folder, or use another DATA_DIR.',
    );
  if (holder !== undefined) await client.query('select pg_terminate_backend($1, 1000)', [holder.pid]);
  if (!(await tryLock())) throw new Error('The id of this process is still locked.');
}

/** @param id is locked where another process must not have it too. */
export function openNodeSession(
  config: pg.ClientConfig,
  { id, isLocked }: { readonly id: string; readonly isLocked: boolean },
): NodeSession {
  let open: Promise<pg.Client> | undefined;
  /** An answer may be lost: a session that nobody knows of may hold the lock. */
  const ownPids = new Set<number>();
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...config,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      statement_timeout: timeoutMs,
      application_name: `floodlit node ${process.pid}`,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const pid = pidOf(client);
      await client.query(settings);
      if (pid !== undefined) ownPids.add(pid);
      if (isLocked) await lockId(client, id, ownPids);
      // The lock is here, so no former session has it.
      for (const former of ownPids) if (former !== pid) ownPids.delete(former);
      return client;
    } catch (error) {
      cutSession(client);
      throw error;
    }
  }

  return {
    async query(text, values) {
      if (isClosed) throw new Error('The session is closed.');
      const attempt = (open ??= connect());
      try {
        const client = await attempt;
        try {
          return (await client.query(text, values)).rows;
        } catch (error) {
          cutSession(client);
          throw error;
        }
      } catch (error) {
        // After any failure a new session is the safe one: an answer may still be on its way.
        if (open === attempt) open = undefined;
        throw error;
      }
    },
    async close() {
      isClosed = true;
      const client = await open?.catch(() => undefined);
      if (client !== undefined) await endSession(client);
    },
  };
}

const pidOf = (client: pg.Client): number | undefined =>
  (client as unknown as { readonly processID?: number }).processID;
