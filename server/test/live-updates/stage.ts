// The games and the requests that tests of live updates share.
import { hostNameOf } from '../../src/channel/index.ts';
import type { World } from '../world.ts';

/** Games of two teams without a stream. They have begun, so viewers get their scores. */
export async function findBegunGames(world: World, count: number): Promise<number[]> {
  const { db, pool } = world.connection;
  const rows = await db
    .selectFrom('catalog.events')
    .where('channel_id', '=', await world.channelId())
    .where('stream_status', '=', 'upcoming')
    .select('id')
    .where('home_team_id', 'is not', null)
    .orderBy('id')
    .limit(count)
    .execute();
  const ids = rows.map(({ id }) => id);
  await pool.query(`update catalog.events set starts_at = '2026-11-01' where id = any ($1)`, [ids]);
  return ids;
}

/** The facts of a request, after a lookup of its channel. */
export async function factsOfHost({ context }: World, request: { host: string; ip: string }) {
  const channel = await context.directory.readByHost(hostNameOf(request.host));
  return {
    channelId: channel.id,
    address: request.ip,
    country: undefined,
    ownHost: undefined,
    userAgent: undefined,
    language: 'en' as const,
  };
}
