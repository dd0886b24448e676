// Channels in preparation, their hosts and their look in the database.
import { sql } from 'kysely';
import { databaseOf, type Database } from '../../db/connect.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { StoredSettings } from '../rules.ts';
import type { StoredMenuItem } from '../page-rules.ts';

export interface NewChannel {
  readonly key: string;
  readonly settings: StoredSettings;
  readonly colors: Readonly<Record<string, string>>;
  readonly menu: readonly StoredMenuItem[];
  readonly geo: unknown;
  readonly serviceFeeCents: number;
  readonly createdFrom: string;
}

/** The columns of a channel that only operators see. */
export interface ChannelState {
  readonly id: number;
  readonly slug: string;
  readonly service_fee_cents: number;
  readonly published_at: Date | null;
  readonly created_from: string | null;
}

export interface SetupStore {
  within(scope: Scope): SetupStore;
  /** Undefined when the key is taken. */
  insertChannel(channel: NewChannel): Promise<number | undefined>;
  findByKey(key: string): Promise<ChannelState | undefined>;
  findState(channelId: number): Promise<ChannelState | undefined>;
  /** A published channel keeps the moment of its publication. */
  publish(channelId: number, at: Date): Promise<void>;
  /** Visitors see "Coming soon" again. */
  unpublish(channelId: number): Promise<void>;
  listHosts(channelId: number): Promise<string[]>;
  /** @returns the channel that has the host now. The database settles a race. */
  addHost(channelId: number, host: string): Promise<number>;
  removeHost(channelId: number, host: string): Promise<boolean>;
  /** Locks the channel until the transaction ends, so that two edits of one list never lose each other. */
  lock(channelId: number): Promise<void>;
  writeMenu(channelId: number, menu: readonly StoredMenuItem[]): Promise<void>;
  writeColours(channelId: number, colors: Readonly<Record<string, string>>): Promise<void>;
  writeServiceFee(channelId: number, feeCents: number): Promise<void>;
  writeLogo(channelId: number, address: string): Promise<void>;
}

const state = ['id', 'slug', 'service_fee_cents', 'published_at', 'created_from'] as const;

export function createSetupStore(db: Database): SetupStore {
  const channel = (id: number) => db.updateTable('channel.channels').where('id', '=', id);
  const find = () => db.selectFrom('channel.channels').select(state);
  return {
    within: (scope) => createSetupStore(databaseOf(scope)),
    async insertChannel({ key, settings, colors, menu, geo, serviceFeeCents, createdFrom }) {
      const row = await db
        .insertInto('channel.channels')
        .values({
          channel_key: key,
          slug: key,
          settings: JSON.stringify(settings),
          colors: JSON.stringify(colors),
          menu: JSON.stringify(menu),
          geo: JSON.stringify(geo),
          service_fee_cents: serviceFeeCents,
          created_from: createdFrom,
          published_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },
    findByKey: (key) => find().where('slug', '=', key).executeTakeFirst(),
    findState: (channelId) => find().where('id', '=', channelId).executeTakeFirst(),
    async publish(channelId, at) {
      await channel(channelId)
        .set({ published_at: sql<Date>`coalesce(published_at, ${at})` })
        .execute();
    },
    async unpublish(channelId) {
      await channel(channelId).set({ published_at: null }).execute();
    },
    async listHosts(channelId) {
      const rows = await db
        .selectFrom('channel.hosts')
        .where('channel_id', '=', channelId)
        .orderBy('host')
        .select('host')
        .execute();
      return rows.map(({ host }) => host);
    },
    async addHost(channelId, host) {
      // The update changes nothing. It makes the statement return the row of the owner.
      const { channel_id } = await db
        .insertInto('channel.hosts')
        .values({ channel_id: channelId, host })
        .onConflict((conflict) => conflict.column('host').doUpdateSet({ host }))
        .returning('channel_id')
        .executeTakeFirstOrThrow();
      return channel_id;
    },
    async removeHost(channelId, host) {
      const { numDeletedRows } = await db
        .deleteFrom('channel.hosts')
        .where('channel_id', '=', channelId)
        .where('host', '=', host)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async lock(channelId) {
      await db.selectFrom('channel.channels').where('id', '=', channelId).select('id').forUpdate().execute();
    },
    async writeMenu(channelId, menu) {
      await channel(channelId)
        .set({ menu: JSON.stringify(menu) })
        .execute();
    },
    async writeColours(channelId, colors) {
      await channel(channelId)
        .set({ colors: JSON.stringify(colors) })
        .execute();
    },
    async writeServiceFee(channelId, feeCents) {
      await channel(channelId).set({ service_fee_cents: feeCents }).execute();
    },
    async writeLogo(channelId, address) {
      await channel(channelId)
        .set({ settings: sql`settings || ${JSON.stringify({ logo: address })}::jsonb` })
        .execute();
    },
  };
}
