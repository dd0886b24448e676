// Downloads through HTTP of a real recording: the right, the quota, the bytes, and what independent parsers say.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '@floodlit/contract';
import { runFfmpeg } from '@floodlit/ffmpeg';
import { withHole, withLostEnd } from '../../../test/media/with-hole.ts';
import { createWorld, type Session, type World } from '../../../test/world.ts';
import { recordingsIn } from '../../../test/recordings-in.ts';
import { submitRecording, type ReadyAsset } from '../index.ts';
import { mediaJobs } from '../jobs.ts';
import { listDecodeTimes } from './boxes.ts';
import { readDownloadOptions } from './download-event.ts';
import { NotOneFile, planFile, readRange } from './plan-file.ts';
import type { FilePlans } from './ports.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const ffmpegPath = process.env['FFMPEG_PATH'] ?? '/usr/bin/ffmpeg';
const seconds = 11;
let place: string;
let world: World;
let paid: number;
let port: number;
const inPlace = (name: string): string => path.join(place, name);
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-download-'));
  world = await createWorld({ storage: recordingsIn(inPlace('objects')) });
  paid = await world.eventId({ type: 'paid' });
  await runFfmpeg({
    ffmpegPath,
    workDirectory: inPlace('generate'),
    timeoutMs: 60_000,
    args: [
      ...`-f lavfi -i testsrc2=size=640x360:rate=24:duration=${seconds}`.split(' '),
      ...`-f lavfi -i sine=frequency=440:duration=${seconds}`.split(' '),
      ...'-c:v libx264 -preset ultrafast -pix_fmt yuv420p -b:v 2500k -g 48 -c:a aac'.split(' '),
      inPlace('game.mp4'),
    ],
  });
  const channelId = await world.channelId();
  const sourceKey = `file:${place}/game.mp4`;
  await submitRecording(world.context.media, { channelId, eventId: paid, sourceKey });
  await world.queue.runAll(mediaJobs(world.context.media));
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});
beforeEach(async () => {
  await world.connection.pool.query('delete from media.downloads');
  await world.connection.pool.query('update commerce.entitlements set downloads = 0');
  await world.connection.pool.query(
    `update commerce.passes set downloads = 3, features = features || '{"download": true}' where kind = 'package'`,
  );
});

const ask = async ({ client }: Session, id = paid, quality?: string) =>
  (await client.call(api.media.downloadEvent, { id, ...(quality !== undefined && { quality }) })).data;
const leftOf = async ({ client }: Session): Promise<number> =>
  (await client.call(api.identity.profile)).data.featureCount.downloads;
const optionsOf = async ({ client }: Session, id = paid) =>
  (await client.call(api.media.downloadOptions, { id })).data;
const grant = (downloads: number) =>
  world.connection.pool.query(
    `update commerce.entitlements set downloads = $1 where user_id in (select id from identity.users where email = 'bob@demo.test')`,
    [downloads],
  );

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly bytes: Buffer;
}
/** @param cutAfter closes the connection once so many bytes have come. */
const get = (url: string, headers: Record<string, string> = {}, cutAfter?: number, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: url,
      method,
      headers: { host: 'localhost', ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const finish = (): void =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (cutAfter !== undefined && length >= cutAfter) {
          response.destroy();
          finish();
        }
      });
      response.on('end', finish);
      response.on('error', () => undefined);
    });
    sent.end();
  });

