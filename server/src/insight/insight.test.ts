// The calls of measuring over HTTP: sessions, items once, clocks, and bad input.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@floodlit/contract/limits';
import {
  aView,
  call,
  chrome,
  eventItem,
  measure,
  videoItem,
  viewingItem,
} from '../../test/insight/measured.ts';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const now = (): number => world.clock.now().getTime();
const rowsOf = async (session: string) =>
  (
    await world.connection.pool.query<Record<string, unknown>>(
      'select name, at, is_moved, is_bot, span_ms, person, person_email, extras from insight.items where session_uuid = $1 order by at, name',
      [session],
    )
  ).rows;
const countOf = async (name: string): Promise<[number, number]> => {
  const sums = await Promise.all(
    ['minute_sums', 'day_sums'].map((table) =>
      world.connection.pool.query<{ items: string }>(
        `select coalesce(sum(items), 0)::int as items from insight.${table} where name = $1`,
        [name],
      ),
    ),
  );
  return sums.map(({ rows }) => Number(rows[0]?.items)) as [number, number];
};

describe('a session', () => {
  it('[R4.12] [R7.08] is created from a hash, once however often it is asked for', async () => {
    const { json } = (await call(world, 'GET', 'hash')) as { json: { data: string } };
    const body = { profile: 'demo-northern-sports', session: json.data, platform: 'web' };
    const opened = await Promise.all([1, 2].map(() => call(world, 'POST', 'session', body)));
    const [one, other] = opened.map(
      ({ json: answer }) => (answer as { data: { session_uuid: string; expires_at: string } }).data,
    );
    expect(one).toEqual(other);
    expect(one?.expires_at).toBe(new Date(now() + limits.measureSessionSeconds * 1_000).toISOString());
  });

  it.each<[string, object, number, string]>([
    ['no profile', { profile: undefined }, 400, 'No profile key for analytics'],
    ['another profile', { profile: 'wrong-profile' }, 400, 'No profile key for analytics'],
    [
      'the profile of another channel',
      { profile: 'demo-littoral-sport' },
      400,
      'No profile key for analytics',
    ],
    ['no hash', { session: null }, 400, 'this request must have valid session_uuid'],
    ['a made-up hash', { session: 'abc.def.ghi' }, 400, 'this request must have valid session_uuid'],
  ])('[R7.08] is refused with %s', async (_, change, status, message) => {
    const { json } = (await call(world, 'GET', 'hash')) as { json: { data: string } };
    const body = { profile: 'demo-northern-sports', session: json.data, platform: 'web', ...change };
    const { status: answered, json: answer } = await call(world, 'POST', 'session', body);
    expect([answered, (answer as { message: string }).message]).toEqual([status, message]);
  });

  it('[R7.08] is refused from localhost unless the channel allows it', async () => {
    await world.connection.pool.query(
      `update channel.channels set settings = jsonb_set(settings, '{analytics,from_localhost}', 'false')`,
    );
    const { status, json } = await call(world, 'GET', 'hash');
    await world.connection.pool.query(
      `update channel.channels set settings = jsonb_set(settings, '{analytics,from_localhost}', 'true')`,
    );
    expect([status, (json as { message: string }).message]).toEqual([403, 'no request from localhost']);
  });

  it('[R9.01f] ends after 24 h', async () => {
    const other = await createWorld();
    try {
      const page = await measure(other);
      other.clock.advance(limits.measureSessionSeconds - 1);
      expect((await page.batch([])).status).toBe(200);
      other.clock.advance(1);
      expect((await page.batch([])).json).toMatchObject({
        message: 'this request must have valid session_uuid',
      });
    } finally {
      await other.close();
    }
  });
});

