// Televisions through HTTP: who gets an address, what each request of a device checks, and how a device ends.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '@floodlit/contract';
import { runCommand } from '../../../test/cli/command-runner.ts';
import { createQuickEncoder } from '../../../test/media/makers.ts';
import { createWorld, type Session, type World } from '../../../test/world.ts';
import { allJobs } from '../../jobs.ts';
import { mediaJobs } from '../jobs.ts';
import { submitRecording } from '../index.ts';

let world: World;
let place: string;
let paid: number;
let free: number;
let country = 'CA';
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-remote-'));
  world = await createWorld({
    encoder: createQuickEncoder(() => place, 5),
    countries: { countryOf: () => country },
  });
  const channelId = await world.channelId();
  [paid, free] = [await world.eventId({ type: 'paid' }), await world.eventId({ type: 'free' })];
  for (const eventId of [paid, free])
    await submitRecording(world.context.media, { channelId, eventId, sourceKey: `file:/in/${eventId}` });
  await world.queue.runAll(mediaJobs(world.context.media));
  await switched('on');
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});
afterEach(async () => {
  country = 'CA';
  await world.connection.pool.query('delete from access.streams');
  await world.connection.pool.query('delete from access.remotes');
});

/** Resolves when the change takes effect: a channel is cached for a moment. */
async function switched(to: 'on' | 'off'): Promise<void> {
  await runCommand(world, 'channel', 'set', '--airplay', to, '--cast', to);
  const id = await world.channelId();
  const wanted = to === 'on' ? ['airplay', 'cast'] : [];
  await vi.waitFor(
    async () => expect((await world.context.channel.store.findById(id))?.remote_playback).toEqual(wanted),
    { timeout: 6_000, interval: 50 },
  );
}

const start = async ({ client }: Session, id = paid, kind: 'airplay' | 'cast' = 'cast') =>
  (await client.call(api.media.remotePlayback, { id, kind })).data;
const get = (url: string, host = 'localhost', method: 'GET' | 'HEAD' = 'GET') =>
  world.app.inject({ method, url, headers: { host } });
/** The status, and the code of a refusal. */
const asked = async (url: string): Promise<[number, string | undefined]> => {
  const { statusCode, body } = await get(url);
  return [statusCode, statusCode === 200 ? undefined : (JSON.parse(body) as { code?: string }).code];
};
const segmentOf = (url: string): string => url.replace('master.m3u8', '360p/s00001.m4s');
const play = ({ client }: Session) => client.call(api.media.playback, { id: paid });
const streamsOf = async ({ client }: Session) => (await client.call(api.access.streams)).data.streams;
const tooMany = { code: 'access.too_many_streams' };

describe('POST /events/:id/remote', () => {
  it('answers an address that lives for the recording and an hour, and keeps only a hash of it', async () => {
    const bob = await world.as('bob');
    const remote = await start(bob);
    expect(remote.expires_at).toBe(world.clock.now().getTime() / 1_000 + 3_605);
    expect(remote).toMatchObject({ is_live: false, id: expect.any(String) });
    const token = remote.url.split('/')[3] ?? '';
    const { rows } = await world.connection.pool.query('select remotes::text as row from access.remotes');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('[T30] gives a place from the first request on, and plays playlists and segments', async () => {
    const bob = await world.as('bob');
    const { id, url } = await start(bob);
    expect(await streamsOf(bob)).toEqual([]);
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    });
    expect((await get(segmentOf(url))).statusCode).toBe(200);
    expect(await streamsOf(bob)).toMatchObject([
      { id, remote: 'cast', is_this: false, subject: `events/${paid}` },
    ]);
  });

  it('403 with the reason for a viewer who may not watch, and 403 for a way that is switched off', async () => {
    await expect(start(await world.visitor())).rejects.toMatchObject({
      code: 'access.denied',
      reason: 'login',
    });
    await expect(start(await world.newcomer())).rejects.toMatchObject({
      code: 'access.denied',
      reason: 'pass',
    });
    const bob = await world.as('bob');
    const { url } = await start(bob);
    await switched('off');
    await expect(start(bob)).rejects.toMatchObject({ code: 'access.remote_off' });
    expect(await asked(url), 'a device that plays').toEqual([403, 'access.remote_off']);
    await switched('on');
  });

  it.each([{ kind: 'dlna' }, {}, { kind: 'cast', more: 1 }])('400 for %j', async (body) => {
    const { client } = await world.as('bob');
    await expect(client.call(api.media.remotePlayback, { id: paid, ...body } as never)).rejects.toMatchObject(
      { status: 400 },
    );
  });

  it('plays a free event for a visitor, without a row and without a place', async () => {
    const { id, url } = await start(await world.visitor(), free);
    expect(id).toBeNull();
    expect((await get(url)).statusCode).toBe(200);
    const { rowCount } = await world.connection.pool.query('select 1 from access.remotes, access.streams');
    expect(rowCount).toBe(0);
  });

  it('keeps the ten latest devices of an account', async () => {
    const bob = await world.as('bob');
    const first = await start(bob);
    for (let count = 0; count < 10; count += 1) {
      world.clock.advance(1);
      await start(bob);
    }
    const { data } = await bob.client.call(api.access.remotes);
    expect(data).toHaveLength(10);
    expect(data.some(({ id }) => id === first.id)).toBe(false);
    expect(await asked(first.url)).toEqual([403, 'media.token_invalid']);
  });
});

