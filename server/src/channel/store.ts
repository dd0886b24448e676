// Channels and their hosts in the database.
import type { Selectable } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export type ChannelRecord = Selectable<Tables['channel.channels']>;

/** With the entry that led to it: the host itself, or `*`. */
export type HostedChannel = ChannelRecord & { readonly matched_host: string };

export interface ChannelStore {
  /** The channel of this host, else the one that answers for every host (`*`). */
  findByHost(host: string): Promise<HostedChannel | undefined>;
  findByKey(channelKey: string): Promise<ChannelRecord | undefined>;
  findById(id: number): Promise<ChannelRecord | undefined>;
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
  };
}
