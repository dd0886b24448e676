import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '@floodlit/contract/catalog/catalog';
import { createWorld, type World } from '../../test/world.ts';
import { startOf } from './seed-fixtures.ts';

const newYork = 'America/New_York';
const at = (day: number, time: `${number}:${number}`, now: string): string =>
  startOf({ day, time }, newYork, new Date(now)).toISOString();

describe('the times of the demo’s games', () => {
  it.each<[string, number, `${number}:${number}`, string, string]>([
    ['tonight is tonight where the game is', 0, '19:00', '2026-11-20T18:00:00Z', '2026-11-21T00:00:00.000Z'],
    [
      'a game of today whose time has come is tomorrow’s',
      0,
      '19:00',
      '2026-11-21T00:30:00Z',
      '2026-11-22T00:00:00.000Z',
    ],
    ['a game about to begin is tomorrow’s', 0, '19:00', '2026-11-20T23:30:00Z', '2026-11-22T00:00:00.000Z'],
    ['a game that is over stays over', -1, '19:00', '2026-11-20T18:00:00Z', '2026-11-20T00:00:00.000Z'],
    ['summer time ends between now and then', 3, '19:00', '2026-10-30T16:00:00Z', '2026-11-03T00:00:00.000Z'],
    [
      'summer time begins between now and then',
      2,
      '19:00',
      '2026-03-07T16:00:00Z',
      '2026-03-09T23:00:00.000Z',
    ],
  ])('%s', (_, day, time, now, start) => {
    expect(at(day, time, now)).toBe(start);
  });
});

describe('the games of a seeded demo', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  it.each(['northern-sports', 'littoral-sport'])(
    'of %s start between 4 and 8 PM of the channel’s own time zone',
    async (slug) => {
      const channelId = await world.channelId(slug);
      const { rows } = await world.connection.pool.query<{ name: string; hour: number; zone: string }>(
        `select events.name, events.time_zone as zone,
                extract(epoch from (starts_at at time zone events.time_zone)::time) / 3600 as hour
           from catalog.events as events where channel_id = $1`,
        [channelId],
      );
      expect(new Set(rows.map(({ zone }) => zone)).size).toBe(1);
      for (const { name, hour } of rows) expect(Number(hour) >= 16 && Number(hour) <= 20, name).toBe(true);
      const { rows: places } = await world.connection.pool.query<{ time_zone: string }>(
        'select distinct time_zone from catalog.locations where channel_id = $1',
        [channelId],
      );
      expect(places).toEqual([{ time_zone: rows[0]?.zone }]);
    },
  );

  it('show a game that is cancelled, and one that was moved to a later day', async () => {
    const { client } = await world.visitor();
    const { data } = await client.call(catalog.events, { no_limit: 1 });
    expect(data.filter(({ is_cancelled }) => is_cancelled === true)).toHaveLength(1);
    const moved = data.filter(({ previous_utc_ts }) => previous_utc_ts !== undefined);
    expect(moved).toHaveLength(1);
    expect(moved[0]?.previous_utc_ts).toBeLessThan(moved[0]?.event_utc_ts ?? 0);
  });
});