describe('[T28] the token of a television', () => {
  it('opens its own event on its own channel, by its own path', async () => {
    const bob = await world.as('bob');
    const { url } = await start(bob);
    const other = await start(bob, free);
    const [token = '', asset = ''] = [url.split('/')[3], other.url.split('/')[5]];
    expect(await asked(`/media/r/${token}/v/${asset}/master.m3u8`)).toEqual([403, 'media.token_invalid']);
    expect(await asked(url.replace('/r/', '/t/'))).toEqual([403, 'media.token_invalid']);
    expect((await get(url, 'second.localhost')).statusCode).toBe(403);
    const { master_url } = (await play(bob)).data;
    expect(await asked(master_url.replace('/t/', '/r/'))).toEqual([403, 'media.token_invalid']);
    expect(await asked(url.replace(token, `${token.slice(0, -2)}AA`))).toEqual([403, 'media.token_invalid']);
  });

  it('ends at its second, with the leeway for clocks', async () => {
    const { url } = await start(await world.as('bob'));
    world.clock.advance(3_604);
    expect((await get(url)).statusCode).toBe(200);
    world.clock.advance(6);
    expect(await asked(url)).toEqual([403, 'media.token_invalid']);
    const sweep = allJobs(world.context).find(({ name }) => name === 'access.forget_ended');
    await sweep?.run({ data: undefined } as never);
    const { rowCount } = await world.connection.pool.query('select 1 from access.remotes');
    expect(rowCount).toBe(0);
  });

  it('[T31] ends within 15 s of its end by the viewer, for playlists and for segments', async () => {
    const bob = await world.as('bob');
    const { id, url } = await start(bob);
    for (const address of [url, segmentOf(url)]) expect((await get(address)).statusCode).toBe(200);
    const alice = await world.newcomer();
    await alice.client.call(api.access.endRemote, { id: id ?? '' });
    world.clock.advance(9);
    expect((await get(url)).statusCode, 'ended by another account').toBe(200);
    for (const _ of [1, 2]) await bob.client.call(api.access.endRemote, { id: id ?? '' });
    expect(await streamsOf(bob)).toEqual([]);
    world.clock.advance(14);
    for (const address of [url, segmentOf(url)])
      expect(await asked(address)).toEqual([403, 'media.token_invalid']);
  });

  it.each([
    ['a log-out of the log-in that started it', (bob: Session) => bob.client.call(api.identity.logout)],
    ['a ban', () => runCommand(world, 'user', 'ban', '--email', 'bob@demo.test')],
    [
      'a refund',
      () =>
        world.connection.pool.query(
          `update commerce.entitlements set active = false
            where user_id = (select id from identity.users where email = 'bob@demo.test' limit 1)`,
        ),
    ],
  ])('[T31] ends within 15 s of %s', async (what, end) => {
    const bob = await world.as('bob');
    const { url } = await start(bob);
    expect((await get(url)).statusCode).toBe(200);
    await end(bob);
    world.clock.advance(14);
    expect(await asked(segmentOf(url))).toEqual([
      403,
      what === 'a refund' ? 'access.denied' : 'media.token_invalid',
    ]);
    if (what === 'a ban') await runCommand(world, 'user', 'unban', '--email', 'bob@demo.test');
    if (what === 'a refund')
      await world.connection.pool.query(
        `update commerce.entitlements set active = true
          where user_id = (select id from identity.users where email = 'bob@demo.test' limit 1)`,
      );
  });

  it('asks the database once in 8 s, however many segments a device fetches', async () => {
    const { url } = await start(await world.as('bob'));
    await get(url);
    const before = await world.connection.pool.query('select xmin, seen_at from access.streams');
    await world.connection.pool.query('delete from access.remotes');
    for (let count = 0; count < 20; count += 1) expect((await get(segmentOf(url))).statusCode).toBe(200);
    const after = await world.connection.pool.query('select xmin, seen_at from access.streams');
    expect(after.rows).toEqual(before.rows);
    world.clock.advance(8);
    expect(await asked(segmentOf(url))).toEqual([403, 'media.token_invalid']);
  });
});

describe('[T30] a television among the devices of an account', () => {
  it('takes over the place of the page that started it, and is refused where others hold all places', async () => {
    const [one, two, three] = [await world.as('bob'), await world.as('bob'), await world.as('bob')];
    await play(one);
    await play(two);
    const { url, id } = await start(one);
    expect((await get(url)).statusCode).toBe(200);
    expect((await streamsOf(two)).map(({ remote }) => remote ?? 'page').toSorted()).toEqual(['cast', 'page']);
    await expect(play(three)).rejects.toMatchObject(tooMany);
    await expect(play(one), 'the page that handed over').rejects.toMatchObject(tooMany);
    const third = await start(three);
    expect(await asked(third.url)).toEqual([409, 'access.too_many_streams']);
    await one.client.call(api.access.endRemote, { id: id ?? '' });
    await play(one);
  });

  it('is stopped by the device that takes its place, and does not come back', async () => {
    const [one, two] = [await world.as('bob'), await world.as('bob')];
    const { url, id } = await start(one);
    await get(url);
    await play(two);
    const three = await world.as('bob');
    await expect(play(three)).rejects.toMatchObject(tooMany);
    await three.client.call(api.access.takeOverStream, { id: id ?? '', subject: `events/${paid}` });
    world.clock.advance(14);
    await two.client.call(api.access.releaseStream, { subject: `events/${paid}` });
    expect(await asked(url)).toEqual([403, 'media.token_invalid']);
  });

  it('lists the devices with the log-in that started them', async () => {
    const bob = await world.as('bob');
    const { id } = await start(bob, paid, 'airplay');
    const { data } = await bob.client.call(api.access.remotes);
    expect(data).toMatchObject([{ id, kind: 'airplay', subject: `events/${paid}` }]);
    expect((await (await world.newcomer()).client.call(api.access.remotes)).data).toEqual([]);
  });
});
