// Games with a result and no recording: their state, and the lists that have them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import type { Event } from '@floodlit/contract/catalog/catalog';
import { games } from '@floodlit/contract/operators/games';
import { runCommand } from '../../test/cli/command-runner.ts';
import { openSession } from '../../test/operators/console-client.ts';
import { createWorld, type World } from '../../test/world.ts';
import { appendEntries, plainEntry } from './index.ts';

let world: World;
let channelId: number;
let sport: number;
beforeAll(async () => {
  world = await createWorld();
  await world.context.changes.start();
  channelId = await world.channelId('northern-sports');
  sport = (await world.context.catalog.store.listCategories(channelId))[0]?.id ?? 0;
});
afterAll(() => world.close());

const query = (sql: string, values: unknown[] = []) => world.connection.pool.query(sql, values);

interface Facts {
  readonly status?: 'upcoming' | 'live' | 'finished';
  readonly hasResult?: boolean;
  readonly isCancelled?: boolean;
  readonly isNotPlayed?: boolean;
}

let gamesMade = 0;
async function aGame({ status = 'upcoming', hasResult, isCancelled, isNotPlayed }: Facts): Promise<number> {
  const now = world.clock.now();
  const { id } = await world.connection.db
    .insertInto('catalog.events')
    .values({
      channel_id: channelId,
      name: `Overmatch ${++gamesMade}`,
      type: 'free',
      stream_status: status,
      starts_at: new Date(now.getTime() - 3_600_000),
      time_zone: 'America/Chicago',
      event_category_id: sport,
      over_at: hasResult === true ? now : null,
      cancelled_at: isCancelled === true ? now : null,
      not_played_at: isNotPlayed === true ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const lists = {
  live: { stream_status: 'live' },
  upcoming: { stream_status: 'upcoming' },
  vod: { stream_status: 'finished' },
  results: { with_result: 1 },
  schedule: { start_date: 0 },
} as const;

/** The lists, the rails of Home, the site map and the place among the hits that have a game. */
async function placesOf(id: number): Promise<string[]> {
  const { client } = await world.visitor();
  const has = (events: readonly Event[]): boolean => events.some((event) => event.id === id);
  const home = (await client.call(api.catalog.home, {})).data;
  const listed = await Promise.all(
    Object.entries(lists).map(async ([name, filter]) => {
      const asked = { ...filter, event_category_id: [sport], limit: 500 };
      return has((await client.call(api.catalog.events, asked)).data) ? [name] : [];
    }),
  );
  const map = await world.context.catalog.store.listEventIds(channelId, { limit: 1_000, offset: 0 });
  return [
    ...listed.flat(),
    ...(['live', 'upcoming', 'finished'] as const).flatMap((rail) =>
      has(home[rail]) ? [`home ${rail}`] : [],
    ),
    ...(map.ids.includes(id) ? ['site map'] : []),
  ];
}

const stateOf = async (id: number): Promise<string> => {
  const { client } = await world.visitor();
  const { data } = await client.call(api.catalog.event, { id });
  return [
    data.stream_status,
    ...(['is_over', 'is_cancelled', 'is_not_played'] as const).filter((flag) => data[flag] === true),
  ].join(' ');
};

const phaseOf = async (id: number): Promise<number> => {
  const { rows } = await query('select phase from catalog.search_entries where event_id = $1', [id]);
  return (rows[0] as { phase: number }).phase;
};

describe('the state of a game', () => {
  it.each<[string, Facts, string, number, string[]]>([
    ['to come', {}, 'upcoming', 1, ['upcoming', 'schedule', 'home upcoming', 'site map']],
    ['over', { hasResult: true }, 'upcoming is_over', 2, ['results', 'schedule', 'site map']],
    [
      'live with a result',
      { status: 'live', hasResult: true },
      'live',
      0,
      ['live', 'results', 'schedule', 'home live', 'site map'],
    ],
    [
      'finished with a result',
      { status: 'finished', hasResult: true },
      'finished',
      2,
      ['vod', 'results', 'schedule', 'home finished', 'site map'],
    ],
    ['finished', { status: 'finished' }, 'finished', 2, ['vod', 'schedule', 'home finished', 'site map']],
    ['not played', { isNotPlayed: true }, 'upcoming is_not_played', 3, ['schedule']],
  ])('[R4.01] %s', async (_, facts, state, phase, places) => {
    const id = await aGame(facts);
    expect(await stateOf(id)).toBe(state);
    expect(await phaseOf(id)).toBe(phase);
    expect(await placesOf(id)).toEqual(places);
    await query('delete from catalog.events where id = $1', [id]);
  });

  it('returns to the lists of coming games when the result is cleared', async () => {
    const id = await aGame({ hasResult: true });
    expect(await placesOf(id)).not.toContain('upcoming');
    await query('update catalog.events set over_at = null where id = $1', [id]);
    await expect.poll(() => placesOf(id), { timeout: 10_000 }).toContain('upcoming');
    expect(await phaseOf(id)).toBe(1);
  });

  it('loses the mark of a game that was not played once a result is typed', async () => {
    const id = await aGame({ isNotPlayed: true });
    await query('update catalog.events set over_at = now() where id = $1', [id]);
    expect(await stateOf(id)).toBe('upcoming is_over');
    expect(await phaseOf(id)).toBe(2);
  });

  it.each(['live', 'finished'] as const)(
    'is %s as soon as a picture arrives after the result',
    async (to) => {
      const id = await aGame({ hasResult: true });
      await world.context.catalog.store.moveEvent(channelId, id, { from: 'upcoming', to });
      expect(await stateOf(id)).toBe(to);
      expect(await placesOf(id)).toEqual(expect.arrayContaining([to === 'live' ? 'live' : 'vod', 'results']));
    },
  );
});

describe('a game whose score people kept', () => {
  const keepScore = async (id: number, author: string): Promise<void> => {
    const kept = { entries: [plainEntry('custom', { text: 'Kick-off', at: world.clock.now().getTime() })] };
    await appendEntries(world.context.gameLogs, channelId, id, author, kept);
  };
  const remove = async (event_id: number): Promise<unknown> => {
    const owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
    return owner.client.call(games.remove, { channel_id: channelId, event_id });
  };

  it.each(['link:1', 'operator:1', 'command'])('is not deleted: %s', async (author) => {
    const id = await aGame({});
    await keepScore(id, author);
    await expect(remove(id)).rejects.toMatchObject({ status: 409, code: 'catalog.event_scored' });
    await expect(runCommand(world, 'event', 'delete', '--event', String(id))).rejects.toThrow(
      'People kept the score of this event: 1 entries. It stays.',
    );
  });

  it('is deleted with its log when only the demo kept it', async () => {
    const id = await aGame({});
    await keepScore(id, 'demo');
    await remove(id);
    const { rows } = await query('select from catalog.game_entries where event_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('keeps its log when its start moves, and its copy has none', async () => {
    const id = await aGame({});
    await keepScore(id, 'operator:1');
    await runCommand(world, 'event', 'move', '--event', String(id), '--start', '2027-01-05T18:00Z');
    const countOf = async (eventId: number): Promise<number> => {
      const { rows } = await query('select from catalog.game_entries where event_id = $1', [eventId]);
      return rows.length;
    };
    expect(await countOf(id)).toBe(1);
    const owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
    const { data } = await owner.client.call(games.duplicate, {
      channel_id: channelId,
      event_id: id,
      starts_at: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
    });
    expect(await countOf(data.id)).toBe(0);
  });
});

describe('the playback of an over game', () => {
  it('is refused with the reason over', async () => {
    const id = await aGame({ hasResult: true });
    const { client } = await world.visitor();
    await expect(client.call(api.media.playback, { id })).rejects.toMatchObject({
      status: 403,
      reason: 'over',
    });
  });
});

describe('GET /events?with_result=1', () => {
  it('lists the newest start first, of one team where it is asked', async () => {
    const [first, second] = [await aGame({ hasResult: true }), await aGame({ hasResult: true })];
    await query(`update catalog.events set starts_at = starts_at - interval '1 day' where id = $1`, [first]);
    const { rows } = await query(
      `update catalog.events set home_team_id = (select min(id) from catalog.participants where channel_id = $2)
       where id = $1 returning home_team_id`,
      [first, channelId],
    );
    const { home_team_id: team } = rows[0] as { home_team_id: number };
    const { client } = await world.visitor();
    const idsOf = async (more: object): Promise<number[]> =>
      (await client.call(api.catalog.events, { with_result: 1, ...more })).data.map(({ id }) => id);
    const all = await idsOf({});
    expect(all.indexOf(second)).toBeLessThan(all.indexOf(first));
    expect(await idsOf({ participant_id: [team] })).toEqual([first]);
    expect(await idsOf({ sort_direction: 'asc' })).toEqual(all.toReversed());
  });
});

describe('a hub', () => {
  it('[R3.08] says whether a team, a school or a sport has results', async () => {
    const { client } = await world.visitor();
    const { data: teams } = await client.call(api.catalog.participants, {});
    const team = teams.find(({ group_id }) => group_id !== null);
    const { data: groups } = await client.call(api.catalog.groups, {});
    const group = groups.find(({ id }) => id === team?.group_id);
    const { data: sports } = await client.call(api.catalog.categories, {});
    const own = sports.find(({ id }) => id === sport);
    const hubs = [{ participant: team?.alias }, { participant_group: group?.alias }, { sport: own?.alias }];
    const told = () =>
      Promise.all(hubs.map(async (hub) => (await client.call(api.catalog.home, hub)).data.has_results));
    await query('update catalog.events set over_at = null where channel_id = $1', [channelId]);
    await expect.poll(told, { timeout: 10_000 }).toEqual([undefined, undefined, undefined]);
    const id = await aGame({ hasResult: true });
    await query('update catalog.events set home_team_id = $2 where id = $1', [id, team?.id]);
    await expect.poll(told, { timeout: 10_000 }).toEqual([true, true, true]);
    expect((await client.call(api.catalog.home, {})).data.has_results).toBeUndefined();
  });
});
