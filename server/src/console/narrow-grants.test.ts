// A grant of one team shows the games and the clips of that team.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clipDesk } from '@floodlit/contract/operators/clip-desk';
import { live } from '@floodlit/contract/operators/live';
import { today } from '@floodlit/contract/operators/today';
import { aReadyClip } from '../../test/clips/ready-clip.ts';
import { openSession, type ConsoleBrowser } from '../../test/operators/console-client.ts';
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

  it('[T04] moderates the clips of its team alone', async () => {
    const id = await aReadyClip(world, own, randomUUID());
    const { rows } = await world.connection.pool.query<{ event_id: number; home_team_id: number }>(
      `select clips.event_id, events.home_team_id from clips.clips as clips
       join catalog.events as events on events.id = clips.event_id where clips.id = $1`,
      [id],
    );
    const [clip] = rows;
    const { rows: others } = await world.connection.pool.query<{ id: number }>(
      `select id from catalog.participants where channel_id = $1 and id <> $2
       and id not in (select away_team_id from catalog.events where id = $3 and away_team_id is not null) limit 1`,
      [own, clip?.home_team_id, clip?.event_id],
    );
    const moderatorOf = (team: number | undefined) =>
      openSession(world, [{ role: 'moderator', scope: { kind: 'team', channel_id: own, id: team ?? 0 } }]);
    const [mine, stranger] = [await moderatorOf(clip?.home_team_id), await moderatorOf(others[0]?.id)];
    const listOf = async ({ client }: ConsoleBrowser) =>
      (await client.call(clipDesk.list, { channel_id: own, state: 'all' })).data.map((one) => one.id);
    expect(await listOf(mine)).toContain(id);
    expect(await listOf(stranger)).not.toContain(id);
    const decide = ({ client }: ConsoleBrowser, clip_id: number) =>
      client.call(clipDesk.decide, { channel_id: own, clip_id, action: 'withhold', note: 'seen' });
    const refused = { code: 'operators.not_found' };
    await expect(decide(stranger, id)).rejects.toMatchObject(refused);
    await expect(decide(stranger, 987_654_321)).rejects.toMatchObject(refused);
    await expect(decide(mine, 987_654_321)).rejects.toMatchObject(refused);
    expect((await decide(mine, id)).data).toEqual({ decided: true });
  });

  it('[T04] makes cameras, and sees and renews only those', async () => {
    const { rows } = await world.connection.pool.query<{ id: number }>(
      `select id from catalog.events where channel_id = $1 and stream_status = 'upcoming' order by id limit 1`,
      [own],
    );
    const cameraOf = () =>
      openSession(world, [
        { role: 'camera', scope: { kind: 'event', channel_id: own, id: rows[0]?.id ?? 0 } },
      ]);
    const [one, other] = [await cameraOf(), await cameraOf()];
    const owner = await openSession(world, [{ role: 'owner', scope: { kind: 'channel', channel_id: own } }]);
    const makes = ({ client }: ConsoleBrowser, name: string) =>
      client.call(live.createEncoder, { channel_id: own, name });
    const namesOf = async ({ client }: ConsoleBrowser) =>
      (await client.call(live.encoders, { channel_id: own })).data.map(({ name }) => name);
    const renews = ({ client }: ConsoleBrowser, name: string) =>
      client.call(live.rotateKey, { channel_id: own, name });
    const { data: made } = await makes(one, 'Phone of one');
    await makes(other, 'Phone of another');
    expect(made.key).not.toBe('');
    expect(await namesOf(one)).toEqual(['Phone of one']);
    expect(await namesOf(owner)).toEqual(expect.arrayContaining(['Phone of one', 'Phone of another']));
    const refused = { code: 'media.encoder_not_found' };
    await expect(renews(one, 'Phone of another')).rejects.toMatchObject(refused);
    await expect(renews(one, 'No such phone')).rejects.toMatchObject(refused);
    expect((await renews(one, 'Phone of one')).data.key).not.toBe(made.key);
    expect((await renews(owner, 'Phone of one')).data.encoder.name).toBe('Phone of one');
    const elsewhere = await world.channelId('littoral-sport');
    await expect(one.client.call(live.encoders, { channel_id: elsewhere })).rejects.toMatchObject({
      code: 'operators.not_found',
    });
  });
});
