// Files that a command or the demo put into the store, in the database until no recording needs them.
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { fileKeyOf, uploadKeyOf } from '../source-keys.ts';

export type TakenSource = Selectable<Tables['media.taken_sources']>;

export interface TakenStore {
  insert(source: TakenSource): Promise<void>;
  /** A ready recording that was made of it names the file of its owner from now on. */
  giveBack(source: TakenSource): Promise<void>;
  remove(channelId: number, id: string): Promise<void>;
  /** All channels: the recording is ready or failed, or no recording got the file since this moment. */
  listUsed(before: Date): Promise<TakenSource[]>;
}

const itsAssets = sql`from media.assets where assets.channel_id = taken_sources.channel_id
  and (assets.source_key = 'uploads/' || taken_sources.id or assets.captions @> jsonb_build_array(
    jsonb_build_object('source_key', 'uploads/' || taken_sources.id)))`;

export const createTakenStore = (db: Database): TakenStore => ({
  insert: async (source) => {
    await db.insertInto('media.taken_sources').values(source).execute();
  },
  giveBack: async ({ channel_id, id, local_path }) => {
    if (local_path === null) return;
    await db
      .updateTable('media.assets')
      .set({ source_key: fileKeyOf(local_path) })
      .where('channel_id', '=', channel_id)
      .where('source_key', '=', uploadKeyOf(id))
      .where('status', '=', 'ready')
      .execute();
  },
  remove: async (channelId, id) => {
    await db
      .deleteFrom('media.taken_sources')
      .where('channel_id', '=', channelId)
      .where('id', '=', id)
      .execute();
  },
  listUsed: (before) =>
    db
      .selectFrom('media.taken_sources')
      .where(sql<boolean>`not exists (select ${itsAssets} and assets.status in ('queued', 'processing'))`)
      .where((row) => row.or([row('taken_at', '<', before), sql<boolean>`exists (select ${itsAssets})`]))
      .selectAll()
      .execute(),
});
