// The server keeps no measures of a browser that refuses tracking, and on another host those of the channel alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, eventItem, measure } from '../../test/insight/measured.ts';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const now = (): number => world.clock.now().getTime();
const itemsOf = async (session: string) =>
  (await world.connection.pool.query('select from insight.items where session_uuid = $1', [session])).rows;

describe('[R7.08] [T73] a browser that asks not to be tracked', () => {
  it.each([
    ['DNT', '1', 0],
    ['Sec-GPC', '1', 0],
    ['DNT', '0', 1],
    ['Sec-GPC', '?1', 1],
  ])('by %s: %s leaves %d sessions and items', async (name, value, kept) => {
    const headers = { [name.toLowerCase()]: value };
    const { json: hash } = (await call(world, 'GET', 'hash', undefined, headers)) as {
      json: { data: string };
    };
    const body = { profile: 'demo-northern-sports', session: hash.data, platform: 'web', trk: 'spring' };
    const opened = await call(world, 'POST', 'session', body, headers);
    expect(opened.status).toBe(200);
    const { session_uuid } = (opened.json as { data: { session_uuid: string } }).data;
    const items = [eventItem('share', now())];
    const batch = { profile: 'demo-northern-sports', session_uuid, sent_at: now(), items };
    expect(await call(world, 'POST', 'batch', batch, headers)).toEqual({
      status: 200,
      json: { data: { accepted: kept, refused: 1 - kept } },
    });
    const { rows } = await world.connection.pool.query('select from insight.sessions where uuid = $1', [
      session_uuid,
    ]);
    expect([rows.length, (await itemsOf(session_uuid)).length]).toEqual([kept, kept]);
  });

  it('adds nothing to a session that it had before', async () => {
    const page = await measure(world);
    const items = [eventItem('share', now())];
    const body = { profile: page.profile, session_uuid: page.session_uuid, sent_at: now(), items };
    expect((await page.post('batch', body, { dnt: '1' })).json).toEqual({
      data: { accepted: 0, refused: 1 },
    });
    expect(await itemsOf(page.session_uuid)).toEqual([]);
  });
});

describe('a page on another host', () => {
  const ask = (method: 'GET' | 'POST' | 'OPTIONS', url: string, origin: string, payload?: object) =>
    world.app.inject({
      method,
      url,
      headers: { host: 'data.example', origin, 'sec-fetch-site': 'cross-site' },
      ...(payload !== undefined && { payload }),
    });
  beforeAll(async () => {
    await world.connection.pool.query(
      `insert into channel.hosts (host, channel_id) select name, channel_id
         from channel.hosts, unnest(array['data.example', 'play.example']) as name where host = 'localhost'`,
    );
  });

  it('[R7.08] of the channel may send measures', async () => {
    const origin = 'https://play.example';
    const preflight = await ask('OPTIONS', '/api/datalake/session/', origin);
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'content-type',
    });
    const hash = await ask('GET', '/api/datalake/hash/', origin);
    expect([hash.statusCode, hash.headers['access-control-allow-origin']]).toEqual([200, origin]);
    const body = {
      profile: 'demo-northern-sports',
      session: hash.json<{ data: string }>().data,
      platform: 'web',
    };
    const opened = await ask('POST', '/api/datalake/session/', origin, body);
    expect([opened.statusCode, opened.headers['access-control-allow-origin']]).toEqual([200, origin]);
    expect(opened.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it.each(['https://evil.example', 'http://second.localhost', 'null', 'nonsense'])(
    '[T56] of %s may not',
    async (origin) => {
      for (const [method, status] of [
        ['OPTIONS', 404],
        ['POST', 403],
      ] as const) {
        const answer = await ask(method, '/api/datalake/session/', origin, {});
        expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
          status,
          undefined,
        ]);
      }
      const hash = await ask('GET', '/api/datalake/hash/', origin);
      expect(hash.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('[T56] of the channel may send nothing else', async () => {
    for (const url of ['/api/get_api_key', '/api/v2/auth/login', '/api/error_reports', '/api/datalake'])
      expect((await ask('POST', url, 'https://play.example', {})).statusCode).toBe(403);
  });
});
