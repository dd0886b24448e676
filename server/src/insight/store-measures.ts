// Measures in PostgreSQL: COPY into the partition of the day, and the sums in the same transaction.
import type { Connection, PoolClient } from '../db/connect.ts';
import { asError } from '../kernel/as-error.ts';
import type { MeasureRow } from './row-rules.ts';
import { columns, copyLine, utcDay } from './copy-line.ts';
import { addTotals, createTotalKeeping, needsTotal } from './store-view-totals.ts';
import { addSumsStatement, rowsAtOnceMaximum, sumsOf, writeAtOnce } from './store-batch.ts';

/** Where measures are kept. PostgreSQL today; another store can take over behind these calls. */
export interface MeasureStore {
  /**
   * Stores the rows and adds them to the sums, all or none.
   *
   * @returns the rows that are new. A row whose uuid has arrived before counts nothing.
   */
  write(rows: readonly MeasureRow[]): Promise<readonly MeasureRow[]>;
  makePartitions(from: Date, to: Date): Promise<void>;
  dropPartitions(rawBefore: Date, sumsBefore: Date): Promise<void>;
}

const hourMs = 3_600_000;
const dayMs = 86_400_000;
const linesPerChunk = 500;

/** A crash of PostgreSQL itself may lose the last moment of measures; no purchase waits for them. */
const begin = 'begin; set local synchronous_commit = off';

const duplicate = '23505';
const noPartition = '23514';
const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

function* chunksOf(rows: readonly MeasureRow[]): Generator<string> {
  for (let at = 0; at < rows.length; at += linesPerChunk)
    yield rows
      .slice(at, at + linesPerChunk)
      .map(copyLine)
      .join('');
}

/** @param opening statements that go with the COPY in one round trip. */
type CopyInto = (
  client: PoolClient,
  table: string,
  rows: readonly MeasureRow[],
  opening?: string,
) => Promise<void>;

/** Streams the chunks of a COPY to the database. */
export type CopyRows = (client: PoolClient, statement: string, chunks: Iterable<string>) => Promise<void>;

/** A batch that is sent again around midnight UTC arrives in the partition of another day. */
const isYoung = ({ received_ms }: MeasureRow): boolean => received_ms % dayMs < hourMs;

async function storedYesterday(client: PoolClient, rows: readonly MeasureRow[]): Promise<Set<string>> {
  const young = rows.filter(isYoung);
  const [first] = young;
  if (first === undefined) return new Set();
  const { rows: found } = await client.query<{ uuid: string }>(
    'select uuid from insight.items where day = $1 and channel_id = any ($2) and uuid = any ($3)',
    [
      utcDay(first.received_ms - dayMs),
      [...new Set(young.map(({ channel_id }) => channel_id))],
      young.map(({ uuid }) => uuid),
    ],
  );
  return new Set(found.map(({ uuid }) => uuid));
}

/** Slower than COPY alone, and needed only when an item arrives twice. */
async function insertNew(
  copyInto: CopyInto,
  client: PoolClient,
  rows: readonly MeasureRow[],
): Promise<readonly MeasureRow[]> {
  await client.query(
    'create temporary table if not exists insight_staging (like insight.items) on commit delete rows',
  );
  await copyInto(client, 'insight_staging', rows);
  const { rows: inserted } = await client.query<{ key: string }>(
    `insert into insight.items (${columns}) select ${columns} from insight_staging
     on conflict do nothing returning channel_id || ' ' || uuid as key`,
  );
  const keys = new Set(inserted.map(({ key }) => key));
  return rows.filter(({ channel_id, uuid }) => keys.has(`${channel_id} ${uuid.toLowerCase()}`));
}

/** @param opening of the transaction, unless it is open. */
async function insertRows(
  copyInto: CopyInto,
  client: PoolClient,
  rows: readonly MeasureRow[],
  opening: string,
): Promise<readonly MeasureRow[]> {
  try {
    await copyInto(client, 'insight.items', rows, `${opening}savepoint copied; `);
    return rows;
  } catch (error) {
    if (codeOf(error) !== duplicate) throw error;
    await client.query('rollback to savepoint copied');
    return insertNew(copyInto, client, rows);
  }
}

