// The posters of recordings as pictures that copies are made of.
import { sql } from 'kysely';
import type { PictureSource, UnsizedPicture } from '../../channel/index.ts';
import type { Database } from '../../db/connect.ts';
import type { MediaStore } from '../store.ts';

export interface UnsizedPoster extends UnsizedPicture {
  readonly id: number;
}

/** A poster that replaces another one is unsized again: the copies name the picture that they were made of. */
export const createPosterSource = (
  db: Database,
  store: Pick<MediaStore, 'within'>,
): PictureSource<UnsizedPoster> => ({
  listUnsized: async (limit) => {
    const made = sql<string | null>`ladder #>> '{poster_copies,of}'`;
    const poster = sql<string>`ladder ->> 'poster'`;
    const rows = await db
      .selectFrom('media.assets')
      .where('status', '=', 'ready')
      .where(poster, 'is not', null)
      .where(sql<boolean>`${made} is distinct from ${poster}`)
      // The newest are on the first pages.
      .orderBy('id', 'desc')
      .limit(limit)
      .select(['id', 'channel_id', 'folder', poster.as('file'), made.as('former')])
      .execute();
    return rows.map(({ former, ...row }) => ({ ...row, ...(former !== null && { formerFile: former }) }));
  },
  keepWidths: (scope, { channel_id, id, folder, file }, widths) =>
    store.within(scope).patchLadder({ channel_id, id, folder }, { poster_copies: { of: file, widths } }),
});
