// The row of an upload says how far it has come, and lets one request in at a time.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { createDiskUploads } from '../../adapters/disk-uploads.ts';
import { arrivedOf, beginUpload, createVodItem, openUpload } from '../index.ts';

let place: string;
let world: World;
let own: number;
let operatorId: number;
let id: string;
const film = randomBytes(1000);

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-append-'));
  world = await createWorld({
    uploadFiles: createDiskUploads(path.join(place, 'uploads'), 1024 ** 3, async () => 100 * 1024 ** 3),
  });
  own = await world.channelId();
  await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
  const { rows } = await world.connection.pool.query<{ id: number }>(
    'select id from operators.operators order by id desc limit 1',
  );
  operatorId = rows[0]?.id ?? 0;
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});
beforeEach(async () => {
  const { media } = world.context;
  const videoId = await createVodItem(media, own, {
    title: `Uploaded ${randomBytes(4).toString('hex')}`,
    type: 'free',
  });
  await world.connection.pool.query('delete from media.uploads');
  id = await beginUpload(media, {
    channelId: own,
    operatorId,
    which: { videoId },
    bytes: film.length,
    name: 'match.mp4',
  });
});

/** A request of any web process. */
const aRequest = () => openUpload(world.context.media, { channel_id: own, id, bytes: film.length });
async function* body(from: number, to: number): AsyncGenerator<Uint8Array> {
  yield film.subarray(from, to);
}
const busy = { code: 'media.upload_busy' };
const lapse = () =>
  world.connection.pool.query(`update media.uploads set leased_until = now() - interval '1 second'`);
const fileOf = (): string => path.join(place, 'uploads', id);
const readRow = async () => {
  const { rows } = await world.connection.pool.query<{
    bytes_arrived: number | null;
    leased_by: string | null;
  }>('select bytes_arrived::int, leased_by from media.uploads where id = $1', [id]);
  return rows[0];
};

describe('two requests on one upload', () => {
  it('write one after the other', async () => {
    const [first, second] = [aRequest(), aRequest()];
    await first.take();
    await expect(second.take()).rejects.toMatchObject(busy);
    expect(await first.write(0, body(0, 400))).toBe(400);
    await expect(second.write(400, body(400, 500))).rejects.toMatchObject(busy);
    await first.leave();
    expect(await second.write(400, body(400, 1000))).toBe(1000);
    await second.leave();
    expect((await readFile(fileOf())).equals(film)).toBe(true);
    expect(await readRow()).toEqual({ bytes_arrived: 1000, leased_by: null });
  });

  it('answer the offset to a third one, which does not write', async () => {
    const first = aRequest();
    await first.write(0, body(0, 300));
    expect(await aRequest().offset()).toBe(300);
  });

  it('of which one is dead let the other in after half a minute, and the dead one cannot move the offset', async () => {
    const dead = aRequest();
    await dead.write(0, body(0, 300));
    const living = aRequest();
    await expect(living.take()).rejects.toMatchObject(busy);
    await lapse();
    expect(await living.write(300, body(300, 600))).toBe(600);
    await expect(dead.write(300, body(300, 400))).rejects.toMatchObject(busy);
    await dead.leave();
    expect((await readRow())?.leased_by).not.toBeNull();
    await living.leave();
    expect(await readRow()).toEqual({ bytes_arrived: 600, leased_by: null });
  });

  it('lengthen the lease with each part, and a slow one alone goes on after it', async () => {
    const slow = aRequest();
    await slow.take();
    await lapse();
    expect(await slow.write(0, body(0, 500))).toBe(500);
    await expect(aRequest().take()).rejects.toMatchObject(busy);
  });
});

describe('bytes and row', () => {
  it('agree after a kill between the two: the bytes that no row knows are written again', async () => {
    await aRequest().write(0, body(0, 300));
    await lapse();
    await writeFile(fileOf(), Buffer.concat([film.subarray(0, 300), Buffer.alloc(200, 7)]));
    const next = aRequest();
    await next.take();
    expect(await next.offset()).toBe(300);
    await next.write(300, body(300, 1000));
    expect((await readFile(fileOf())).equals(film)).toBe(true);
  });

  it('of a former version are as many as its file has', async () => {
    await world.connection.pool.query('update media.uploads set bytes_arrived = null');
    await writeFile(fileOf(), film.subarray(0, 450));
    const request = aRequest();
    expect(await request.offset()).toBe(450);
    const [upload] = await world.context.media.uploads.listUnfinished();
    expect(upload && (await arrivedOf(world.context.media, upload))).toBe(450);
    await request.take();
    expect((await readRow())?.bytes_arrived).toBe(450);
    expect(await request.write(450, body(450, 1000))).toBe(1000);
    expect((await readFile(fileOf())).equals(film)).toBe(true);
  });

  it('begin where the file ends when a restored folder has fewer of them', async () => {
    await aRequest().write(0, body(0, 500));
    await lapse();
    await truncate(fileOf(), 200);
    const request = aRequest();
    await request.take();
    expect([await request.offset(), (await readRow())?.bytes_arrived]).toEqual([200, 200]);
    await request.write(200, body(200, 1000));
    expect((await readFile(fileOf())).equals(film)).toBe(true);
  });

  it('are gone without a file, and nothing is written', async () => {
    await rm(fileOf());
    const request = aRequest();
    expect(await request.offset()).toBeUndefined();
    await expect(request.write(0, body(0, 10))).rejects.toMatchObject(busy);
    await expect(stat(fileOf())).rejects.toThrow('ENOENT');
  });

  it('are refused for an upload that was cancelled', async () => {
    const request = aRequest();
    await request.take();
    await world.context.media.uploads.removeUnfinished(own, id);
    await expect(request.write(0, body(0, 10))).rejects.toMatchObject(busy);
    await expect(aRequest().take()).rejects.toMatchObject({ code: 'operators.not_found' });
  });
});
