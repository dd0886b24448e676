// The database writes the search entries while games, teams, schools, sports and places change concurrently.
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Game {
  id: number;
  away_team_id: number;
  group_id: number;
  event_category_id: number;
  location_id: number;
}
type Surrounding = Exclude<keyof Game, 'id'>;

/** Holds an edit up at the last of the games that it concerns, while the first goes live, and lets go. */
async function editWhileLive(edit: string, column: Surrounding): Promise<Game[]> {
  const { pool } = world.connection;
  const channelId = await world.channelId();
  const { rows } = await pool.query<Game>(
    `select events.id, away_team_id, group_id, events.event_category_id, location_id from catalog.events join catalog.participants on participants.id = away_team_id
     where events.channel_id = $1 and location_id is not null and group_id is not null order by events.id`,
    [channelId],
  );
  const [first] = rows;
  if (first === undefined) throw new Error('The demo has no such game.');
  const games = rows.filter((game) => game[column] === first[column]);
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  const [holder, editor, caster] = clients as [PoolClient, PoolClient, PoolClient];
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));
  try {
    await holder.query('begin');
    await holder.query(
      'select from catalog.search_entries where channel_id = $1 and event_id = $2 for update',
      [channelId, games.at(-1)?.id],
    );
    const edited = editor.query(edit, [first[column]]);
    await pause();
    const moved = caster.query(`update catalog.events set stream_status = 'live' where id = $1`, [first.id]);
    await pause();
    await holder.query('rollback');
    await Promise.all([edited, moved]);
  } finally {
    for (const client of clients) client.release(true);
  }
  return games;
}

describe('an edit while a game goes live', () => {
  it.each([
    ['a team', 'participants', 'away_team_id'],
    ['a school', 'participant_groups', 'group_id'],
    ['a sport', 'event_categories', 'event_category_id'],
    ['a place', 'locations', 'location_id'],
  ] as const)('of %s stops neither', async (_, table, column) => {
    const games = await editWhileLive(
      `update catalog.${table} set name = name || ' Renamed' where id = $1`,
      column,
    );
    expect(games.length).toBeGreaterThan(1);
    const { rows } = await world.connection.pool.query(
      `select from catalog.search_entries where event_id = any ($1) and 'renamed' = any (tsvector_to_array(words))`,
      [games.map(({ id }) => id)],
    );
    expect(rows).toHaveLength(games.length);
  });
});
