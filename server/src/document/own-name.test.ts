// The own name of a game of two teams, wherever the server writes of the game.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { createDocumentWorld } from '../../test/document-world.ts';
import type { World } from '../../test/world.ts';

let world: World;
let id: number;
let teams: string;
beforeAll(async () => {
  world = await createDocumentWorld();
  const { rows } = await world.connection.pool.query<{ id: number; teams: string }>(
    `update catalog.events as games set name = 'Semi-final', description = 'Doors at six.',
       translations = '{"ar": {"name": "نصف النهائي"}}'
       from catalog.participants as away, catalog.participants as home
      where games.id = (select min(id) from catalog.events where channel_id = $1 and stream_status = 'upcoming'
                          and home_team_id is not null and away_team_id is not null)
        and away.id = games.away_team_id and home.id = games.home_team_id
     returning games.id, away.short_name || ' @ ' || home.short_name as teams`,
    [await world.channelId('northern-sports')],
  );
  ({ id, teams } = rows[0] ?? expect.fail('The demo has no such game.'));
});
afterAll(() => world.close());

const get = async (url: string): Promise<string> =>
  (await world.app.inject({ url, headers: { host: 'localhost' } })).body;

describe('a game of two teams with a name of its own', () => {
  it('[R3.01] has the teams as its title, and the name as a line of its own', async () => {
    const page = await get(`/watch/${id}`);
    expect(page).toContain(`<title>${teams} · Northern Sports</title>`);
    expect(page).toContain('content="Semi-final · Doors at six."');
    expect(page).toContain(`"name":"${teams} · Semi-final"`);
    expect(await get(`/media/calendar/event-${id}.ics`)).toContain(`SUMMARY:${teams} · Semi-final`);
    const { client } = await world.visitor();
    expect((await client.call(api.catalog.event, { id })).data).toMatchObject({ own_name: 'Semi-final' });
  });

  it('has it in the language of the page', async () => {
    expect(await get(`/watch/${id}?lang=ar`)).toContain('content="نصف النهائي · ');
  });

  it('has none where the name repeats the teams, also in another language of the page', async () => {
    await world.connection.pool.query(
      `update catalog.events set name = $1, translations = '{}' where id = $2`,
      [teams, id],
    );
    const { apiKey } = await world.visitor();
    for (const language of ['en', 'ar']) {
      const headers = { host: 'localhost', authorization: `Bearer ${apiKey}`, 'accept-language': language };
      const { body } = await world.app.inject({ url: `/api/events/${id}`, headers });
      expect(JSON.parse(body).data).not.toHaveProperty('own_name');
    }
  });
});
