// A game, its team, a pass, a page and a video of each channel for the console's matrix. Foreign records have a mark.
import type { World } from '../world.ts';

/** @returns the ids by `event`, `team`, `pass`, `page`, `video` and `foreign event`, `foreign team`, `foreign pass`, `foreign page`. */
export async function nameRecords(
  world: World,
  channels: { readonly own: number; readonly other: number },
  foreignMark: string,
): Promise<Record<string, number>> {
  const { db, pool } = world.connection;
  const ids: Record<string, number> = {};
  for (const [prefix, channelId] of [
    ['', channels.own],
    ['foreign ', channels.other],
  ] as const) {
    const event = await db
      .selectFrom('catalog.events')
      .where('channel_id', '=', channelId)
      .where('home_team_id', 'is not', null)
      .select(['id', 'home_team_id'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const pass = await db
      .selectFrom('commerce.passes')
      .where('channel_id', '=', channelId)
      .where('kind', '=', 'package')
      .where('on_sale', '=', true)
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const page = await db
      .selectFrom('channel.pages')
      .where('channel_id', '=', channelId)
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    ids[`${prefix}event`] = event.id;
    ids[`${prefix}team`] = event.home_team_id ?? 0;
    ids[`${prefix}pass`] = pass.id;
    ids[`${prefix}page`] = page.id;
    const video = await db
      .insertInto('media.vod_items')
      .values({
        channel_id: channelId,
        title: `video ${prefix === '' ? '' : foreignMark}`,
        description: '',
        type: 'free',
        published_at: world.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids[`${prefix}video`] = video.id;
    // A live game is neither deleted nor cancelled, so that no case changes the next one.
    await pool.query(`update catalog.events set stream_status = 'live' where id = $1`, [event.id]);
  }
  for (const [table, name] of [
    ['catalog.events', 'event'],
    ['catalog.participants', 'team'],
    ['commerce.passes', 'pass'],
    ['channel.pages', 'page'],
  ] as const)
    await pool.query(`update ${table} set name = $1 where id = $2`, [
      `${name} ${foreignMark}`,
      ids[`foreign ${name}`],
    ]);
  return ids;
}
