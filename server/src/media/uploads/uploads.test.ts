// Uploads of operators over a real socket: cut, resumed, refused, and delivered by the verbs of the command line.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { runFfmpeg } from '@floodlit/ffmpeg';
import {
  openSession,
  type ConsoleBrowser,
  type OpenedGrant,
} from '../../../test/operators/console-client.ts';
import { rawCall, tus, tusBody, type RawAnswer } from '../../../test/operators/raw-calls.ts';
import { StoreRefused } from '../../storage/ports.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { arrive } from './arrive.fixture.ts';
import { createDiskSources } from '../../adapters/disk-sources.ts';
import { createDiskUploads } from '../../adapters/disk-uploads.ts';
import { createVodItem } from '../index.ts';
import { mediaJobs } from '../jobs.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { uploadKeyOf } from '../source-keys.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });

const ffmpegPath = process.env['FFMPEG_PATH'] ?? '/usr/bin/ffmpeg';
const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;
let place: string;
let world: World;
let film: Buffer;
let own: number;
let other: number;
let editor: ConsoleBrowser;
let freeBytes = 100 * gigabyte;

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-uploads-'));
  world = await createWorld({
    sources: createDiskSources(place),
    uploadFiles: createDiskUploads(path.join(place, 'uploads'), 3 * gigabyte, async () => freeBytes),
  });
  await runFfmpeg({
    ffmpegPath,
    workDirectory: path.join(place, 'generate'),
    timeoutMs: 60_000,
    args: [
      ...'-f lavfi -i nullsrc=size=480x270:rate=24:duration=4'.split(' '),
      // Noise, so that a short film has some megabytes.
      ...'-vf geq=random(1)*255:128:128 -c:v libx264 -preset ultrafast -qp 18 -pix_fmt yuv420p -g 48'.split(
        ' ',
      ),
      path.join(place, 'film.mp4'),
    ],
  });
  film = await readFile(path.join(place, 'film.mp4'));
  own = await world.channelId();
  other = await world.channelId('littoral-sport');
  editor = await as([{ role: 'editor', scope: { kind: 'channel', channel_id: own } }]);
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});
beforeEach(async () => {
  freeBytes = 100 * gigabyte;
  await world.connection.pool.query('delete from media.uploads');
  for (const id of await world.context.media.uploadFiles.listIds())
    await world.context.media.uploadFiles.remove(id);
});

const as = (grants: readonly OpenedGrant[]): Promise<ConsoleBrowser> => openSession(world, grants);
const aVideo = (title = 'Uploaded', channelId = own): Promise<number> =>
  createVodItem(world.context.media, channelId, { title, type: 'free' });

