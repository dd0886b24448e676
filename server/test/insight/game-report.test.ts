// The report of a game behind a link: figures without log-in, names as text, and an end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMemory } from '../../src/insight/index.ts';
import { runCommand } from '../cli/command-runner.ts';
import { createWorld, type World } from '../world.ts';
import { aView, measure, videoItem, viewingItem } from './measured.ts';

let world: World;
let eventId: number;
let path: string;
beforeAll(async () => {
  world = await createWorld();
  eventId = await world.eventId();
  await world.connection.pool.query(
    `update catalog.events set name = '<script>alert(1)</script>' where id = $1`,
    [eventId],
  );
  const pages = await Promise.all([1, 2, 3].map(() => measure(world)));
  const view = pages.map(() => aView(eventId));
  const now = () => world.clock.now().getTime();
  const startedAt = now();
  for (const [index, page] of pages.entries())
    await page.batch([
      videoItem(view[index] ?? {}, 'view_start', now()),
      videoItem(view[index] ?? {}, 'first_frame', now(), { ms: 700 }),
    ]);
  // A viewer who left before the first picture was not reached.
  const left = await measure(world);
  await left.batch([videoItem(aView(eventId), 'view_start', now())]);
  await writeMemory(world.context.insight);
  world.clock.advance(60);
  for (const [index, page] of pages.entries()) await page.batch([viewingItem(view[index] ?? {}, 60, now())]);
  world.clock.advance(70);
  await writeMemory(world.context.insight);
  // Two clips of the live game: the second is withheld, so nobody sees it.
  await world.connection.pool.query(
    `with camera as (
       insert into media.encoders (channel_id, name, key_hash, created_at)
       select id, 'Camera 1', decode(repeat('00', 32), 'hex'), now() from channel.channels where id = $1 returning id),
     asset as (
       insert into media.assets (channel_id, event_id, status, folder, created_at, touched_at)
       values ($1, $2, 'live', 'live/report', now(), now()) returning id),
     broadcast as (
       insert into media.broadcasts (channel_id, event_id, encoder_id, status, window_seconds, asset_id, armed_at, started_at)
       select $1, $2, camera.id, 'live', 60, asset.id, $3, $3 from camera, asset)
     insert into clips.clips (channel_id, event_id, asset_id, user_id, press, name, tags, tag_keys, start_us, end_us,
         status, length_us, bytes, folder, created_at, touched_at, views, withheld_at)
     select $1, $2, asset.id, users.id, 'press-' || name, name, '{a}', '{a}', 65000000, 75000000, 'ready', 1, 1,
         'clips/' || name, $3, $3, 7, withheld_at
       from asset, identity.users users,
         (values ('<b>Goal</b>', null), ('Withheld', $3::timestamptz)) clip (name, withheld_at)
      where users.channel_id = $1 and users.email = 'alice@demo.test'`,
    [await world.channelId(), eventId, new Date(startedAt)],
  );
  const shown = await runCommand(world, 'report', 'link', String(eventId));
  path = /\/game-report\/[\w-]{27}/.exec(shown)?.[0] ?? '';
});
afterAll(() => world.close());

const get = (url: string, host = 'localhost') => world.app.inject({ method: 'GET', url, headers: { host } });

describe('a report of a game', () => {
  it('[R1.06a] shows reach, hours and the curve without log-in, with a table beside the chart', async () => {
    const { statusCode, body, headers } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(body).toContain('<dt>Different viewers</dt><dd>3</dd>');
    expect(body).toContain('<dt>Plays</dt><dd>3</dd>');
    expect(body).toContain('<dt>Hours watched</dt><dd>0.1</dd>');
    expect(body).toContain('<dt>Most at once</dt><dd>3</dd>');
    expect(body).toContain('<dt>Time to the picture</dt><dd>0.7 sec</dd>');
    expect(body).toMatch(/<tr data-at="\d+" data-viewers="3">/);
  });

  it('[R1.06a] marks the clips that everybody may see, at their moment of the game', async () => {
    const { body } = await get(path);
    const at = world.clock.now().getTime() / 1_000 - 130 + 65;
    expect(body).toContain(`<tr data-at="${at}">`);
    expect(body).toContain('<td><bdi>&lt;b&gt;Goal&lt;/b&gt;</bdi></td><td><bdi>7</bdi></td>');
    expect(body).not.toContain('Withheld');
  });

  it('[T73] shows names as text, and loads nothing from elsewhere', async () => {
    const { body, headers } = await get(path);
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('&lt;script&gt;');
    expect(headers['content-security-policy']).toContain(
      "default-src 'none'; img-src data:; script-src 'self'",
    );
    for (const [file, type] of [
      ['uplot.js', 'text/javascript'],
      ['uplot.css', 'text/css'],
      ['curve.js', 'text/javascript'],
    ]) {
      const answer = await get(`/game-report/files/${file}`);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
    }
  });

  it('marks whole minutes alone, so that the labels of a short game differ', async () => {
    const { body } = await get('/game-report/files/curve.js');
    const steps = /incrs: \[\s*(60,[^\]]*?),?\s*\]/.exec(body)?.[1]?.split(',').map(Number) ?? [];
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.every((step) => step % 60 === 0)).toBe(true);
  });

  it('is unknown by another token, on another channel, and after it ended', async () => {
    for (const wrong of [
      `${path.slice(0, -1)}x`,
      '/game-report/1',
      `/game-report/${'a'.repeat(27)}`,
      "/game-report/'or'1",
    ])
      expect((await get(wrong)).statusCode).toBe(404);
    expect((await get(path, 'second.localhost')).statusCode).toBe(404);
    const { rows } = await world.connection.pool.query('select * from insight.report_links');
    expect(JSON.stringify(rows)).not.toContain(path.slice(-27));
    expect(await runCommand(world, 'report', 'unlink', String(eventId))).toContain('1 addresses');
    expect((await get(path)).statusCode).toBe(404);
  });
});
