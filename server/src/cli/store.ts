// The command line's own queries: the channel of a command, its address, and the folders that rows name.
import { sql } from 'kysely';
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

/** Games that encoders send to now. All channels of the install. */
export async function listLiveFolders(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('media.assets').where('status', '=', 'live').select('folder').execute();
  return new Set(rows.map(({ folder }) => folder));
}

export interface PlayableFolder {
  readonly channelId: number;
  readonly folder: string;
}

/** Recordings and clips that viewers can play, of all channels. */
export async function listPlayableFolders(db: Database): Promise<readonly PlayableFolder[]> {
  const { rows } = await sql<{ channel_id: number; folder: string }>`
    select channel_id, folder from media.assets where status = 'ready'
    union all
    select channel_id, folder from clips.clips where status = 'ready'
    order by 1, 2`.execute(db);
  return rows.map(({ channel_id, folder }) => ({ channelId: channel_id, folder }));
}

/**
 * Leaves out the folders that belong to no recording, clip or channel of the install. A clip that waits for its removal
 * has one.
 */
export async function findNamedFolders(
  db: Database,
  folders: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ folder: string }>`
    select folder from unnest(${[...folders]}::text[]) as asked (folder)
    where exists (select from media.assets named where named.folder = asked.folder)
      or exists (select from media.assets named where named.ladder #>> '{former,folder}' = asked.folder)
      or exists (select from clips.clips named where named.folder = asked.folder)
      or exists (select from clips.removals named where named.folder = asked.folder)
      or exists (select from channel.channels named where 'pictures/' || named.id = asked.folder)
      or asked.folder = 'forgotten' or starts_with(asked.folder, 'uploads/')`.execute(db);
  return new Set(rows.map(({ folder }) => folder));
}

/** Leaves out the ids that no upload, no taken file and no recording in preparation has, of all channels. */
export async function countUploads(db: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct asked.id)::integer as count from unnest(${[...ids]}::text[]) as asked (id)
    where exists (select from media.uploads named where named.id::text = asked.id)
      or exists (select from media.taken_sources named where named.id::text = asked.id)
      or exists (
        select from media.assets named
        where named.source_key = 'uploads/' || asked.id and named.status in ('queued', 'processing')
      )`.execute(db);
  return rows[0]?.count ?? 0;
}
