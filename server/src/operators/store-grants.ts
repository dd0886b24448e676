// Grants in the database, with the names of what they cover.
import { sql, type Insertable, type SqlBool } from 'kysely';
import type { ChannelChoice } from '@floodlit/contract/operators/log-in';
import type { GrantScope, Role, ScopeKind } from '@floodlit/contract/operators/roles';
import type { Currency, Locale } from '@floodlit/contract/primitives';
import { databaseOf, type Database } from '../db/connect.ts';
import { containing } from '../db/like-pattern.ts';
import type { Tables } from '../db/tables.ts';
import type { Scope } from '../kernel/transact.ts';

export interface GrantRecord {
  readonly id: number;
  readonly operator_id: number;
  readonly role: Role;
  readonly scope: GrantScope;
  readonly scope_name: string | null;
  readonly channel_name: string | null;
  readonly ends_at: Date | null;
}

export interface PersonRecord {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly last_seen_at: Date | null;
}

export interface PlaceRecord {
  readonly id: number;
  readonly name: string;
}

export type PlaceKind = Exclude<ScopeKind, 'install' | 'channel'>;

export interface GrantStore {
  within(scope: Scope): GrantStore;
  /** Current and ended ones, not the revoked. */
  listOf(operatorIds: readonly number[]): Promise<GrantRecord[]>;
  find(grantId: number): Promise<GrantRecord | undefined>;
  /** Undefined when the person has this role there already. */
  insert(
    grant: Pick<Insertable<Tables['operators.grants']>, 'operator_id' | 'role' | 'ends_at' | 'created_at'> & {
      readonly scope: GrantScope;
    },
  ): Promise<number | undefined>;
  /** Undefined when the person has this role there already. */
  change(grantId: number, change: Pick<GrantRecord, 'role' | 'ends_at'>): Promise<number | undefined>;
  revoke(grantId: number, now: Date): Promise<boolean>;
  /** Owners of the install who have set a password, locked, so that two of them cannot revoke each other. */
  lockInstallOwners(now: Date): Promise<Pick<GrantRecord, 'id' | 'ends_at'>[]>;
  /** @param channels whose people are listed; `all` also lists people without a grant. */
  listPeople(
    channels: 'all' | readonly number[],
    search: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly people: PersonRecord[]; readonly total: number }>;
  listPlaces(channelId: number, kind: PlaceKind, search: string, limit: number): Promise<PlaceRecord[]>;
  hasPlace(scope: GrantScope): Promise<boolean>;
  listChannels(
    ids: 'all' | readonly number[],
  ): Promise<(Omit<ChannelChoice, 'address'> & { readonly hosts: string[] })[]>;
}

interface GrantRow {
  readonly id: number;
  readonly operator_id: number;
  readonly role: Role;
  readonly scope: ScopeKind;
  readonly channel_id: number | null;
  readonly place_id: number | null;
  readonly place_name: string | null;
  readonly channel_name: string | null;
  readonly ends_at: Date | null;
}

const tableOf = {
  school: 'catalog.participant_groups',
  team: 'catalog.participants',
  venue: 'catalog.locations',
  event: 'catalog.events',
} as const satisfies Record<PlaceKind, keyof Tables>;

/** The constraints of the table guarantee the ids that belong to each scope. */
function scopeOf({ scope, channel_id, place_id }: GrantRow): GrantScope {
  if (scope === 'install') return { kind: 'install' };
  if (scope === 'channel') return { kind: 'channel', channel_id: channel_id ?? 0 };
  return { kind: scope, channel_id: channel_id ?? 0, id: place_id ?? 0 };
}

const recordOf = (row: GrantRow): GrantRecord => ({
  id: row.id,
  operator_id: row.operator_id,
  role: row.role,
  scope: scopeOf(row),
  scope_name: row.place_name ?? row.channel_name,
  channel_name: row.channel_name,
  ends_at: row.ends_at,
});

