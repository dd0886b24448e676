// Channels and their hosts in the database.
import { sql, type Selectable } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { StoredSettings } from './rules.ts';

export type ChannelRecord = Selectable<Tables['channel.channels']>;

/** With the entry that led to it: the host itself, or `*`. */
export type HostedChannel = ChannelRecord & { readonly matched_host: string };

export interface ChannelStore {
  /** The channel of this host, else the one that answers for every host (`*`). */
  findByHost(host: string): Promise<HostedChannel | undefined>;
  findByKey(channelKey: string): Promise<ChannelRecord | undefined>;
  findById(id: number): Promise<ChannelRecord | undefined>;
  changeSettings(id: number, change: Partial<StoredSettings>): Promise<void>;
}

export function createChannelStore(db: Database): ChannelStore {
  return {
    findByHost: (host) =>
      db
        .selectFrom('channel.hosts as hosts')
        .innerJoin('channel.channels as channels', 'channels.id', 'hosts.channel_id')
        .where('hosts.host', 'in', [host, '*'])
        .orderBy((expressions) => expressions('hosts.host', '=', '*'))
        .selectAll('channels')
        .select('hosts.host as matched_host')
        .limit(1)
        .executeTakeFirst(),
    findByKey: (channelKey) =>
      db.selectFrom('channel.channels').where('channel_key', '=', channelKey).selectAll().executeTakeFirst(),
    findById: (id) => db.selectFrom('channel.channels').where('id', '=', id).selectAll().executeTakeFirst(),
    async changeSettings(id, change) {
      await db
        .updateTable('channel.channels')
        .where('id', '=', id)
        .set({ settings: sql`settings || ${JSON.stringify(change)}::jsonb` })
        .execute();
    },
  };
}
