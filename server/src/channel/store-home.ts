// An operator's slides and blocks in the database.
import type { Insertable, Selectable, Updateable } from 'kysely';
import { limits } from '@floodlit/contract/limits';
import type { Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export type SlideRecord = Selectable<Tables['channel.slides']>;
export type BlockRecord = Selectable<Tables['channel.static_blocks']>;

/** Lists are in the operator's order, and as long as a channel may have them. */
export interface HomeStore {
  listSlides(channelId: number): Promise<SlideRecord[]>;
  insertSlide(slide: Insertable<Tables['channel.slides']>): Promise<SlideRecord>;
  /** @returns whether there is such a slide. */
  updateSlide(channelId: number, id: number, words: Updateable<Tables['channel.slides']>): Promise<boolean>;
  /** @returns whether there was one. */
  removeSlide(channelId: number, id: number): Promise<boolean>;
  listBlocks(channelId: number): Promise<BlockRecord[]>;
  /** Replaces the block of this name, or adds one. */
  writeBlock(block: Insertable<Tables['channel.static_blocks']>): Promise<BlockRecord>;
  updateBlock(
    channelId: number,
    id: number,
    words: Updateable<Tables['channel.static_blocks']>,
  ): Promise<boolean>;
  removeBlock(channelId: number, name: string): Promise<boolean>;
}

export function createHomeStore(db: Database): HomeStore {
  return {
    listSlides: (channelId) =>
      db
        .selectFrom('channel.slides')
        .where('channel_id', '=', channelId)
        .selectAll()
        .orderBy('weight')
        .orderBy('id')
        .limit(limits.slidesMaximum)
        .execute(),
    insertSlide: (slide) =>
      db.insertInto('channel.slides').values(slide).returningAll().executeTakeFirstOrThrow(),
    async updateSlide(channelId, id, words) {
      const { numUpdatedRows } = await db
        .updateTable('channel.slides')
        .set(words)
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async removeSlide(channelId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('channel.slides')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    listBlocks: (channelId) =>
      db
        .selectFrom('channel.static_blocks')
        .where('channel_id', '=', channelId)
        .selectAll()
        .orderBy('weight')
        .orderBy('id')
        .limit(limits.blocksMaximum)
        .execute(),
    writeBlock: ({ channel_id, name, ...words }) =>
      db
        .insertInto('channel.static_blocks')
        .values({ channel_id, name, ...words })
        .onConflict((conflict) => conflict.columns(['channel_id', 'name']).doUpdateSet(words))
        .returningAll()
        .executeTakeFirstOrThrow(),
    async updateBlock(channelId, id, words) {
      const { numUpdatedRows } = await db
        .updateTable('channel.static_blocks')
        .set(words)
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async removeBlock(channelId, name) {
      const { numDeletedRows } = await db
        .deleteFrom('channel.static_blocks')
        .where('channel_id', '=', channelId)
        .where('name', '=', name)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