/** Holds the accounts until the commit. A row of a deleted account names nobody. */
async function holdPeople(client: PoolClient, rows: readonly MeasureRow[]): Promise<readonly MeasureRow[]> {
  const named = rows.filter(({ person }) => person !== null);
  const { rows: held } = await client.query<{ key: string }>(
    `select channel_id || ' ' || pseudonym as key from insight.people
      where channel_id = any ($1) and pseudonym = any ($2) order by channel_id, user_id, year for key share`,
    [
      [...new Set(named.map(({ channel_id }) => channel_id))],
      [...new Set(named.map(({ person }) => person))],
    ],
  );
  const keys = new Set(held.map(({ key }) => key));
  return rows.map((row) =>
    row.person === null || keys.has(`${row.channel_id} ${row.person}`)
      ? row
      : { ...row, person: null, person_email: null },
  );
}

/** @param webs how many web processes are alive. */
export function createMeasureStore(
  pool: Connection['pool'],
  copyRows: CopyRows,
  webs?: () => number,
): MeasureStore {
  const copyInto: CopyInto = (client, table, rows, opening = '') =>
    copyRows(client, `${opening}copy ${table} (${columns}) from stdin`, chunksOf(rows));

  const keepsTotals = createTotalKeeping(pool, webs);
  const sharesPlays = async (rows: readonly MeasureRow[]): Promise<boolean> =>
    rows.some(needsTotal) && (await keepsTotals());

  const makePartitions = async (from: Date, to: Date): Promise<void> => {
    await pool.query('select insight.make_partitions($1::date, $2::date)', [
      from.toISOString().slice(0, 10),
      to.toISOString().slice(0, 10),
    ]);
  };

  async function writeInParts(
    rows: readonly MeasureRow[],
    isShared: boolean,
  ): Promise<readonly MeasureRow[]> {
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      const known = await storedYesterday(client, rows);
      const unknown = known.size === 0 ? rows : rows.filter(({ uuid }) => !known.has(uuid.toLowerCase()));
      // Few batches name anybody, so most take four round trips: two of COPY, the sums and the commit.
      const isNamed = unknown.some(({ person }) => person !== null);
      const hasTotals = isShared && unknown.some(needsTotal);
      if (isNamed || hasTotals) await client.query(begin);
      const held = isNamed ? await holdPeople(client, unknown) : unknown;
      const counted = hasTotals ? await addTotals(client, held) : held;
      const fresh = await insertRows(copyInto, client, counted, isNamed || hasTotals ? '' : `${begin}; `);
      const sums = sumsOf(fresh);
      if (sums !== undefined) await client.query(addSumsStatement, sums);
      await client.query('commit');
      return fresh;
    } catch (error) {
      failure = asError(error);
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      // A connection with an unfinished COPY is of no further use.
      client.release(failure !== undefined && codeOf(failure) === undefined ? failure : undefined);
    }
  }

  async function writeOnce(rows: readonly MeasureRow[]): Promise<readonly MeasureRow[]> {
    const isShared = await sharesPlays(rows);
    // A crowd's rows come together. Rows of named people, and those around midnight, are looked up first.
    const isPlain =
      rows.length <= rowsAtOnceMaximum &&
      !isShared &&
      !rows.some((row) => row.person !== null || isYoung(row));
    if (!isPlain) return writeInParts(rows, isShared);
    try {
      await writeAtOnce(pool, rows);
      return rows;
    } catch (error) {
      if (codeOf(error) !== duplicate) throw error;
      return writeInParts(rows, isShared);
    }
  }

  return {
    async write(rows) {
      try {
        return await writeOnce(rows);
      } catch (error) {
        // Partitions are made ahead of time. A clock that jumped, or a job that did not run, needs one now.
        if (codeOf(error) !== noPartition) throw error;
        // An item is at most as old as its session, so three days around the receipt hold all sums.
        for (const ms of new Set(rows.map(({ received_ms }) => Math.floor(received_ms / dayMs) * dayMs)))
          await makePartitions(new Date(ms - 2 * dayMs), new Date(ms + 2 * dayMs));
        return writeOnce(rows);
      }
    },
    makePartitions,
    async dropPartitions(rawBefore, sumsBefore) {
      await pool.query('select insight.drop_partitions($1::date, $2::date)', [
        rawBefore.toISOString().slice(0, 10),
        sumsBefore.toISOString().slice(0, 10),
      ]);
    },
  };
}
