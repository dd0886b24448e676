// A sponsor's film arrives by the protocol of recordings, and waits for its preroll.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { prerolls } from '@floodlit/contract/operators/prerolls';
import { runFfmpeg } from '@floodlit/ffmpeg';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { rawCall, tus, tusBody, type RawAnswer } from '../../../test/operators/raw-calls.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { createDiskSources } from '../../adapters/disk-sources.ts';
import { createDiskUploads } from '../../adapters/disk-uploads.ts';
import { createFormerFilms } from '../../adapters/former-films.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { sweepFormerFilms } from './uploaded-films.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });

const ffmpegPath = process.env['FFMPEG_PATH'] ?? '/usr/bin/ffmpeg';
let place: string;
let world: World;
let film: Buffer;
let own: number;
let editor: ConsoleBrowser;

const anEditor = (channel_id: number): Promise<ConsoleBrowser> =>
  openSession(world, [{ role: 'editor', scope: { kind: 'channel', channel_id } }]);

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-films-'));
  world = await createWorld({
    sources: createDiskSources(place),
    formerFilms: createFormerFilms(path.join(place, 'films')),
    uploadFiles: createDiskUploads(path.join(place, 'uploads'), 1024 ** 3, async () => 100 * 1024 ** 3),
  });
  await runFfmpeg({
    ffmpegPath,
    workDirectory: path.join(place, 'generate'),
    timeoutMs: 60_000,
    args: [
      ...'-f lavfi -i testsrc2=size=320x180:rate=24:duration=2 -c:v libx264 -preset ultrafast'.split(' '),
      ...'-pix_fmt yuv420p'.split(' '),
      path.join(place, 'film.mp4'),
    ],
  });
  film = await readFile(path.join(place, 'film.mp4'));
  own = await world.channelId();
  editor = await anEditor(own);
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});

const begin = (bytes: number, { cookie } = editor, channel = own): Promise<RawAnswer | undefined> =>
  rawCall(world, {
    method: 'POST',
    path: `/console/channels/${channel}/prerolls/uploads`,
    cookie,
    headers: { ...tus, 'upload-length': String(bytes) },
  });
async function beginFilm(bytes = film.length): Promise<{ at: string; id: string }> {
  const answer = await begin(bytes);
  expect(answer?.status).toBe(201);
  const at = new URL(answer?.headers.location ?? '', 'http://console').pathname.replace('/api', '');
  return { at, id: at.split('/').at(-1) ?? '' };
}
const append = (at: string, offset: number, body: Buffer, { cookie } = editor) =>
  rawCall(world, {
    method: 'PATCH',
    path: at,
    cookie,
    headers: { ...tusBody, 'upload-offset': String(offset) },
    body,
  });
const codeOf = (answer: RawAnswer | undefined): string =>
  (JSON.parse(answer?.body.toString() ?? '{}') as { code: string }).code;
const add = (upload_id: string, { client } = editor, channel_id = own) =>
  client.call(prerolls.add, { channel_id, film: { upload_id }, sponsor: 'Corner Bakery', for_live: false });
const incomplete = { code: 'media.film_incomplete' };
const isKept = async (id: string): Promise<boolean> =>
  (await stat(path.join(place, 'uploads', id)).catch(() => undefined)) !== undefined;
const age = (hours: number) =>
  world.connection.pool.query(
    'update media.uploads set touched_at = touched_at - make_interval(hours => $1)',
    [hours],
  );

