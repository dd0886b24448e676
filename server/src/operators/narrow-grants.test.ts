// A grant of one team shows the games of that team.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '@floodlit/contract/operators/today';
import { openSession } from '../../test/operators/console-client.ts';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
let own: number;
beforeAll(async () => {
  world = await createWorld();
  own = await world.channelId('northern-sports');
});
afterAll(() => world.close());

describe('a narrow grant', () => {
  it('shows the games of its team alone on Today', async () => {
    const db = world.connection.db;
    const game = await db
      .selectFrom('catalog.events')
      .where('channel_id', '=', own)
      .where('stream_status', '=', 'upcoming')
      .where('home_team_id', 'is not', null)
      .where('starts_at', '>', world.clock.now())
      .where('starts_at', '<', new Date(world.clock.now().getTime() + 7 * 86_400_000))
      .selectAll()
      .orderBy('starts_at')
      .executeTakeFirstOrThrow();
    const scorer = await openSession(world, [
      { role: 'scorer', scope: { kind: 'team', channel_id: own, id: game.home_team_id ?? 0 } },
    ]);
    const whole = await openSession(world, [{ role: 'scorer', scope: { kind: 'channel', channel_id: own } }]);
    const [narrow, wide] = await Promise.all(
      [scorer, whole].map((browser) => browser.client.call(today.read)),
    );
    const teamGames = new Set(
      (
        await db
          .selectFrom('catalog.events')
          .where('channel_id', '=', own)
          .where((row) =>
            row.or([
              row('home_team_id', '=', game.home_team_id),
              row('away_team_id', '=', game.home_team_id),
            ]),
          )
          .select('id')
          .execute()
      ).map(({ id }) => id),
    );
    expect(narrow?.data.next.map(({ id }) => id)).toContain(game.id);
    expect(narrow?.data.next.every(({ id }) => teamGames.has(id))).toBe(true);
    expect(wide?.data.next.some(({ id }) => !teamGames.has(id))).toBe(true);
  });
});