describe('items', () => {
  it('[R1.06a] [R7.08] are kept as calls of their own and as a batch, from a beacon too', async () => {
    const page = await measure(world);
    const { profile, session_uuid } = page;
    const alone = await page.post('event', {
      profile,
      session_uuid,
      event: 'login',
      extras: { way: 'password' },
    });
    expect(alone).toEqual({ status: 200, json: { data: { accepted: 1, refused: 0 } } });
    const batch = JSON.stringify({
      profile,
      session_uuid,
      sent_at: now(),
      items: [eventItem('search', now())],
    });
    const beacon = await page.post('batch', batch, { 'content-type': 'text/plain;charset=UTF-8' });
    expect(beacon).toEqual({ status: 200, json: { data: { accepted: 1, refused: 0 } } });
    expect((await rowsOf(session_uuid)).map(({ name }) => name)).toEqual(['login', 'search']);
  });

  it('[T73] count once when a batch is sent again, at once or after midnight', async () => {
    const other = await createWorld();
    try {
      const page = await measure(other);
      // 18:00 UTC: the next batch leaves before midnight and is repeated after it.
      other.clock.advance(6 * 3_600 - 60);
      const items = [1, 2, 3].map(() => eventItem('share', other.clock.now().getTime()));
      await Promise.all([page.batch(items), page.batch(items)]);
      await page.batch([...items, eventItem('share', other.clock.now().getTime())]);
      other.clock.advance(120);
      await page.batch(items);
      const { rows } = await other.connection.pool.query(
        `select (select count(*)::int from insight.items) as raw, (select sum(items)::int from insight.minute_sums) as minutes,
                (select sum(items)::int from insight.day_sums) as days`,
      );
      expect(rows).toEqual([{ raw: 4, minutes: 4, days: 4 }]);
    } finally {
      await other.close();
    }
  });

  it.each([
    ['7 hours behind', -7 * 3_600_000],
    ['7 years ahead', 7 * 365 * 86_400_000],
  ])('are corrected when the clock of the phone is %s', async (_, error) => {
    const page = await measure(world);
    world.clock.advance(60);
    await page.batch([eventItem('visit_page', now() + error - 8_000)], error);
    expect(await rowsOf(page.session_uuid)).toMatchObject([{ at: new Date(now() - 8_000), is_moved: true }]);
  });

  it('[T73] of a bot are kept apart from the sums', async () => {
    const before = await countOf('follow');
    const bot = await measure(world, { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await bot.batch([eventItem('follow', now())]);
    const fast = await measure(world);
    await fast.batch(Array.from({ length: 61 }, () => eventItem('visit_page', now())));
    await fast.batch([eventItem('follow', now())]);
    expect(await rowsOf(bot.session_uuid)).toMatchObject([{ is_bot: true }]);
    expect((await rowsOf(fast.session_uuid)).every(({ is_bot }) => is_bot)).toBe(true);
    expect(await countOf('follow')).toEqual(before);
  });

  it('clip a stall to the time that passed', async () => {
    const page = await measure(world);
    const view = aView();
    world.clock.advance(60);
    const start = now();
    const stall = (ms: number, at: number) => videoItem(view, 'stall', at, { ms });
    await page.batch([videoItem(view, 'view_start', start), stall(3_000, start + 4_000)]);
    world.clock.advance(10);
    // A tab that slept reports hours.
    const late = stall(28_800_000, now());
    await page.batch([late]);
    await page.batch([late, stall(500, now())]);
    const stalls = (await rowsOf(page.session_uuid)).filter(({ name }) => name === 'stall');
    expect(stalls.map(({ span_ms }) => Number(span_ms)).toSorted((one, other) => one - other)).toEqual([
      0, 3_000, 6_000,
    ]);
  });

  it('clip viewing time to the time that passed', async () => {
    const page = await measure(world);
    const view = aView();
    world.clock.advance(30);
    const start = now();
    await page.batch([videoItem(view, 'view_start', start), viewingItem(view, 5, start + 4_000)]);
    world.clock.advance(20);
    await page.batch([
      viewingItem(view, 28_800, now()),
      viewingItem(view, -4, now()),
      viewingItem(view, 9, now()),
    ]);
    const viewed = (await rowsOf(page.session_uuid)).filter(({ name }) => name === 'viewing');
    expect(viewed.map(({ span_ms }) => Number(span_ms)).toSorted((one, other) => one - other)).toEqual([
      0, 0, 4_000, 16_000,
    ]);
  });
});

describe('bad input', () => {
  const session = () => measure(world);
  const depth = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  it.each<[string, object]>([
    ['an unknown event', { ...eventItem('hack', 0) }],
    ['an unknown path', { ...eventItem('login', 0), path: '/datalake/session/' }],
    ['no uuid', { ...eventItem('login', 0), uuid: 'x' }],
    ['no time', { ...eventItem('login', 0), at: 'yesterday' }],
    ['a stream without an id', videoItem({ ...aView(), stream_id: -1 }, 'play', 0)],
    ['viewing time as a text', { ...viewingItem(aView(), 1, 0), body: { ...aView(), viewing_time: 'long' } }],
    ['a number', 7 as unknown as object],
    ['null', null as unknown as object],
  ])('[T73] counts %s as refused, and keeps the others', async (_, item) => {
    const page = await session();
    const { status, json } = await page.batch([item, eventItem('login', now())]);
    expect([status, json]).toEqual([200, { data: { accepted: 1, refused: 1 } }]);
  });

  it.each([
    ['1970', 0],
    ['2100', 4_102_444_800_000],
    ['1e308', 1e308],
    ['negative', -1e308],
  ])('clamps a time of %s', async (_, at) => {
    const page = await session();
    await page.batch([eventItem('login', at)]);
    const [row] = await rowsOf(page.session_uuid);
    const ms = new Date(String(row?.['at'])).getTime();
    expect(ms).toBeGreaterThanOrEqual(now() - limits.measureSessionSeconds * 1_000);
    expect(ms).toBeLessThanOrEqual(now() + 5_000);
    expect(row?.['is_moved']).toBe(true);
  });

  it.each<[string, (page: Awaited<ReturnType<typeof session>>) => string, number]>([
    [
      '1 MB of extras',
      (page) =>
        JSON.stringify({ ...page, sent_at: 1, items: [eventItem('login', 1, { a: 'x'.repeat(1_000_000) })] }),
      413,
    ],
    [
      '51 kB',
      (page) =>
        JSON.stringify({ ...page, sent_at: 1, items: [eventItem('login', 1, { a: 'x'.repeat(51_000) })] }),
      413,
    ],
    [
      '1,001 items',
      (page) => JSON.stringify({ ...page, sent_at: 1, items: Array.from({ length: 1_001 }, () => 1) }),
      400,
    ],
    ['NaN', () => '{"sent_at": NaN}', 400],
    ['half a body', () => '{"sent_at": 1,', 400],
    ['no items', (page) => JSON.stringify({ ...page, sent_at: 1 }), 400],
    ['a list', () => '[]', 400],
    ['nothing', () => '', 400],
  ])('[R8.01] refuses %s with a named error', async (_, bodyOf, status) => {
    const page = await session();
    for (const type of ['application/json', 'text/plain']) {
      const answer = await page.post('batch', bodyOf(page), { 'content-type': type });
      expect([answer.status, (answer.json as { code: string }).code]).toEqual([
        status,
        expect.stringMatching(/^request\./),
      ]);
    }
  });

  it('[T73] keeps depth 1,000, prototypes and markup as harmless text', async () => {
    const page = await session();
    const body = `{"profile":"${page.profile}","session_uuid":"${page.session_uuid}","sent_at":1,"items":[
      {"uuid":"${randomUUID()}","path":"/datalake/event/","at":1,"body":{"event":"search","extras":{"deep":${depth(1_000)},"__proto__":{"x":1},"q":"<script>alert(1)</script>"}}}]}`;
    expect((await page.post('batch', body)).status).toBe(200);
    const [row] = await rowsOf(page.session_uuid);
    expect(row?.['extras']).toEqual({ deep: { a: { a: { a: {} } } }, q: '<script>alert(1)</script>' });
  });

  it('[T73] refuses the session of another channel', async () => {
    const page = await session();
    const foreign = await measure(world, { host: 'second.localhost' });
    const stolen = await foreign.post('batch', {
      profile: foreign.profile,
      session_uuid: page.session_uuid,
      sent_at: 1,
      items: [],
    });
    expect(stolen.json).toMatchObject({ message: 'this request must have valid session_uuid' });
  });

  it('[T73] sheds a flood from one session, and goes on for another', async () => {
    const page = await session();
    const items = Array.from({ length: 200 }, () => eventItem('login', now()));
    const answers: number[] = [];
    for (let sent = 0; sent < 62; sent++) answers.push((await page.batch(items)).status);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(answers.slice(0, 50).every((status) => status === 200)).toBe(true);
    expect((await (await session()).batch([eventItem('login', now())])).status).toBe(200);
  });

  it('refuses text/plain on every other route', async () => {
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: '/api/get_api_key',
      headers: { host: 'localhost', 'content-type': 'text/plain' },
      payload: '{"channel_key":"northern-sports"}',
    });
    expect(statusCode).toBe(415);
  });

  it('ends without an error of the server', () => {
    expect(world.loggedErrors).toEqual([]);
  });
});

