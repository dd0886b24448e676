// The posters of clips as pictures that copies are made of. A clip has one poster for its life.
import { databaseOf, type Database } from '../db/connect.ts';
import type { PictureSource, UnsizedPicture } from '../channel/index.ts';
import { posterFile } from './rules.ts';

export interface UnsizedClip extends UnsizedPicture {
  readonly id: number;
}

export const createClipPosterSource = (db: Database): PictureSource<UnsizedClip> => ({
  listUnsized: async (limit) => {
    const rows = await db
      .selectFrom('clips.clips')
      .where('has_poster', '=', true)
      .where('poster_widths', 'is', null)
      .where('status', '=', 'ready')
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(limit)
      .select(['id', 'channel_id', 'folder'])
      .execute();
    return rows.map((row) => ({ ...row, file: posterFile }));
  },
  keepWidths: async (scope, { channel_id, id }, widths) => {
    const { numUpdatedRows } = await databaseOf(scope)
      .updateTable('clips.clips')
      .set({ poster_widths: [...widths] })
      .where('channel_id', '=', channel_id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});
