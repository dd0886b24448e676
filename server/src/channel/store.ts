// Channels and their hosts in the database.
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { RemoteKind } from '@floodlit/contract/primitives';
import type { GeoRule } from '@floodlit/contract/channel/channel';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import { DomainError } from '../kernel/errors.ts';
import type { TellOfBadRow } from '../kernel/bad-rows.ts';
import type { Scope } from '../kernel/transact.ts';
import { repairChannel, type StoredSettings } from './rules.ts';
import { withoutTexts } from './store-translations.ts';

export type ChannelRecord = Selectable<Tables['channel.channels']> & {
  /** The publishable keys for browsers, for a channel with its own payment account. */
  readonly publishable_keys: { readonly test: string | null; readonly live: string | null };
};

/** With the entry that led to it: the host itself, or `*`. */
export type HostedChannel = ChannelRecord & { readonly matched_host: string };

export interface ChannelStore {
  /**
   * A store within a transaction. It uses no cache: waiting for another request's read would keep the connection
   * and can deadlock.
   */
  within(scope: Scope): ChannelStore;
  /** The channel of this host, else the one that answers for every host (`*`). */
  findByHost(host: string): Promise<HostedChannel | undefined>;
  findByKey(channelKey: string): Promise<ChannelRecord | undefined>;
  findById(id: number): Promise<ChannelRecord | undefined>;
  /** @throws {DomainError} `channel.currency_in_use` */
  changeSettings(id: number, change: Partial<StoredSettings>): Promise<void>;
  changeGeoRule(id: number, rule: GeoRule): Promise<void>;
  changeStreams(id: number, streams: number): Promise<void>;
  switchRemote(id: number, kind: RemoteKind, isOn: boolean): Promise<void>;
  /** False when the list is full. */
  addEmbedSite(id: number, origin: string, maximum: number): Promise<boolean>;
  removeEmbedSite(id: number, origin: string): Promise<void>;
}

/** The translations of these texts end when their original in the settings changes. */
const bindingTexts = {
  refund_policy: ['refund_policy'],
  single_game_refunds: ['single_game_refunds'],
  cookie_text: ['cookie_notice'],
  address: ['contact', 'address'],
} satisfies Readonly<Record<string, readonly [keyof StoredSettings, ...string[]]>>;

/** The binding texts that this change replaces by another. */
const endedTexts = (change: Partial<StoredSettings>): RawBuilder<unknown> =>
  sql`array_remove(array[${sql.join(
    Object.entries(bindingTexts)
      .filter(([, [setting]]) => Object.hasOwn(change, setting))
      .map(
        ([text, path]) => sql`case when settings #> ${sql.val(path)}::text[]
          is distinct from ${JSON.stringify(change)}::jsonb #> ${sql.val(path)}::text[] then ${text}::text end`,
      ),
  )}]::text[], null)`;

/** The foreign key from passes on sale to the channel's currency. */
const soldInOneCurrency = 'passes_in_channel_currency';

const publishableKeys = sql<ChannelRecord['publishable_keys']>`(
  select jsonb_build_object('test', max(publishable_key) filter (where not livemode),
                            'live', max(publishable_key) filter (where livemode))
    from channel.payment_accounts as accounts where accounts.channel_id = channels.id
)`;

export function createChannelStore(db: Database, tellOfBadRow: TellOfBadRow): ChannelStore {
  const repaired = <Row extends ChannelRecord>(row: Row | undefined): Row | undefined => {
    if (row === undefined) return undefined;
    const { channel, error } = repairChannel(row);
    if (error !== undefined) tellOfBadRow(`channel ${row.id}`, error);
    return channel;
  };
  const channels = () =>
    db
      .selectFrom('channel.channels as channels')
      .selectAll('channels')
      .select(publishableKeys.as('publishable_keys'));
  return {
    within: (scope) => createChannelStore(databaseOf(scope), tellOfBadRow),
    findByHost: async (host) =>
      repaired(
        await db
          .selectFrom('channel.hosts as hosts')
          .innerJoin('channel.channels as channels', 'channels.id', 'hosts.channel_id')
          .where('hosts.host', 'in', [host, '*'])
          .orderBy((expressions) => expressions('hosts.host', '=', '*'))
          .selectAll('channels')
          .select(['hosts.host as matched_host', publishableKeys.as('publishable_keys')])
          .limit(1)
          .executeTakeFirst(),
      ),
    findByKey: async (channelKey) =>
      repaired(await channels().where('channel_key', '=', channelKey).executeTakeFirst()),
    findById: async (id) => repaired(await channels().where('id', '=', id).executeTakeFirst()),
    async changeSettings(id, change) {
      const isBinding = Object.values(bindingTexts).some(([setting]) => Object.hasOwn(change, setting));
      await db
        .updateTable('channel.channels')
        .where('id', '=', id)
        .set({
          settings: sql`settings || ${JSON.stringify(change)}::jsonb`,
          ...(isBinding && { translations: withoutTexts(endedTexts(change)) }),
        })
        .execute()
        .catch((error: unknown) => {
          if (error instanceof Error && 'constraint' in error && error.constraint === soldInOneCurrency)
            throw new DomainError('channel.currency_in_use');
          throw error;
        });
    },
    async changeGeoRule(id, rule) {
      await db
        .updateTable('channel.channels')
        .where('id', '=', id)
        .set({ geo: JSON.stringify(rule) })
        .execute();
    },
    async addEmbedSite(id, origin, maximum) {
      const { rows } = await sql<{ id: number }>`
        update channel.channels set embed_sites =
          case when ${origin} = any (embed_sites) then embed_sites else embed_sites || ${origin}::text end
        where id = ${id} and (${origin} = any (embed_sites) or cardinality(embed_sites) < ${maximum})
        returning id`.execute(db);
      return rows.length > 0;
    },
    async removeEmbedSite(id, origin) {
      await sql`update channel.channels set embed_sites = array_remove(embed_sites, ${origin}::text)
        where id = ${id}`.execute(db);
    },
    async changeStreams(id, streams) {
      await db.updateTable('channel.channels').where('id', '=', id).set({ streams }).execute();
    },
    async switchRemote(id, kind, isOn) {
      const left = sql<RemoteKind[]>`array_remove(remote_playback, ${kind}::text)`;
      await db
        .updateTable('channel.channels')
        .where('id', '=', id)
        .set({ remote_playback: isOn ? sql<RemoteKind[]>`${left} || ${kind}::text` : left })
        .execute();
    },
  };
}
