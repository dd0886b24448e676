// The audit log in the database: it can be added to and read, never changed.
import { sql, type Selectable, type SqlBool } from 'kysely';
import type { AuditAct, AuditSource } from '@floodlit/contract/operators/audit';
import { databaseOf, type Database } from '../../db/connect.ts';
import { containing } from '../../db/like-pattern.ts';
import type { Tables } from '../../db/tables.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { Acting } from '../acting.ts';

export type AuditRecord = Selectable<Tables['operators.audit_log']> & {
  readonly channel_name: string | null;
};

export interface NewAuditEntry {
  readonly act: AuditAct;
  readonly channelId: number | null;
  readonly subject: string;
  readonly subjectId?: number | string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly why?: string;
}

export interface AuditSearch {
  /** The channels whose entries are read. Only `all` includes entries of the install. */
  readonly channels: 'all' | readonly number[];
  readonly channel_id?: number | undefined;
  readonly operator_id?: number | undefined;
  readonly act?: AuditAct | undefined;
  readonly source?: AuditSource | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

export interface AuditStore {
  within(scope: Scope): AuditStore;
  insert(acting: Acting, entry: NewAuditEntry, now: Date): Promise<void>;
  /** Names the actor for the rest of the transaction: the database then records each changed row itself. */
  nameActor(acting: Acting, why: string): Promise<void>;
  /** Newest first. */
  list(
    search: AuditSearch,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly entries: AuditRecord[]; readonly total: number }>;
}

const jsonOf = (values: Readonly<Record<string, unknown>> | undefined): string | null =>
  values === undefined ? null : JSON.stringify(values);

export function createAuditStore(db: Database): AuditStore {
  return {
    within: (scope) => createAuditStore(databaseOf(scope)),
    async insert({ source, actor, operatorId, address }, entry, now) {
      await db
        .insertInto('operators.audit_log')
        .values({
          happened_at: now,
          source,
          actor,
          operator_id: operatorId,
          address,
          channel_id: entry.channelId,
          act: entry.act,
          command: null,
          subject: entry.subject,
          subject_id: entry.subjectId === undefined ? null : String(entry.subjectId),
          before: jsonOf(entry.before),
          after: jsonOf(entry.after),
          why: entry.why ?? '',
        })
        .execute();
    },
    async nameActor({ source, actor, operatorId, address }, why) {
      await sql`select set_config('floodlit.source', ${source}, true), set_config('floodlit.actor', ${actor}, true),
        set_config('floodlit.operator_id', ${operatorId === null ? '' : String(operatorId)}, true),
        set_config('floodlit.address', ${address ?? ''}, true), set_config('floodlit.why', ${why}, true),
        set_config('floodlit.transaction', pg_current_xact_id()::text, true)`.execute(db);
    },
    async list(search, { limit, offset }) {
      const { channels } = search;
      const words = search.search?.trim() ?? '';
      const found = db
        .selectFrom('operators.audit_log as log')
        .$if(channels !== 'all', (query) =>
          query.where(sql<SqlBool>`log.channel_id = any (${channels === 'all' ? [] : [...channels]})`),
        )
        .$if(search.channel_id !== undefined, (query) =>
          query.where('log.channel_id', '=', search.channel_id ?? 0),
        )
        .$if(search.operator_id !== undefined, (query) =>
          query.where('log.operator_id', '=', search.operator_id ?? 0),
        )
        .$if(search.act !== undefined, (query) => query.where('log.act', '=', search.act ?? 'row.changed'))
        .$if(search.source !== undefined, (query) =>
          query.where('log.source', '=', search.source ?? 'console'),
        )
        .$if(search.from !== undefined, (query) =>
          query.where('log.happened_at', '>=', new Date(search.from ?? 0)),
        )
        .$if(search.to !== undefined, (query) =>
          query.where('log.happened_at', '<', new Date(search.to ?? 0)),
        )
        .$if(words !== '', (query) =>
          query.where(
            sql<SqlBool>`concat_ws(' ', log.actor, log.subject, log.subject_id, log.command, log.why)
              ilike ${containing(words)}`,
          ),
        );
      const count = async (): Promise<number> =>
        (await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total;
      const page = found
        .leftJoin('channel.channels as channels', 'channels.id', 'log.channel_id')
        .selectAll('log')
        .select(sql<string | null>`channels.settings ->> 'name'`.as('channel_name'))
        .orderBy('log.id', 'desc')
        .limit(limit)
        .offset(offset);
      if (words === '') return { entries: await page.execute(), total: await count() };
      // A search reads every entry. It counts on the way, so that it does so once.
      const counted = await page.select(sql<number>`count(*) over ()::int`.as('total')).execute();
      const entries = counted.map(({ total: _total, ...entry }) => entry);
      const total = counted[0]?.total ?? (offset === 0 ? 0 : await count());
      return { entries, total };
    },
  };
}