describe('people', () => {
  const login = async (page: Awaited<ReturnType<typeof measure>>, user: object) =>
    page.batch([eventItem('login', now(), {}, user)]);
  const userOf = async (host: string): Promise<number> => {
    const email = `carol@demo.test`;
    const { rows } = await world.connection.pool.query<{ id: number }>(
      'select u.id from identity.users u join channel.hosts h on h.channel_id = u.channel_id where h.host = $1 and u.email = $2',
      [host, email],
    );
    return Number(rows[0]?.id);
  };

  it('[T73] are not named where the channel only measures', async () => {
    const page = await measure(world);
    await login(page, { user_id: await userOf('localhost'), user_email: 'carol@demo.test' });
    expect(await rowsOf(page.session_uuid)).toMatchObject([{ person: null, person_email: null }]);
  });

  it('[T73] are pseudonyms elsewhere, and nothing leads to them after the account is deleted', async () => {
    const host = 'second.localhost';
    const page = await measure(world, { host });
    const id = await userOf(host);
    await login(page, { user_id: String(id), user_email: 'carol@demo.test' });
    const [row] = await rowsOf(page.session_uuid);
    expect(row?.['person']).toMatch(/^[0-9a-f]{32}$/);
    expect(row?.['person_email']).toMatch(/^[0-9a-f]{32}$/);
    const { rows } = await world.connection.pool.query<{ channel_id: number }>(
      'select channel_id from identity.users where id = $1',
      [id],
    );
    await world.context.identity.account.forgetUser(Number(rows[0]?.channel_id), id, world.clock.now());
    expect(await rowsOf(page.session_uuid)).toMatchObject([{ person: null, person_email: null }]);
    await login(page, { user_id: id });
    const { rows: people } = await world.connection.pool.query(
      'select * from insight.people where user_id = $1',
      [id],
    );
    expect(people).toEqual([]);
    expect((await rowsOf(page.session_uuid)).every(({ person }) => person === null)).toBe(true);
  });

  it.each([{ user_id: 999_999 }, { user_id: "1' or '1'='1" }, { user_id: 1e308 }, { user_id: -1 }])(
    'are nobody for an account that the channel does not have: %j',
    async (user) => {
      const page = await measure(world, { host: 'second.localhost' });
      await login(page, user);
      expect((await rowsOf(page.session_uuid)).every(({ person }) => person === null)).toBe(true);
    },
  );
});

it('[T73] describes the device and never stores the address or the user agent', async () => {
  const page = await measure(world, { trk: 'spring_2026' });
  const { rows } = await world.connection.pool.query('select * from insight.sessions where uuid = $1', [
    page.session_uuid,
  ]);
  expect(rows).toMatchObject([
    {
      device: 'desktop',
      browser: 'Chrome',
      system: 'Windows',
      resolution: '1920x1080',
      trk: 'spring_2026',
      is_bot: false,
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain(chrome);
});
