// GET /clip/options: the name and the tags that are chosen at first, through HTTP, and the walls around them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { createWorld, type Session, type World } from '../../test/world.ts';

let world: World;
let channelId: number;
/** A soccer game of the first channel, and one of another sport. */
let game: number;
let other: number;
beforeAll(async () => {
  world = await createWorld();
  channelId = await world.channelId();
  const { rows } = await world.connection.pool.query<{ id: number; sport: number }>(
    `select id, event_category_id as sport from catalog.events
      where channel_id = $1 and starts_at <= $2 order by starts_at desc`,
    [channelId, world.clock.now()],
  );
  const [first] = rows;
  const [second] = rows.filter(({ sport }) => sport !== first?.sport);
  if (first === undefined || second === undefined) throw new Error('The channel has one sport alone.');
  game = first.id;
  other = second.id;
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.connection.pool.query('delete from clips.clips');
  await list(channelId, ['Goal', 'Save']);
});

const list = (channel: number, tags: string[]): Promise<unknown> =>
  world.connection.pool.query(
    `insert into clips.settings (channel_id, tags, words) values ($1, $2, '{}')
     on conflict (channel_id) do update set tags = $2, words = '{}'`,
    [channel, tags],
  );

let clips = 0;
async function clip(email: string, eventId: number, tags: string[], change = '', channel = channelId) {
  clips += 1;
  const { rowCount } = await world.connection.pool.query(
    `insert into clips.clips (channel_id, event_id, asset_id, user_id, press, name, tags, tag_keys, start_us, end_us,
       folder, created_at, touched_at, status, length_us, bytes)
     select $1, $2, 1, id, $3, 'A clip', $4, $4, 0, 1000000, $3, now(), now(), 'ready', 1000000, 1
       from identity.users where channel_id = $1 and email = $5`,
    [channel, eventId, `tags-${clips}-000`, tags, email],
  );
  expect(rowCount).toBe(1);
  if (change !== '')
    await world.connection.pool.query(`update clips.clips set ${change} where press = $1`, [
      `tags-${clips}-000`,
    ]);
}

const suggested = async ({ client }: Session, eventId = game): Promise<string[]> =>
  (await client.call(api.clips.options, { event_id: eventId })).data.suggested;

describe('GET /clip/options', () => {
  it('suggests the tags of the own latest clip in the channel', async () => {
    const bob = await world.as('bob');
    await clip('bob@demo.test', game, ['Save']);
    await clip('bob@demo.test', game, ['Derby', 'Grandma']);
    await clip('bob@demo.test', game, ['Deleted'], 'deleted_at = now()');
    await clip('alice@demo.test', game, ['Goal']);
    expect(await suggested(bob)).toEqual(['Derby', 'Grandma']);
  });

  it('suggests for another game only those of them that the channel lists', async () => {
    const bob = await world.as('bob');
    await clip('bob@demo.test', other, ['Falcons', 'Save']);
    expect(await suggested(bob)).toEqual(['Save']);
    await clip('bob@demo.test', other, ['Falcons']);
    expect(await suggested(bob)).not.toContain('Falcons');
  });

  it('suggests the commonest of the sport to a viewer without clips', async () => {
    const carol = await world.as('alice');
    await clip('bob@demo.test', game, ['save']);
    await clip('carol@demo.test', game, ['SAVE', 'Mine alone']);
    await clip('bob@demo.test', game, ['Goal']);
    for (let time = 0; time < 3; time += 1) await clip('bob@demo.test', other, ['Goal']);
    expect(await suggested(carol)).toEqual(['Save']);
    expect(await suggested(carol, other)).toEqual(['Goal']);
  });

  it('counts no clip that nobody else sees', async () => {
    const alice = await world.as('alice');
    await list(channelId, []);
    for (const change of ['withheld_at = now()', 'deleted_at = now()', "status = 'failed'"])
      for (const email of ['bob@demo.test', 'carol@demo.test']) await clip(email, game, ['Secret'], change);
    expect(await suggested(alice)).toEqual([]);
  });

  it('reads nothing of another channel, not even of an account with the same address', async () => {
    const second = await world.eventId({ slug: 'littoral-sport' });
    const { rows } = await world.connection.pool.query<{ channel_id: number; sport: number }>(
      'select channel_id, event_category_id as sport from catalog.events where id = $1',
      [second],
    );
    const theirs = rows[0]?.channel_id ?? 0;
    await list(theirs, []);
    const foreigner = await world.newcomer('second.localhost');
    await clip('bob@demo.test', game, ['Wall']);
    await clip('alice@demo.test', game, ['Wall']);
    expect(await suggested(foreigner, second)).toEqual([]);
    await expect(suggested(foreigner, game)).rejects.toMatchObject({ code: 'catalog.event_not_found' });
  });

  it('suggests nothing to a visitor', async () => {
    await clip('bob@demo.test', game, ['Goal']);
    await clip('alice@demo.test', game, ['Goal']);
    expect(await suggested(await world.visitor())).toEqual([]);
  });

  it('leaves out a tag that the channel refuses by now', async () => {
    const bob = await world.as('bob');
    await clip('bob@demo.test', game, ['darn', 'Derby']);
    await world.connection.pool.query(`update clips.settings set words = '{darn}' where channel_id = $1`, [
      channelId,
    ]);
    expect(await suggested(bob)).toEqual(['Derby']);
  });
});

it('GET /clip/options names the game in the language of the reader', async () => {
  await world.connection.pool.query(
    `update catalog.events set translations = translations || '{"ar": {"name": "الصقور ضد البوم"}}' where id = $1`,
    [game],
  );
  const { host, apiKey } = await world.as('bob');
  const nameIn = async (language: string): Promise<string> => {
    const url = `/api/clip/options?event_id=${game}`;
    const headers = { host, authorization: `Bearer ${apiKey}`, 'accept-language': language };
    const answer = await world.app.inject({ url, headers });
    return (answer.json() as { data: { name: string } }).data.name;
  };
  expect(await nameIn('ar')).toBe('الصقور ضد البوم');
  expect(await nameIn('en')).not.toBe('الصقور ضد البوم');
});