export function createGrantStore(db: Database): GrantStore {
  const grants = () =>
    db
      .selectFrom('operators.grants as grants')
      .leftJoin('channel.channels as channels', 'channels.id', 'grants.channel_id')
      .leftJoin('catalog.participant_groups as schools', (join) =>
        join
          .onRef('schools.channel_id', '=', 'grants.channel_id')
          .onRef('schools.id', '=', 'grants.school_id'),
      )
      .leftJoin('catalog.participants as teams', (join) =>
        join.onRef('teams.channel_id', '=', 'grants.channel_id').onRef('teams.id', '=', 'grants.team_id'),
      )
      .leftJoin('catalog.locations as venues', (join) =>
        join.onRef('venues.channel_id', '=', 'grants.channel_id').onRef('venues.id', '=', 'grants.venue_id'),
      )
      .leftJoin('catalog.events as events', (join) =>
        join.onRef('events.channel_id', '=', 'grants.channel_id').onRef('events.id', '=', 'grants.event_id'),
      )
      .where('grants.revoked_at', 'is', null)
      .select([
        'grants.id',
        'grants.operator_id',
        'grants.role',
        'grants.scope',
        'grants.channel_id',
        'grants.ends_at',
        sql<number | null>`coalesce(grants.school_id, grants.team_id, grants.venue_id, grants.event_id)`.as(
          'place_id',
        ),
        sql<string | null>`coalesce(schools.name, teams.name, venues.name, events.name)`.as('place_name'),
        sql<string | null>`channels.settings ->> 'name'`.as('channel_name'),
      ]);
  return {
    within: (scope) => createGrantStore(databaseOf(scope)),
    async listOf(operatorIds) {
      if (operatorIds.length === 0) return [];
      const rows = await grants()
        .where('grants.operator_id', 'in', operatorIds)
        .orderBy('grants.id')
        .limit(10_000)
        .execute();
      return rows.map(recordOf);
    },
    async find(grantId) {
      const row = await grants().where('grants.id', '=', grantId).executeTakeFirst();
      return row && recordOf(row);
    },
    async insert({ scope, operator_id, role, ends_at, created_at }) {
      const place = scope.kind === 'install' || scope.kind === 'channel' ? undefined : scope;
      const made = await db
        .insertInto('operators.grants')
        .values({
          operator_id,
          role,
          scope: scope.kind,
          channel_id: scope.kind === 'install' ? null : scope.channel_id,
          ...(place !== undefined && { [`${place.kind}_id`]: place.id }),
          ends_at,
          created_at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return made?.id;
    },
    async change(grantId, { role, ends_at }) {
      const { rows } = await sql<{ id: number }>`
        update operators.grants as grants set role = ${role}, ends_at = ${ends_at}
        where grants.id = ${grantId} and grants.revoked_at is null and not exists (
          select from operators.grants as others where others.id <> grants.id and others.revoked_at is null
            and others.operator_id = grants.operator_id and others.role = ${role} and others.scope = grants.scope
            and others.channel_id is not distinct from grants.channel_id
            and coalesce(others.school_id, others.team_id, others.venue_id, others.event_id, 0)
              = coalesce(grants.school_id, grants.team_id, grants.venue_id, grants.event_id, 0))
        returning id`.execute(db);
      return rows[0]?.id;
    },
    async revoke(grantId, now) {
      const revoked = await db
        .updateTable('operators.grants')
        .set({ revoked_at: now })
        .where('id', '=', grantId)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return revoked !== undefined;
    },
    async lockInstallOwners(now) {
      return db
        .selectFrom('operators.grants as grants')
        .innerJoin('operators.operators as operators', 'operators.id', 'grants.operator_id')
        .where('grants.role', '=', 'owner')
        .where('grants.scope', '=', 'install')
        .where('grants.revoked_at', 'is', null)
        .where((row) => row.or([row('grants.ends_at', 'is', null), row('grants.ends_at', '>', now)]))
        .where('operators.password_hash', 'is not', null)
        .select(['grants.id', 'grants.ends_at'])
        .orderBy('grants.id')
        .forUpdate()
        .execute();
    },
    async listPeople(channels, search, { limit, offset }) {
      const found = db
        .selectFrom('operators.operators as operators')
        .$if(channels !== 'all', (query) =>
          query.where(
            sql<SqlBool>`exists (select from operators.grants where grants.operator_id = operators.id
              and grants.revoked_at is null and grants.channel_id = any (${channels === 'all' ? [] : [...channels]}))`,
          ),
        )
        .$if(search !== '', (query) =>
          query.where((row) =>
            row.or([
              row('operators.email', 'ilike', containing(search)),
              row('operators.name', 'ilike', containing(search)),
            ]),
          ),
        );
      const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
      const people = await found
        .select([
          'operators.id',
          'operators.email',
          'operators.name',
          sql<boolean>`operators.password_hash is not null`.as('is_active'),
          sql<Date | null>`(select max(last_seen_at) from operators.sessions where sessions.operator_id = operators.id)`.as(
            'last_seen_at',
          ),
        ])
        .orderBy('operators.email')
        .limit(limit)
        .offset(offset)
        .execute();
      return { people, total };
    },
    listPlaces: (channelId, kind, search, limit) =>
      db
        .selectFrom(tableOf[kind])
        .where('channel_id', '=', channelId)
        .$if(search !== '', (query) => query.where('name', 'ilike', containing(search)))
        .select(['id', 'name'])
        .orderBy('name')
        .limit(limit)
        .execute(),
    async hasPlace(scope) {
      if (scope.kind === 'install') return true;
      if (scope.kind === 'channel') {
        const channel = await db
          .selectFrom('channel.channels')
          .where('id', '=', scope.channel_id)
          .select('id')
          .executeTakeFirst();
        return channel !== undefined;
      }
      const place = await db
        .selectFrom(tableOf[scope.kind])
        .where('channel_id', '=', scope.channel_id)
        .where('id', '=', scope.id)
        .select('id')
        .executeTakeFirst();
      return place !== undefined;
    },
    listChannels: (ids) =>
      db
        .selectFrom('channel.channels as channels')
        .$if(ids !== 'all', (query) =>
          query.where(sql<SqlBool>`channels.id = any (${ids === 'all' ? [] : [...ids]})`),
        )
        .select([
          'channels.id',
          'channels.slug',
          sql<string>`channels.settings ->> 'name'`.as('name'),
          sql<Locale[]>`channels.settings -> 'languages'`.as('languages'),
          sql<Currency>`channels.settings ->> 'currency'`.as('currency'),
          sql<string>`channels.settings ->> 'time_zone'`.as('time_zone'),
          sql<
            string[]
          >`array(select host from channel.hosts where hosts.channel_id = channels.id order by host)`.as(
            'hosts',
          ),
        ])
        .orderBy('channels.id')
        .limit(1_000)
        .execute(),
  };
}
