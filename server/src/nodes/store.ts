// The rows of the running processes. Every time in them is the database's.
import type pg from 'pg';
import type { NodeRecord } from './ports.ts';
import { leaseSeconds } from './rules.ts';

/** A session, or a pool. */
export type NodeQuery = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>;

/** A process writes it with each renewal. */
export interface NodeRow extends NodeRecord {
  /** Where its files are. */
  readonly files: string;
}

export interface Renewal {
  /** The other live processes. */
  readonly others: readonly NodeRow[];
  /** The clock of the database as it answered. */
  readonly databaseMs: number;
}

const columns = `id, role, url, rtmp_url as "rtmpUrl", files, version, load, games, room, clock_ms as "clockMs"`;

const live = `select coalesce(json_agg(node), '[]') from (
    select ${columns} from media.nodes
     where id <> $1 and seen_at > now() - make_interval(secs => ${leaseSeconds}) order by id) node`;

/** A row of an hour is of no use. Two processes that remove it at once do not wait for each other. */
const renewText = `
  with renewed as (
    insert into media.nodes as node
      (id, role, url, rtmp_url, files, version, load, games, room, clock_ms)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict (id) do update set
      role = excluded.role, url = excluded.url, rtmp_url = excluded.rtmp_url, files = excluded.files,
      version = excluded.version, load = excluded.load, games = excluded.games, room = excluded.room,
      clock_ms = excluded.clock_ms, seen_at = now(),
      started_at = case when $11 then now() else node.started_at end
  ), forgotten as (
    delete from media.nodes where id in (
      select id from media.nodes where seen_at < now() - interval '1 hour' and id <> $1 for update skip locked)
  )
  select (${live}) as others, (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`;

interface Answer extends pg.QueryResultRow {
  readonly others: NodeRow[];
  readonly now_ms: number;
}

const renewalOf = ([answer]: readonly Answer[]): Renewal => ({
  others: answer?.others ?? [],
  databaseMs: answer?.now_ms ?? 0,
});

/** @param isStart whether the process begins with this renewal. */
export async function renewNode(query: NodeQuery, row: NodeRow, isStart: boolean): Promise<Renewal> {
  const { id, role, url, rtmpUrl, files, version, load, games, room, clockMs } = row;
  return renewalOf(
    await query<Answer>(renewText, [
      id,
      role,
      url,
      rtmpUrl,
      files,
      version,
      load,
      games,
      room,
      clockMs,
      isStart,
    ]),
  );
}

/** For a process without a row of its own. */
export const readNodes = async (query: NodeQuery, id: string): Promise<Renewal> =>
  renewalOf(
    await query<Answer>(
      `select (${live}) as others, (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`,
      [id],
    ),
  );

export async function deleteNode(query: NodeQuery, id: string): Promise<void> {
  await query('delete from media.nodes where id = $1', [id]);
}