const begin = (
  target: string,
  bytes: number,
  { cookie }: Pick<ConsoleBrowser, 'cookie'> = editor,
): Promise<RawAnswer | undefined> =>
  rawCall(world, {
    method: 'POST',
    path: `/console/channels/${own}/${target}/uploads`,
    cookie,
    headers: {
      ...tus,
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from('match.mp4').toString('base64')}`,
    },
  });
const codeOf = (answer: RawAnswer | undefined): string =>
  (JSON.parse(answer?.body.toString() ?? '{}') as { code: string }).code;
/** The path behind `/api`, and the id. */
async function beginVideo(bytes = film.length): Promise<{ path: string; id: string; video: number }> {
  const video = await aVideo();
  const answer = await begin(`videos/${video}`, bytes);
  expect(answer?.status).toBe(201);
  const { pathname } = new URL(answer?.headers.location ?? '', 'http://console');
  return { path: pathname.replace(/^\/api/, ''), id: pathname.split('/').at(-1) ?? '', video };
}
const offsetOf = async (at: string, cookie = editor.cookie): Promise<number> => {
  const answer = await rawCall(world, { method: 'HEAD', path: at, cookie, headers: tus });
  expect(answer?.status).toBe(200);
  return Number(answer?.headers['upload-offset']);
};
const append = (at: string, offset: number, body: Buffer, cookie = editor.cookie) =>
  rawCall(world, {
    method: 'PATCH',
    path: at,
    cookie,
    headers: { ...tusBody, 'upload-offset': String(offset) },
    body,
  });
const assetOf = async (video: number) => {
  const item = await world.context.media.library.lockItem(own, video);
  return item?.asset_id ? world.context.media.store.findAsset(own, item.asset_id) : undefined;
};
const fileOf = (id: string): string => path.join(place, 'uploads', id);
const filesLeft = (): Promise<string[]> => world.context.media.uploadFiles.listIds();

describe('an upload', () => {
  it('that is cut at every megabyte continues where it stopped, and becomes the recording', async () => {
    expect(film.length).toBeGreaterThan(3 * megabyte);
    const { path: at, id, video } = await beginVideo();
    let cuts = 0;
    for (let offset = 0; film.length - offset > megabyte; offset = await offsetOf(at)) {
      const reached = offset + megabyte;
      const answer = await rawCall(world, {
        method: 'PATCH',
        path: at,
        cookie: editor.cookie,
        headers: { ...tusBody, 'upload-offset': String(offset) },
        body: film.subarray(offset),
        cut: {
          bytes: megabyte,
          when: () => vi.waitFor(async () => expect((await stat(fileOf(id))).size).toBe(reached), 10_000),
        },
      });
      expect(answer).toBeUndefined();
      cuts += 1;
    }
    const offset = await offsetOf(at);
    expect([cuts, offset]).toEqual([Math.floor((film.length - 1) / megabyte), cuts * megabyte]);
    const last = await append(at, offset, film.subarray(offset));
    expect([last?.status, last?.headers['upload-offset']]).toEqual([204, String(film.length)]);
    expect((await readFile(fileOf(id))).equals(film)).toBe(true);
    expect(await assetOf(video)).toMatchObject({ status: 'queued', source_key: uploadKeyOf(id) });
    await world.queue.runAll(mediaJobs(world.context.media));
    expect(await assetOf(video)).toMatchObject({ status: 'ready', failure: null });
    // The qualities are made, so nobody needs the file.
    await sweepUploads(world.context.media);
    expect(await filesLeft()).not.toContain(id);
    expect(world.loggedErrors).toEqual([]);
  });

  it('refuses bytes that do not follow, and more bytes than it declared', async () => {
    const { path: at } = await beginVideo(10);
    expect((await append(at, 5, Buffer.alloc(5)))?.status).toBe(409);
    expect((await append(at, 0, Buffer.alloc(11)))?.status).toBe(413);
    expect(await offsetOf(at)).toBe(0);
  });

  it('that is no video is refused with a sentence, and its file is removed', async () => {
    const bytes = randomBytes(200_000);
    const { path: at, id, video } = await beginVideo(bytes.length);
    const answer = await append(at, 0, bytes);
    expect([answer?.status, codeOf(answer)]).toEqual([422, 'media.not_a_video']);
    expect(answer?.body.toString()).toContain('that can be played. The file is not a');
    expect(await filesLeft()).not.toContain(id);
    expect(await assetOf(video)).toBeUndefined();
    const gone = await rawCall(world, { method: 'HEAD', path: at, cookie: editor.cookie, headers: tus });
    expect(gone?.status).toBe(404);
  });

  it('of 4 GB is refused by its declared length, before a byte is sent', async () => {
    const answer = await begin(`videos/${await aVideo()}`, 4 * gigabyte);
    expect([answer?.status, codeOf(answer)]).toEqual([413, 'media.upload_too_large']);
    expect(answer?.body.toString()).toContain('larger than 3 GB');
    expect(await filesLeft()).toEqual([]);
  });

  it('is refused while the disk has no room', async () => {
    freeBytes = gigabyte;
    const answer = await begin(`videos/${await aVideo()}`, megabyte);
    expect([answer?.status, codeOf(answer)]).toEqual([507, 'media.upload_no_room']);
    freeBytes = 2 * gigabyte;
    expect((await begin(`videos/${await aVideo()}`, megabyte))?.status).toBe(201);
  });

  it('is refused while the qualities of other files need the room', async () => {
    const { path: at, video } = await beginVideo();
    expect((await append(at, 0, film))?.status).toBe(204);
    expect(await assetOf(video)).toMatchObject({ status: 'queued' });
    const needed = gigabyte + 2 * megabyte + film.length;
    freeBytes = needed - 1;
    const refused = await begin(`videos/${await aVideo()}`, megabyte);
    expect([refused?.status, codeOf(refused)]).toEqual([507, 'media.upload_no_room']);
    freeBytes = needed;
    expect((await begin(`videos/${await aVideo()}`, megabyte))?.status).toBe(201);
    world.queue.drop();
  });

  it('without a byte holds neither a place nor room after 15 minutes, and is removed', async () => {
    const empty = await Promise.all(
      Array.from({ length: operatorLimits.uploadsMaximum }, () => beginVideo(megabyte)),
    );
    const [begun] = empty;
    await append(begun?.path ?? '', 0, Buffer.alloc(1));
    await world.connection.pool.query(
      `update media.uploads set created_at = created_at - interval '15 minutes'`,
    );
    freeBytes = gigabyte + 4 * megabyte;
    expect((await begin(`videos/${await aVideo()}`, megabyte))?.status).toBe(201);
    await sweepUploads(world.context.media);
    const left = await filesLeft();
    expect([left.length, left.includes(begun?.id ?? '')]).toEqual([2, true]);
  });

  it('is refused while the channel has too many unfinished ones, and replaces its own former one', async () => {
    const videos = await Promise.all(Array.from({ length: operatorLimits.uploadsMaximum }, () => aVideo()));
    for (const video of videos) expect((await begin(`videos/${video}`, megabyte))?.status).toBe(201);
    const answer = await begin(`videos/${await aVideo()}`, megabyte);
    expect([answer?.status, codeOf(answer)]).toEqual([409, 'media.upload_limit']);
    expect((await begin(`videos/${videos[0]}`, megabyte))?.status).toBe(201);
    expect(await filesLeft()).toHaveLength(operatorLimits.uploadsMaximum);
  });

  it('is refused for a video that has its recording', async () => {
    const { path: at, video } = await beginVideo();
    expect((await append(at, 0, film))?.status).toBe(204);
    const answer = await begin(`videos/${video}`, megabyte);
    expect([answer?.status, codeOf(answer)]).toEqual([409, 'media.already_recorded']);
    world.queue.drop();
  });

  it.each([
    ['EIO', 500, 'server.failed'],
    ['ENOSPC', 507, 'media.upload_no_room'],
    ['away', 503, 'server.unavailable'],
  ])(
    'whose disk or bucket answers %s is logged, and the browser gets no path of the server',
    async (code, status, word) => {
      const { path: at, id } = await beginVideo(10);
      const { uploadFiles } = world.context.media;
      const said = `${code}: write, open '/srv/secret/${id}'`;
      const fault =
        code === 'away' ? new StoreRefused('away', said) : Object.assign(new Error(said), { code });
      const write = vi.spyOn(uploadFiles, 'write').mockRejectedValueOnce(fault);
      const answer = await append(at, 0, Buffer.alloc(10));
      write.mockRestore();
      expect([answer?.status, codeOf(answer)]).toEqual([status, word]);
      expect(answer?.body.toString()).not.toContain('/srv');
      expect(world.loggedErrors).toEqual([fault]);
      world.loggedErrors.length = 0;
    },
  );

  it('needs a declared length and the version of the protocol', async () => {
    const target = `/console/channels/${own}/videos/${await aVideo()}/uploads`;
    const post = (headers: Partial<typeof tus> & { 'upload-length'?: string }) =>
      rawCall(world, { method: 'POST', path: target, cookie: editor.cookie, headers });
    for (const headers of [{}, tus, { 'upload-length': '5' }, { ...tus, 'upload-length': '-1' }]) {
      const answer = await post(headers);
      expect([answer?.status, codeOf(answer)]).toEqual([400, 'request.invalid']);
    }
    const empty = await post({ ...tus, 'upload-length': '0' });
    expect([empty?.status, codeOf(empty)]).toEqual([422, 'media.upload_empty']);
  });

  it('is cancelled with its bytes', async () => {
    const { path: at, id } = await beginVideo(10);
    const answer = await rawCall(world, { method: 'DELETE', path: at, cookie: editor.cookie, headers: tus });
    expect([answer?.status, await filesLeft()]).toEqual([204, []]);
    expect(await world.context.media.uploads.listIds()).not.toContain(id);
  });
});

describe('the upload of another person', () => {
  it('[T01] [T04] answers as if there were none, for each way to reach it', async () => {
    const { path: at, id } = await beginVideo(10);
    const colleague = await as([{ role: 'editor', scope: { kind: 'channel', channel_id: own } }]);
    const both = await as([{ role: 'owner', scope: { kind: 'install' } }]);
    const ways: [cookie: string | undefined, path: string][] = [
      [colleague.cookie, at],
      [both.cookie, at],
      [both.cookie, `/console/channels/${other}/uploads/${id}`],
      [editor.cookie, `/console/channels/${own}/uploads/${randomUUID()}`],
    ];
    for (const [cookie, target] of ways)
      for (const method of ['HEAD', 'GET', 'PATCH', 'DELETE']) {
        const headers = method === 'PATCH' ? { ...tusBody, 'upload-offset': '0' } : tus;
        const body = method === 'PATCH' ? { body: Buffer.alloc(3) } : {};
        const answer = await rawCall(world, { method, path: target, cookie, headers, ...body });
        expect([method, answer?.status], target).toEqual([method, 404]);
        if (method !== 'HEAD') expect(codeOf(answer)).toBe('operators.not_found');
      }
    expect(await offsetOf(at)).toBe(0);
  });

  it('[T09] is out of reach without a session, with an ended grant, and in a foreign channel', async () => {
    const { path: at } = await beginVideo(10);
    const ended = await as([
      { role: 'editor', scope: { kind: 'channel', channel_id: own }, endsAt: world.clock.now() },
    ]);
    const foreign = await as([{ role: 'editor', scope: { kind: 'channel', channel_id: other } }]);
    const camera = await as([{ role: 'camera', scope: { kind: 'channel', channel_id: own } }]);
    const video = await aVideo();
    for (const [cookie, status, code] of [
      [undefined, 401, 'operators.login_required'],
      [ended.cookie, 403, 'operators.grant_ended'],
      [foreign.cookie, 404, 'operators.not_found'],
      [camera.cookie, 403, 'operators.not_allowed'],
    ] as const) {
      const appended = await append(at, 0, Buffer.alloc(10), cookie ?? '');
      const begun = await begin(`videos/${video}`, 10, { cookie });
      expect([appended?.status, begun?.status]).toEqual([status, status]);
      expect(codeOf(begun)).toBe(code);
    }
    expect(await offsetOf(at)).toBe(0);
  });
});

describe('an upload for a game', () => {
  it('is open to an editor of the game alone, and becomes its recording', async () => {
    const { pool } = world.connection;
    await pool.query('delete from media.assets where channel_id = $1 and event_id is not null', [own]);
    const event = await world.eventId();
    const { rows } = await pool.query<{ id: number }>(
      `select id from catalog.events where channel_id = $1 and id <> $2 order by id limit 1`,
      [own, event],
    );
    const scorer = await as([{ role: 'editor', scope: { kind: 'event', channel_id: own, id: event } }]);
    const elsewhere = await begin(`games/${rows[0]?.id}`, film.length, scorer);
    expect(elsewhere?.status).toBe(404);
    const video = await begin(`videos/${await aVideo()}`, film.length, scorer);
    expect(codeOf(video)).toMatch(/^operators\.not_(?:found|allowed)$/);
    const begun = await begin(`games/${event}`, film.length, scorer);
    const at = new URL(begun?.headers.location ?? '', 'http://console').pathname.replace('/api', '');
    expect((await append(at, 0, film, scorer.cookie))?.status).toBe(204);
    expect(await world.context.media.store.findAssetOfEvent(own, event)).toMatchObject({ status: 'queued' });
    const audit = await pool.query<{ after: object }>(
      `select after from operators.audit_log where subject = 'media.assets' order by id desc limit 1`,
    );
    expect(audit.rows[0]?.after).toMatchObject({ event_id: event, status: 'queued' });
    world.queue.drop();
  });
});

describe('an upload for a game that is not over', () => {
  it.each(['upcoming', 'live'] as const)('is refused while the game is %s', async (status) => {
    const event = await world.eventId();
    const set = (to: string) =>
      world.connection.pool.query('update catalog.events set stream_status = $1 where id = $2', [to, event]);
    await world.connection.pool.query('delete from media.assets where event_id = $1', [event]);
    const begun = await begin(`games/${event}`, film.length);
    expect(begun?.status).toBe(201);
    const at = new URL(begun?.headers.location ?? '', 'http://console').pathname.replace('/api', '');
    await set(status);
    const again = await begin(`games/${event}`, film.length);
    expect([again?.status, codeOf(again)]).toEqual([409, 'media.game_not_over']);
    // The rule holds also for an upload that began before.
    const last = await append(at, 0, film);
    expect([last?.status, codeOf(last)]).toEqual([409, 'media.game_not_over']);
    expect(await world.context.media.store.findAssetOfEvent(own, event)).toBeUndefined();
    expect(await filesLeft()).toEqual([]);
    await set('finished');
  });
});

describe('the sweep', () => {
  it('removes an upload without new bytes for two days', async () => {
    const { id } = await beginVideo(10);
    await sweepUploads(world.context.media);
    expect(await filesLeft()).toContain(id);
    await world.connection.pool.query(
      `update media.uploads set touched_at = touched_at - interval '49 hours'`,
    );
    await sweepUploads(world.context.media);
    expect(await filesLeft()).toEqual([]);
  });

  it('delivers an upload whose last answer was cut off', async () => {
    const { id, video } = await beginVideo();
    // The process ended between the last byte and the delivery.
    await arrive(world.context.media, { channelId: own, id, bytes: film.length }, film);
    await world.connection.pool.query(
      `update media.uploads set touched_at = touched_at - interval '3 minutes'`,
    );
    await sweepUploads(world.context.media);
    expect(await assetOf(video)).toMatchObject({ status: 'queued' });
    // A cancellation that waited for the delivery leaves the file of the recording.
    expect(await world.context.media.uploads.removeUnfinished(own, id)).toBe(false);
    expect(await filesLeft()).toContain(id);
    world.queue.drop();
  });
});
