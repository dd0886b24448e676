// The pictures of operators in the database, with the widths of their copies.
import { sql } from 'kysely';
import { databaseOf, type Database } from '../../db/connect.ts';
import { createCache } from '../../cache/cache.ts';
import type { Revisions } from '../../cache/revisions.ts';
import type { Scope } from '../../kernel/transact.ts';
import { pictureFolderOf } from './picture-files.ts';
import type { PictureSource } from './ports.ts';

const ttlMs = 60_000;
const entriesMaximum = 1_000;
/** A channel with more shows the others alone. Each takes some 100 bytes of memory. */
const picturesMaximum = 20_000;

/** The widths of a channel's pictures, by the path of the picture on the site. */
export type WidthsByPath = ReadonlyMap<string, number[]>;

export interface PictureStore {
  within(scope: Scope): PictureStore;
  /** The same picture twice is one row. */
  insertPicture(channelId: number, name: string): Promise<void>;
  /** Only of pictures that have copies. */
  listWidths(channelId: number): Promise<WidthsByPath>;
}

/** A store whose pictures copies are made of. */
export type SizedPictureStore = PictureStore & PictureSource;

export function createPictureStore(db: Database): SizedPictureStore {
  return {
    within: (scope) => createPictureStore(databaseOf(scope)),
    insertPicture: async (channelId, name) => {
      await db
        .insertInto('channel.pictures')
        .values({ channel_id: channelId, name })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    listWidths: async (channelId) => {
      const rows = await db
        .selectFrom('channel.pictures')
        .where('channel_id', '=', channelId)
        .where(sql<boolean>`cardinality(widths) > 0`)
        .select(['name', 'widths'])
        .orderBy('name')
        .limit(picturesMaximum)
        .execute();
      return new Map(rows.map(({ name, widths }) => [`/media/u/${name}`, widths ?? []]));
    },
    listUnsized: async (limit) => {
      const rows = await db
        .selectFrom(
          db
            .selectFrom('channel.pictures')
            .where('widths', 'is', null)
            // In the order of the index of unsized pictures.
            .select([
              'channel_id',
              'name',
              sql<number>`row_number() over (partition by channel_id order by name)`.as('place'),
            ])
            .as('unsized'),
        )
        .select(['channel_id', 'name'])
        // The channels take turns, so the import of one holds up no other. By chance, so none comes last each time.
        .orderBy('place')
        .orderBy(sql`random()`)
        .limit(limit)
        .execute();
      return rows.map(({ channel_id, name }) => ({
        channel_id,
        folder: pictureFolderOf(channel_id),
        file: name,
      }));
    },
    keepWidths: async (scope, { channel_id, file }, widths) => {
      const { numUpdatedRows } = await databaseOf(scope)
        .updateTable('channel.pictures')
        .set({ widths: [...widths] })
        .where('channel_id', '=', channel_id)
        .where('name', '=', file)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

/** Every list of games and teams reads them. The job and an operator change them. */
export function createPictureCache(
  store: Pick<PictureStore, 'listWidths'>,
  revisions: Revisions,
  nowMs: () => number = () => performance.now(),
): Pick<PictureStore, 'listWidths'> {
  const cache = createCache<WidthsByPath>({ ttlMs, entriesMaximum, nowMs });
  return {
    listWidths: (channelId) =>
      cache.read(String(channelId), revisions.of(channelId), () => store.listWidths(channelId)),
  };
}