describe('a film of a sponsor', () => {
  it('is cut, continues, and becomes one preroll, also when it is added twice', async () => {
    const { at, id } = await beginFilm();
    const half = Math.floor(film.length / 2);
    expect((await append(at, 0, film.subarray(0, half)))?.status).toBe(204);
    await expect(add(id)).rejects.toMatchObject(incomplete);
    expect((await append(at, half, film.subarray(half)))?.headers['upload-offset']).toBe(String(film.length));
    const { data } = await add(id);
    expect((await add(id)).data.id).toBe(data.id);
    const { rows } = await world.connection.pool.query<{ source_key: string; status: string }>(
      `select assets.source_key, assets.status from media.prerolls join media.assets on assets.id = prerolls.asset_id
       where prerolls.id = $1`,
      [data.id],
    );
    expect(rows).toEqual([{ source_key: `uploads/${id}`, status: 'queued' }]);
    expect((await readFile(path.join(place, 'uploads', id))).equals(film)).toBe(true);
    await age(72);
    await sweepUploads(world.context.media);
    expect(await isKept(id)).toBe(true);
    await world.connection.pool.query(`update media.assets set status = 'failed' where source_key = $1`, [
      `uploads/${id}`,
    ]);
    await sweepUploads(world.context.media);
    expect(await isKept(id)).toBe(false);
    world.queue.drop();
  });

  it('waits two days for its preroll', async () => {
    const { at, id } = await beginFilm();
    await append(at, 0, film);
    await age(47);
    await sweepUploads(world.context.media);
    expect(await isKept(id)).toBe(true);
    await age(2);
    await sweepUploads(world.context.media);
    expect(await isKept(id)).toBe(false);
    await expect(add(id)).rejects.toMatchObject(incomplete);
  });

  it('is refused with its cause: too large, empty, or no film', async () => {
    const large = await begin(operatorLimits.filmBytes + 1);
    expect([large?.status, codeOf(large)]).toEqual([400, 'media.film_too_large']);
    expect(codeOf(await begin(0))).toBe('media.upload_empty');
    const { at, id } = await beginFilm(1000);
    const answer = await append(at, 0, randomBytes(1000));
    expect([answer?.status, codeOf(answer)]).toEqual([422, 'media.not_a_video']);
    expect(await isKept(id)).toBe(false);
  });

  it('[T01] [T09] belongs to the operator and the channel that sent it', async () => {
    const { at, id } = await beginFilm();
    const other = await world.channelId('littoral-sport');
    const [colleague, stranger] = [await anEditor(own), await anEditor(other)];
    expect((await append(at, 0, film, colleague))?.status).toBe(404);
    expect((await append(at, 0, film))?.status).toBe(204);
    await expect(add(id, colleague)).rejects.toMatchObject(incomplete);
    await expect(add(id, stranger, other)).rejects.toMatchObject(incomplete);
    await expect(add(randomUUID())).rejects.toMatchObject(incomplete);
    expect((await begin(10, stranger))?.status).toBe(404);
    const narrow = await openSession(world, [
      { role: 'editor', scope: { kind: 'event', channel_id: own, id: await world.eventId() } },
    ]);
    expect((await begin(10, narrow))?.status).toBeGreaterThanOrEqual(403);
  });
});

describe('films of a former version', () => {
  it('go after two days, but one that is still to be prepared stays', async () => {
    const folder = path.join(place, 'films', String(own));
    await mkdir(folder, { recursive: true });
    const names = {
      needed: 'a'.repeat(32),
      half: 'b'.repeat(32),
      fresh: 'c'.repeat(32),
      foreign: 'notes.txt',
    };
    for (const name of Object.values(names)) await writeFile(path.join(folder, name), 'film');
    const old = new Date(world.clock.now().getTime() - 49 * 3_600_000);
    for (const name of [names.needed, names.half, names.foreign])
      await utimes(path.join(folder, name), old, old);
    await utimes(path.join(folder, names.fresh), world.clock.now(), world.clock.now());
    await world.connection.pool.query(
      `insert into media.assets (channel_id, status, source_key, captions, folder, created_at, touched_at)
       values ($1, 'queued', $2, '[]', 'films', now(), now())`,
      [own, `films/${own}/${names.needed}`],
    );
    await sweepFormerFilms(world.context.media);
    const left = async (name: string) =>
      (await stat(path.join(folder, name)).catch(() => undefined)) !== undefined;
    expect(await Promise.all(Object.values(names).map(left))).toEqual([true, false, true, true]);
  });
});
