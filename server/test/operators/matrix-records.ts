// A game, its team, a pass, a page and a video of each channel for the console's matrix. Foreign records have a mark.
import { randomUUID } from 'node:crypto';
import { aReadyClip } from '../clips/ready-clip.ts';
import type { World } from '../world.ts';

interface Channels {
  readonly own: number;
  readonly other: number;
}

/** @returns the ids by `event`, `team`, `pass`, `page`, `video` and `foreign event`, `foreign team`, `foreign pass`, `foreign page`. */
export async function nameRecords(
  world: World,
  channels: Channels,
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

/** @returns the ids of a clip with a film, by `own` and `foreign`. */
export async function makeClips(world: World, { own, other }: Channels): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const [name, channelId] of [
    ['own', own],
    ['foreign', other],
  ] as const) {
    const clip = await aReadyClip(world, channelId, randomUUID());
    ids[name] = clip;
    const { rows } = await world.connection.pool.query<{ folder: string }>(
      `select folder from clips.clips where id = $1`,
      [clip],
    );
    await world.context.media.storage.writeFile(rows[0]?.folder ?? '', 'clip.mp4', Buffer.from('x'));
  }
  return ids;
}

/** @returns the ids of an error of each channel, and of the `deployment`. */
export async function makeErrors(
  world: World,
  { own, other }: Channels,
  foreignMark: string,
): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  const owners = { own, foreign: other, deployment: null };
  for (const [number, [name, channel_id]] of Object.entries(owners).entries()) {
    const at = world.clock.now();
    const { id } = await world.connection.db
      .insertInto('error_reports.errors')
      .values({
        channel_id,
        fingerprint: String(number).padStart(16, '0'),
        source: 'server',
        service: 'web',
        message: name === 'foreign' ? foreignMark : name,
        status: 500,
        place: '/events',
        count: 1,
        first_seen_at: at,
        last_seen_at: at,
        first_release: '1',
        last_release: '1',
        occurrences: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids[name] = id;
  }
  return ids;
}
