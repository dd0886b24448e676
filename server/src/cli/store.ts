// The command line's own queries: the channel of a command and its address.
import type { Database } from '../db/connect.ts';

export interface NamedChannel {
  readonly id: number;
  readonly slug: string;
}

/** In the order in which they were made. */
export const listChannels = (db: Database): Promise<NamedChannel[]> =>
  db.selectFrom('channel.channels').select(['id', 'slug']).orderBy('id').execute();

export async function listHosts(db: Database, channelId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('channel.hosts')
    .where('channel_id', '=', channelId)
    .orderBy('host')
    .select('host')
    .execute();
  return rows.map(({ host }) => host);
}
