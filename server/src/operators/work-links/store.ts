// Links of work in the database, each with the facts of its game.
import { sql, type Selectable } from 'kysely';
import { limits } from '@floodlit/contract/limits';
import type { WorkKind } from '@floodlit/contract/operators/roles';
import { databaseOf, type Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { WorkGame } from './rules.ts';

export interface WorkLinkRecord extends Selectable<Tables['operators.work_links']> {
  readonly event_name: string;
  readonly game: WorkGame;
}

export interface WorkLinkStore {
  within(scope: Scope): WorkLinkStore;
  /** By its number alone: the caller then checks the key. */
  find(id: number): Promise<WorkLinkRecord | undefined>;
  findOfGame(channelId: number, eventId: number, id: number): Promise<WorkLinkRecord | undefined>;
  /** The newest first. */
  list(channelId: number, eventId: number): Promise<WorkLinkRecord[]>;
  /** Links of one game are made one after the other, so that their limit holds. */
  lockGame(channelId: number, eventId: number): Promise<void>;
  /** Undefined when the game was deleted. */
  insert(link: NewWorkLink): Promise<number | undefined>;
  /** Its phone as it is now, and the same until the transaction ends. Undefined for a link that was revoked. */
  holdDevice(channelId: number, id: number): Promise<{ readonly device_hash: Buffer | null } | undefined>;
  /** Gives the link to a phone, unless another phone has it. The database settles the race of two phones. */
  bind(channelId: number, id: number, deviceHash: Buffer, now: Date): Promise<boolean>;
  unbind(channelId: number, id: number): Promise<boolean>;
  revoke(channelId: number, id: number, now: Date): Promise<boolean>;
  /** Drops the names and the phones of links that ended before. Each link stays, since entries name it. */
  forgetEndedBefore(before: Date): Promise<void>;
  /** Writes at most once a minute. */
  markSeen(channelId: number, id: number, now: Date): Promise<void>;
}

export interface NewWorkLink {
  readonly channel_id: number;
  readonly event_id: number;
  readonly kind: WorkKind;
  readonly name: string;
  readonly nonce: Buffer;
  readonly made_by: number | null;
  readonly created_at: Date;
}

/** Revoked links of a game stay, since its entries name them. */
export const keptLinksMaximum = 200;
const seenEverySeconds = 60;

export function createWorkLinkStore(db: Database): WorkLinkStore {
  const links = () =>
    db
      .selectFrom('operators.work_links as links')
      .innerJoin('catalog.events as events', (join) =>
        join.onRef('events.channel_id', '=', 'links.channel_id').onRef('events.id', '=', 'links.event_id'),
      )
      .selectAll('links')
      .select([
        'events.starts_at',
        'events.duration_seconds',
        'events.stream_status',
        'events.over_at',
        'events.name as event_name',
      ]);
  type Row = Awaited<ReturnType<ReturnType<typeof links>['executeTakeFirstOrThrow']>>;
  const record = ({ starts_at, duration_seconds, stream_status, over_at, ...link }: Row): WorkLinkRecord => ({
    ...link,
    game: { starts_at, duration_seconds, stream_status, over_at },
  });
  return {
    within: (scope) => createWorkLinkStore(databaseOf(scope)),
    async find(id) {
      const row = await links().where('links.id', '=', id).executeTakeFirst();
      return row && record(row);
    },
    async findOfGame(channelId, eventId, id) {
      const row = await links()
        .where('links.channel_id', '=', channelId)
        .where('links.event_id', '=', eventId)
        .where('links.id', '=', id)
        .executeTakeFirst();
      return row && record(row);
    },
    async list(channelId, eventId) {
      const rows = await links()
        .where('links.channel_id', '=', channelId)
        .where('links.event_id', '=', eventId)
        .orderBy('links.id', 'desc')
        .limit(keptLinksMaximum)
        .execute();
      return rows.map(record);
    },
    async lockGame(channelId, eventId) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`work links:${channelId}:${eventId}`}, 0))`.execute(
        db,
      );
    },
    async insert(link) {
      const game = await db
        .selectFrom('catalog.events')
        .where('channel_id', '=', link.channel_id)
        .where('id', '=', link.event_id)
        .select('id')
        .forKeyShare()
        .executeTakeFirst();
      if (game === undefined) return undefined;
      const made = await db
        .insertInto('operators.work_links')
        .values(link)
        .returning('id')
        .executeTakeFirstOrThrow();
      return made.id;
    },
    holdDevice: (channelId, id) =>
      db
        .selectFrom('operators.work_links')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .select('device_hash')
        .forShare()
        .executeTakeFirst(),
    async bind(channelId, id, device_hash, now) {
      const bound = await db
        .updateTable('operators.work_links')
        .set({ device_hash, seen_at: now, bound_at: sql<Date>`coalesce(bound_at, ${now})` })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .where((either) =>
          either.or([either('device_hash', 'is', null), either('device_hash', '=', device_hash)]),
        )
        .returning('id')
        .executeTakeFirst();
      return bound !== undefined;
    },
    async unbind(channelId, id) {
      const freed = await db
        .updateTable('operators.work_links')
        .set({ device_hash: null, bound_at: null })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('device_hash', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      return freed !== undefined;
    },
    async revoke(channelId, id, now) {
      const ended = await db
        .updateTable('operators.work_links')
        .set({ revoked_at: now })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return ended !== undefined;
    },
    async forgetEndedBefore(before) {
      // The log may end a game some hours after its plan, and its links with it.
      await sql`
        update operators.work_links as links set name = '', device_hash = null
        from catalog.events as events
        where events.channel_id = links.channel_id and events.id = links.event_id
          and (links.name <> '' or links.device_hash is not null)
          and (links.revoked_at < ${before}
            or (events.stream_status <> 'live' and events.starts_at
              + make_interval(secs => coalesce(events.duration_seconds, ${limits.gameHours * 3_600}),
                  hours => ${2 * limits.workLinkHours}) < ${before}))`.execute(db);
    },
    async markSeen(channelId, id, now) {
      const before = new Date(now.getTime() - seenEverySeconds * 1_000);
      await db
        .updateTable('operators.work_links')
        .set({ seen_at: now })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where((either) => either.or([either('seen_at', 'is', null), either('seen_at', '<', before)]))
        .execute();
    },
  };
}