describe('GET /download-event/:id', () => {
  it('[R7.03c] answers one MP4 of exactly so many bytes, which independent parsers read to the end', async () => {
    await grant(5);
    const bob = await world.as('bob');
    const { url, name, bytes } = await ask(bob);
    expect(name).toMatch(/\.mp4$/);
    const file = await get(url);
    expect([file.status, file.bytes.length, file.headers['content-length']]).toEqual([
      200,
      bytes,
      String(bytes),
    ]);
    expect(file.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(file.headers['content-disposition']).toContain(`filename*=UTF-8''`);

    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(file.bytes) });
    expect(await input.computeDuration()).toBeCloseTo(seconds, 0);
    const video = await input.getPrimaryVideoTrack();
    if (video === null) throw new Error('There is no picture.');
    let pictures = 0;
    for await (const _ of new EncodedPacketSink(video).packets()) pictures += 1;
    expect(pictures).toBe(seconds * 24);

    await writeFile(inPlace('downloaded.mp4'), file.bytes);
    const run = promisify(execFile);
    const read = (...args: string[]) => run(ffmpegPath, ['-hide_banner', '-nostdin', ...args]);
    const whole = await read('-v', 'error', '-i', inPlace('downloaded.mp4'), '-f', 'null', '-');
    expect(whole.stderr).toBe('');
    // The index is right: a seek to the ninth second decodes from there.
    const sought = await read('-ss', '9', '-i', inPlace('downloaded.mp4'), '-f', 'framemd5', '-an', '-');
    const frames = sought.stdout.split('\n').filter((line) => /^\d/.test(line)).length;
    expect(frames, 'the last two seconds').toBeGreaterThanOrEqual(47);
    expect(frames).toBeLessThanOrEqual(50);
    const told = await read('-i', inPlace('downloaded.mp4'), '-f', 'null', '-t', '0', '-');
    expect(told.stderr).toMatch(/Duration: 00:00:1[01]\./);
  });

  it('[T44] is the same file when it is cut at every 100 kB and resumed', async () => {
    await grant(5);
    const bob = await world.as('bob');
    const { url, bytes } = await ask(bob);
    const whole = await get(url);
    const cut = 100_000;
    expect(bytes, 'the file has several cuts').toBeGreaterThan(5 * cut);
    const parts: Buffer[] = [];
    let have = 0;
    while (have < bytes) {
      const headers: Record<string, string> =
        have === 0 ? {} : { range: `bytes=${have}-`, 'if-range': String(whole.headers.etag) };
      const part = await get(url, headers, cut);
      expect(part.status).toBe(have === 0 ? 200 : 206);
      if (have > 0) expect(part.headers['content-range']).toBe(`bytes ${have}-${bytes - 1}/${bytes}`);
      const taken = part.bytes.subarray(0, cut);
      parts.push(taken);
      have += taken.length;
    }
    expect(Buffer.concat(parts).equals(whole.bytes)).toBe(true);
    for (const [from, to] of [
      [0, 0],
      [1, 1_500],
      [bytes - 1, bytes - 1],
    ] as const) {
      const part = await get(url, { range: `bytes=${from}-${to}` });
      expect(part.bytes.equals(whole.bytes.subarray(from, to + 1)), `${from} to ${to}`).toBe(true);
    }
    const beyond = await get(url, { range: `bytes=${bytes}-` });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes}`]);
    const changed = await get(url, { range: 'bytes=5-', 'if-range': '"another"' });
    expect([changed.status, changed.bytes.length]).toEqual([200, bytes]);
    const head = await get(url, {}, undefined, 'HEAD');
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(bytes), 0]);
  });

  it('[T44] sends three parts of one ticket at once, and refuses a fourth', async () => {
    await grant(5);
    const [one, other] = [await world.as('bob'), await world.as('bob')];
    const { url, bytes } = await ask(one);
    // A client that reads nothing: its download runs until the client leaves.
    const open = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port, path: url, headers: { host: 'localhost' } });
        sent.on('error', reject);
        sent.on('response', (response) => resolve(response.on('error', () => undefined).pause()));
        sent.end();
      });
    const storage = world.context.media.storage;
    const readFile = storage.readFile.bind(storage);
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    vi.spyOn(storage, 'readFile').mockImplementation(async (...words) => {
      await held;
      return readFile(...words);
    });
    try {
      const running = await Promise.all([open(), open(), open()]);
      expect(running.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const fourth = await get(url);
      expect([fourth.status, Number(fourth.headers['retry-after'])]).toEqual([429, 10]);
      const second = await ask(other);
      goOn();
      expect((await get(second.url)).bytes.length, 'another ticket').toBe(bytes);
      for (const response of running) response.destroy();
      await expect.poll(async () => (await get(url)).status).toBe(200);
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('[T71] closes the connection after a file, so that no time-out of it stays', async () => {
    await grant(5);
    const { url } = await ask(await world.as('bob'));
    expect((await get(url, { connection: 'keep-alive' })).headers.connection).toBe('close');
    expect((await get(url, { range: 'bytes=0-9', connection: 'keep-alive' })).headers.connection).toBe(
      'close',
    );
  });

  it('plans one quality after another', async () => {
    await grant(5);
    const channelId = await world.channelId();
    const bob = await world.as('bob');
    const { id: userId } = (await bob.client.call(api.identity.profile)).data;
    const actor = {
      kind: 'user',
      channelId,
      userId,
      apiKeyId: randomUUID(),
      hasTemporaryPassword: false,
      language: 'en',
      country: undefined,
    } as const;
    let [running, most] = [0, 0];
    const plans: FilePlans = {
      read: async (asset, rung) => {
        most = Math.max(most, ++running);
        const plan = await planFile(world.context.media.storage, asset, rung);
        running -= 1;
        return plan;
      },
    };
    const { qualities } = await readDownloadOptions({ ...world.context.media, plans }, actor, paid);
    expect(qualities.length).toBeGreaterThan(1);
    expect(most).toBe(1);
  });

  it('[R7.03c] offers no quality that is shorter than the game, and takes nothing for it', async () => {
    await grant(2);
    const bob = await world.as('bob');
    await withHole(world, paid, '360p', async () => {
      expect(await optionsOf(bob)).toMatchObject({ qualities: [{ name: '240p', seconds: 11 }] });
      await expect(ask(bob, paid, '360p')).rejects.toMatchObject({ code: 'media.download_incomplete' });
    });
    await withLostEnd(world, paid, async () => {
      expect(await optionsOf(bob)).toMatchObject({ refusal: 'media.download_incomplete', qualities: [] });
      await expect(ask(bob)).rejects.toMatchObject({ code: 'media.download_incomplete' });
      expect(await leftOf(bob)).toBe(2);
    });
  });

  it('404 for HEAD, which would count a download', async () => {
    await grant(2);
    const bob = await world.as('bob');
    const headers = { host: 'localhost', authorization: `Bearer ${bob.apiKey}` };
    const answer = await world.app.inject({ method: 'HEAD', url: `/api/download-event/${paid}`, headers });
    expect(answer.statusCode).toBe(404);
    expect(await leftOf(bob)).toBe(2);
  });

  it('[R3.02c] takes one download for an event and a day of the channel’s zone, and one for the next day', async () => {
    await grant(2);
    const bob = await world.as('bob');
    expect(await optionsOf(bob)).toMatchObject({ refusal: null, left: 2, is_taken: false });
    await Promise.all([ask(bob), ask(bob), ask(bob, paid, (await optionsOf(bob)).qualities.at(-1)?.name)]);
    expect(await leftOf(bob)).toBe(1);
    world.clock.advance(24 * 3_600);
    await ask(bob);
    await world.connection.pool.query('update commerce.passes set downloads = 0');
    expect(await optionsOf(bob)).toMatchObject({ refusal: null, left: 0, is_taken: true });
    await ask(bob);
    await world.connection.pool.query('update commerce.passes set downloads = 3');
    world.clock.advance(24 * 3_600);
    await expect(ask(bob)).rejects.toMatchObject({ code: 'media.downloads_used_up', status: 403 });
    expect(await optionsOf(bob)).toMatchObject({ refusal: 'media.downloads_used_up' });
  });

  it('[T44] refuses without the capability, with its reason, and takes nothing', async () => {
    await grant(3);
    await world.connection.pool.query(
      `update commerce.passes set features = features || '{"download": false}'`,
    );
    const bob = await world.as('bob');
    await expect(ask(bob)).rejects.toMatchObject({ code: 'media.download_not_included', status: 403 });
    expect(await optionsOf(bob)).toMatchObject({ refusal: 'media.download_not_included', qualities: [] });
    expect(await leftOf(bob)).toBe(3);
  });

  it('[T44] refuses without access, a visitor, an unknown quality, and another channel’s event', async () => {
    await grant(3);
    const bob = await world.as('bob');
    const newcomer = await world.newcomer();
    await expect(ask(newcomer)).rejects.toMatchObject({ code: 'access.denied', reason: 'pass' });
    await expect(ask(await world.visitor())).rejects.toMatchObject({ status: 401 });
    await expect(ask(bob, paid, '9999p')).rejects.toMatchObject({ code: 'media.quality_not_found' });
    await expect(ask(bob, paid, '../../etc')).rejects.toMatchObject({ status: 400 });
    const elsewhere = await world.eventId({ slug: 'littoral-sport' });
    await expect(ask(bob, elsewhere)).rejects.toMatchObject({ code: 'catalog.event_not_found' });
    const { pool } = world.connection;
    const free = await world.eventId({ type: 'free' });
    await expect(ask(bob, free)).rejects.toMatchObject({ code: 'media.not_found' });
    await pool.query(`update catalog.events set stream_status = 'live' where id = $1`, [paid]);
    await expect(ask(bob)).rejects.toMatchObject({ code: 'media.download_live', status: 409 });
    await pool.query(`update catalog.events set stream_status = 'finished' where id = $1`, [paid]);
    expect(await leftOf(bob)).toBe(3);
  });

  it('[T44] serves no address after 60 s, changed, of another channel, or signed for playing', async () => {
    await grant(3);
    const bob = await world.as('bob');
    const { url } = await ask(bob);
    const { data: playback } = await bob.client.call(api.media.playback, { id: paid });
    const playing = `/media/d/${playback.token}/${playback.asset_id}/${playback.start_rung}.mp4`;
    const statusOf = async (address: string, host = 'localhost') => (await get(address, { host })).status;
    expect(await statusOf(playing)).toBe(403);
    expect(await statusOf(url.replace('/d/', '/t/').replace(/\/(\d+)\/.*$/, '/v/$1/master.m3u8'))).toBe(403);
    expect(await statusOf(url.replace(/\.mp4$/, 'x.mp4'))).toBe(404);
    expect(await statusOf(url, 'second.localhost')).toBe(404);
    expect(await statusOf(`${url}?a=1`)).toBe(404);
    expect(await statusOf(url.replace('~', '%7E'))).toBe(404);
    world.clock.advance(65);
    expect(await statusOf(url)).toBe(403);
    expect(world.loggedErrors).toEqual([]);
  });
});

describe('planFile', () => {
  const readAsset = async (): Promise<ReadyAsset> =>
    (await world.context.media.store.findAssetOfEvent(await world.channelId(), paid)) as ReadyAsset;

  it('joins time lines of one format, and refuses two formats', async () => {
    const asset = await readAsset();
    const { storage } = world.context.media;
    const [rung] = asset.ladder.rungs;
    if (rung === undefined) throw new Error('There is no rung.');
    const listed = `#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:2.000,
s00001.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="init.mp4"
#EXTINF:2.000,
s00001.m4s
`;
    const withPlaylist = (text: string) => ({
      ...storage,
      readFile: async (folder: string, name: string) =>
        name.endsWith('index.m3u8') ? Buffer.from(text) : storage.readFile(folder, name),
    });
    const joined = withPlaylist(listed);
    const plan = await planFile(joined, asset, rung.name);
    const chunks: Buffer[] = [];
    for await (const chunk of readRange(joined, plan, { from: 0, to: plan.bytes })) chunks.push(chunk);
    expect(Buffer.concat(chunks)).toHaveLength(plan.bytes);
    const [first, second] = chunks.slice(1).map((chunk) => listDecodeTimes(chunk)[0]?.ticks ?? -1n);
    expect([first, (second ?? 0n) > 0n]).toEqual([0n, true]);

    const other = asset.ladder.rungs.at(-1)?.name ?? '';
    const mixed = listed.replace(
      /#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2.000,\ns00001.m4s\n$/,
      `#EXT-X-MAP:URI="../${other}/init.mp4"\n#EXTINF:2.000,\n../${other}/s00001.m4s\n`,
    );
    if (other !== rung.name)
      await expect(planFile(withPlaylist(mixed), asset, rung.name)).rejects.toThrow(NotOneFile);
    await expect(planFile(withPlaylist(''), asset, rung.name)).rejects.toThrow(NotOneFile);
    await expect(
      planFile(withPlaylist(listed.replaceAll('s00001', 's09999')), asset, rung.name),
    ).rejects.toThrow(NotOneFile);
  });
});
