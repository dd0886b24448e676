// Error reports in the database: one row for each different error, and its newest occurrences.
import { sql, type Selectable } from 'kysely';
import type { ErrorState } from '@floodlit/contract/operators/errors';
import { databaseOf, type Database } from '../db/connect.ts';
import type { ErrorOccurrence } from '../db/error-report-tables.ts';
import type { Tables } from '../db/tables.ts';
import type { Scope } from '../kernel/transact.ts';
import type { CountedError } from './ports.ts';

export type ReportedError = Selectable<Tables['error_reports.errors']>;

export interface ErrorChoice {
  /** `all`: every channel, and the errors of the deployment. */
  readonly channels: 'all' | readonly number[];
  readonly state: ErrorState | undefined;
}

export interface ErrorReportStore {
  within(scope: Scope): ErrorReportStore;
  write(errors: readonly CountedError[]): Promise<void>;
  /** The last seen first. */
  list(
    choice: ErrorChoice,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly errors: ReportedError[]; readonly total: number }>;
  find(id: number): Promise<ReportedError | undefined>;
  /** @returns false when there is no such error. */
  setState(id: number, state: ErrorState, now: Date): Promise<boolean>;
  /** Deletes what was last seen before. */
  deleteSeenBefore(before: Date): Promise<void>;
}

/** Different errors of one channel. A browser may invent messages, so further ones are counted together. */
export const errorsMaximum = 1_000;
const occurrencesMaximum = 10;
/** The fingerprint of the errors that there was no room for. */
const otherFingerprint = '0000000000000000';
const otherMessage = 'More different errors than are kept';

const occurrenceOf = (error: CountedError): ErrorOccurrence => ({
  happened_at: error.last_at.toISOString(),
  count: error.count,
  status: error.status,
  method: error.method,
  url: error.url,
  data: { ...error.data },
  frames: [...error.frames],
  release: error.release,
  request_id: error.request_id,
});

export function createErrorReportStore(db: Database): ErrorReportStore {
  const errors = db.selectFrom('error_reports.errors').selectAll();

  /** @returns false when the channel has no room for another error. */
  async function count(error: CountedError, isOther: boolean): Promise<boolean> {
    const { channel_id, first_at, last_at, release } = error;
    const occurrences = JSON.stringify([occurrenceOf(error)]);
    const result = await sql<{ id: number }>`
      insert into error_reports.errors as known (channel_id, fingerprint, source, service, message, status, place,
        count, first_seen_at, last_seen_at, first_release, last_release, occurrences)
      select ${channel_id}::bigint, ${error.fingerprint}::text, ${error.source}::text, ${error.service}::text,
        ${error.message}::text, ${error.status}::integer, ${error.place}::text, ${error.count}::bigint,
        ${first_at}::timestamptz, ${last_at}::timestamptz, ${release}::text, ${release}::text, ${occurrences}::jsonb
      where ${isOther} or exists (
        select from error_reports.errors
        where channel_id is not distinct from ${channel_id}::bigint and fingerprint = ${error.fingerprint}
      ) or (
        select count(*) from error_reports.errors where channel_id is not distinct from ${channel_id}::bigint
      ) < ${errorsMaximum}
      on conflict (channel_id, fingerprint) do update set
        count = known.count + excluded.count,
        last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at),
        last_release = excluded.last_release,
        -- An error that comes back is open again, unless an old page of the same release reports it.
        state = case when known.state = 'solved' and (known.solved_release <> excluded.last_release
          or excluded.last_seen_at > known.solved_at + interval '1 hour') then 'open' else known.state end,
        occurrences = (
          select jsonb_agg(occurrence order by number) from (
            select * from jsonb_array_elements(excluded.occurrences || known.occurrences)
              with ordinality as newest (occurrence, number) limit ${occurrencesMaximum}
          ) as kept
        )
      returning id`.execute(db);
    return result.rows.length > 0;
  }

  return {
    within: (scope) => createErrorReportStore(databaseOf(scope)),
    async write(counted) {
      for (const error of counted) {
        if (!(await count(error, false)))
          await count(
            { ...error, fingerprint: otherFingerprint, service: 'other', message: otherMessage, place: null },
            true,
          );
      }
    },
    async list({ channels, state }, { limit, offset }) {
      let chosen = db.selectFrom('error_reports.errors');
      if (channels !== 'all') chosen = chosen.where('channel_id', '=', sql<number>`any (${[...channels]})`);
      if (state !== undefined) chosen = chosen.where('state', '=', state);
      const [rows, { total }] = await Promise.all([
        chosen
          .selectAll()
          .orderBy('last_seen_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
        chosen.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
      ]);
      return { errors: rows, total };
    },
    find: (id) => errors.where('id', '=', id).executeTakeFirst(),
    async setState(id, state, now) {
      const { numUpdatedRows } = await db
        .updateTable('error_reports.errors')
        .where('id', '=', id)
        .set((row) => ({
          state,
          solved_at: state === 'solved' ? now : null,
          solved_release: state === 'solved' ? row.ref('last_release') : null,
        }))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async deleteSeenBefore(before) {
      await db.deleteFrom('error_reports.errors').where('last_seen_at', '<', before).execute();
    },
  };
}
