// The tags of earlier clips in the database.
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { CountedTag, LatestTags } from './tag-rules.ts';

export interface ClipTagStore {
  /** The viewer's latest clip in the channel counts, unless it is deleted. */
  readLatestTags(channelId: number, userId: number): Promise<LatestTags | undefined>;
  /** The tags that viewers gave in the sport's latest games, the commonest first. Only shown clips count. */
  countTags(channelId: number, sportId: number, now: Date): Promise<CountedTag[]>;
}

/** They bound the rows that a press reads: an old habit of a large channel costs nothing. */
const gamesMaximum = 100;
const clipsOfGame = 20;
const tagsMaximum = 100;

export const createClipTagStore = (db: Database): ClipTagStore => ({
  readLatestTags: (channelId, userId) =>
    db
      .selectFrom('clips.clips')
      .where('channel_id', '=', channelId)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .select(['tags', 'event_id'])
      .executeTakeFirst(),
  countTags: async (channelId, sportId, now) => {
    const { rows } = await sql<CountedTag>`
      select min(used.tag) as tag, count(distinct clips.user_id)::integer as makers, count(*)::integer as clips
      from (
        select id from catalog.events
        where channel_id = ${channelId} and event_category_id = ${sportId} and starts_at <= ${now}
        order by starts_at desc, id desc limit ${gamesMaximum}) as games
      cross join lateral (
        select user_id, tags from clips.clips
        where channel_id = ${channelId} and event_id = games.id
          and status = 'ready' and deleted_at is null and withheld_at is null
        order by id desc limit ${clipsOfGame}) as clips
      cross join lateral unnest(clips.tags) as used (tag)
      group by lower(used.tag)
      order by makers desc, clips desc, tag
      limit ${tagsMaximum}`.execute(db);
    return rows;
  },
});
