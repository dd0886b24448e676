// A recording of an older pipeline is made again while viewers watch it.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { media as routes } from '@floodlit/contract/media/media';
import { pipelineVersion } from '@floodlit/ffmpeg';
import { runCommand } from '../../../test/cli/command-runner.ts';
import { aLadder } from '../../../test/media/makers.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { createDiskStorage } from '../../adapters/disk-storage.ts';
import { createHmacMediaTokens } from '../../adapters/hmac-media-tokens.ts';
import { RecordingRefused, type EncodeRequest, type Encoder } from '../ports.ts';
import { folderOf, type Ladder, type ReadyAsset } from '../rules.ts';
import { sweepRecordings } from '../sweep-jobs.ts';
import { trimRecording } from '../trim/trim-recording.ts';
import { uploadKeyOf } from '../source-keys.ts';

let place: string;
let world: World;
let channelId: number;
let eventId: number;
let during: (request: EncodeRequest) => Promise<void>;
let shift: number | undefined;
let length: number;
const compared: string[] = [];
let isSourceThere: boolean;

const playlist = (segments: number): string =>
  [
    '#EXTM3U',
    '#EXT-X-MAP:URI="init.mp4"',
    ...Array.from({ length: segments }, (_, at) => `#EXTINF:2.000,\ns${String(at + 1).padStart(5, '0')}.m4s`),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
const segments = 10;
const rung = { name: '360p', width: 640, height: 360, bandwidth: 900_000, segments };
const ladderOf = (change: Partial<Ladder> = {}): Ladder =>
  aLadder({ rungs: [rung], captions: [], ...change });

/** Every file says which making it is of. */
async function makeFiles(folder: string, mark: string): Promise<void> {
  await mkdir(path.join(folder, '360p'), { recursive: true });
  const names = [
    'init.mp4',
    ...Array.from({ length: segments }, (_, at) => `s${String(at + 1).padStart(5, '0')}.m4s`),
  ];
  for (const name of names) await writeFile(path.join(folder, '360p', name), `${mark} ${name}`);
  await writeFile(path.join(folder, '360p/index.m3u8'), playlist(segments));
  await writeFile(
    path.join(folder, 'master.m3u8'),
    `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000\n360p/index.m3u8\n`,
  );
  for (const name of ['poster.jpg', 'storyboard.jpg', 'storyboard.vtt'])
    await writeFile(path.join(folder, name), `${mark} ${name}`);
}

const encoder: Encoder = {
  async encode(request) {
    await during(request);
    const finishedPath = path.join(place, 'work', request.name);
    await makeFiles(finishedPath, 'new');
    request.onProgress(1);
    return { finishedPath, durationSeconds: length, ladder: ladderOf({ made_by: pipelineVersion }) };
  },
  inspect: async () => {
    if (!isSourceThere) throw new RecordingRefused('The recording is not there.');
  },
  shiftBetween: async ({ former, mended }) => {
    compared.push(`${former.toString()} | ${mended.toString()}`);
    return shift;
  },
  picture: async () => Buffer.from('a picture'),
  illustrate: () => Promise.reject(new Error('nothing was live')),
  discard: async (name) => rmSync(path.join(place, 'work', name), { recursive: true, force: true }),
};

beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), 'floodlit-repair-'));
  world = await createWorld({
    storage: createDiskStorage(path.join(place, 'objects')),
    tokens: createHmacMediaTokens(Buffer.alloc(32, 1)),
    encoder,
  });
  channelId = await world.channelId();
  eventId = await world.eventId({ type: 'free' });
});
afterAll(async () => {
  await world.close();
  rmSync(place, { recursive: true, force: true });
});

const query = (text: string, values: unknown[] = []) => world.connection.pool.query(text, values);
const objects = (folder: string): string => path.join(place, 'objects', folder);
let asset: ReadyAsset;

beforeEach(async () => {
  [during, shift, length, isSourceThere] = [async () => {}, 0, 20, true];
  compared.length = 0;
  await query('delete from media.pins');
  await query('delete from clips.clips');
  await query('delete from media.assets');
  const folder = folderOf(channelId, crypto.randomUUID());
  await makeFiles(objects(folder), 'old');
  await writeFile(
    path.join(objects(folder), 'captions-en-1.vtt'),
    'WEBVTT\n\n00:00:05.000 --> 00:00:06.500 line:0\nKick-off\n',
  );
  const ladder = ladderOf({ captions: [{ language: 'en', label: 'English', file: 'captions-en-1.vtt' }] });
  await query(
    `insert into media.assets (channel_id, event_id, status, source_key, folder, progress, duration_seconds, ladder,
       created_at, touched_at, ready_at)
     values ($1, $2, 'ready', 'file:/in/game.mp4', $3, 100, 20, $4, now(), now(), now())`,
    [channelId, eventId, folder, JSON.stringify(ladder)],
  );
  asset = await readRow();
});

const readRow = async (): Promise<ReadyAsset> =>
  (await world.context.media.store.findAssetOfEvent(channelId, eventId)) as ReadyAsset;
const repair = (...words: string[]): Promise<string> => runCommand(world, 'vod', 'repair', ...words);
const playback = async () => {
  const { client } = await world.visitor();
  return (await client.call(routes.playback, { id: eventId })).data;
};
const get = async (url: string): Promise<string> => {
  const answer = await world.app.inject({ url, headers: { host: 'localhost' } });
  return `${answer.statusCode} ${answer.body}`;
};
/** The row of a file is cached for a second. */
const settled = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 1_050));

describe('vod repair', () => {
  it('serves the mended files under new addresses, and the former ones to viewers in the middle of them', async () => {
    const before = await playback();
    const old = before.master_url.replace('master.m3u8', '');
    const segment = await get(`${old}360p/s00003.m4s`);
    expect(segment).toBe('200 old s00003.m4s');
    expect(await repair()).toContain('is repaired');
    await settled();
    const after = await playback();
    const fresh = after.master_url.replace('master.m3u8', '');
    expect(fresh).toMatch(/\/v\/\d+\/e2\/$/);
    expect(Object.keys(after.playlists)).toContain(`v/${asset.id}/e2/master.m3u8`);
    expect(after.first_fragments[0]).toBe(`${fresh}360p/init.mp4`);
    expect(await get(`${fresh}360p/s00003.m4s`)).toBe('200 new s00003.m4s');
    expect(await get(`${fresh}storyboard.jpg`)).toBe('200 new storyboard.jpg');
    expect(after.poster_url).toMatch(/\/poster-[0-9a-f]{12}\.jpg$/);
    expect(await get(after.poster_url ?? '')).toBe('200 new poster.jpg');
    for (const name of ['360p/s00003.m4s', 'storyboard.jpg', 'storyboard.vtt'])
      expect(await get(old + name), name).toBe(`200 old ${name.replace('360p/', '')}`);
    expect(await get(old + 'captions-en-1.vtt')).toContain('00:00:05.000');
    expect(await get(`${old}360p/index.m3u8`)).toContain('s00010.m4s');
    expect(await get(`${fresh.replace('/e2/', '/e3/')}360p/s00003.m4s`)).toMatch(/^404/);
    const { rows } = await query(
      `select act, subject_id, after from operators.audit_log where act = 'media.recording_repaired' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      { act: 'media.recording_repaired', subject_id: String(asset.id), after: { shift_ms: 0 } },
    ]);
  });

  it('stays ready all the time, and tells its progress', async () => {
    let seen: string | undefined;
    during = async ({ onProgress }) => {
      onProgress(0.55);
      seen = (await readRow()).status;
    };
    expect(await repair()).toContain('  55 %');
    expect(seen).toBe('ready');
  });

  it('changes nothing in a second run, and nothing in a dry run', async () => {
    const said = await repair('--dry-run');
    expect(said).toContain('is made again from the delivered file');
    expect(said).toContain('Nothing was changed.');
    expect(await readRow()).toEqual(asset);
    await repair();
    const once = await readRow();
    expect(await repair()).toContain('Repaired: 0. Left as they are: 0. Whole: 1.');
    expect(await readRow()).toEqual(once);
  });

  it('says why a recording whose file is gone stays as it is', async () => {
    isSourceThere = false;
    expect(await repair()).toContain('stays as it is: the delivered file is gone');
    expect(await readRow()).toEqual(asset);
  });

  it('moves captions, positions, clips, pins and codes by the same shift', async () => {
    shift = -1.25;
    const bob = await world.as('bob');
    const { rows } = await query(
      `select user_id from identity.api_keys where channel_id = $1 and user_id is not null order by created_at desc limit 1`,
      [channelId],
    );
    const user = (rows[0] as { user_id: number }).user_id;
    await query(
      'insert into media.positions (channel_id, user_id, asset_id, seconds, watched_at) values ($1, $2, $3, 12, now())',
      [channelId, user, asset.id],
    );
    await query(
      `insert into clips.clips (channel_id, event_id, asset_id, user_id, press, name, tags, tag_keys, start_us, end_us, folder, created_at, touched_at)
       values ($1, $2, $3, $4, 'press-one-000', 'One', '{a}', '{a}', 7000000, 9000000, 'clips/1/one', now(), now()),
              ($1, $2, $3, $4, 'press-two-000', 'Two', '{a}', '{a}', 500000, 2500000, 'clips/1/two', now(), now())`,
      [channelId, eventId, asset.id, user],
    );
    await query(
      `insert into media.pins (channel_id, asset_id, holder, from_us, to_us, until) values ($1, $2, 'clip x', 7000000, 9000000, now() + interval '1 hour')`,
      [channelId, asset.id],
    );
    await repair();
    await settled();
    const after = await playback();
    expect(await get(after.captions[0]?.url ?? '')).toBe(
      '200 WEBVTT\n\n00:00:03.750 --> 00:00:05.250 line:0\nKick-off\n',
    );
    expect((await query('select seconds from media.positions')).rows).toEqual([{ seconds: 11 }]);
    expect((await query('select start_us, end_us from clips.clips order by press')).rows).toEqual([
      { start_us: 5_750_000, end_us: 7_750_000 },
      { start_us: 0, end_us: 1_250_000 },
    ]);
    expect((await query('select from_us from media.pins')).rows).toEqual([{ from_us: 5_750_000 }]);
    await query('delete from media.pins');
    await bob.client.call(routes.playback, { id: eventId });
  });

  it('shows the same part of a trimmed recording, also when it is trimmed during the repair', async () => {
    shift = 2;
    during = async () => {
      await trimRecording(world.context.media, channelId, { eventId }, { from: 4, to: 12 });
    };
    const { folder } = asset;
    await repair();
    const { trim, duration_seconds, ladder } = await readRow();
    expect(trim).toMatchObject({ from: 6, to: 14, full: 20, segments: { '360p': [4, 7] } });
    expect(trim?.first_files).toEqual(['360p/init.mp4', '360p/s00004.m4s']);
    expect(duration_seconds).toBe(8);
    expect(ladder.former).toMatchObject({ folder, trim: { from: 4, to: 12 } });
  });

  it.each([
    ['shows something else', undefined, 20],
    ['has another length', 0, 26],
  ])('makes nothing from a file of today that %s', async (_what, shown, seconds) => {
    [shift, length] = [shown, seconds];
    expect(await repair()).toContain('stays as it is: The file at its place is not shown to be its film');
    const { folder, ladder } = await readRow();
    expect([folder, ladder.edition]).toEqual([asset.folder, undefined]);
  });

  it('refuses a trimmed recording when nothing shows the shift, also in a file that is its film for sure', async () => {
    const upload = crypto.randomUUID();
    await world.context.media.uploadFiles.create(upload);
    await query('update media.assets set source_key = $1', [uploadKeyOf(upload)]);
    await trimRecording(world.context.media, channelId, { eventId }, { from: 4, to: 12 });
    shift = undefined;
    expect(await repair()).toContain('stays as it is: It is trimmed');
    expect((await readRow()).ladder.edition).toBeUndefined();
    await query('update media.assets set trim = null');
    expect(await repair()).toContain('Repaired: 1.');
  });

  it('measures the shift in the part that a swept trim left', async () => {
    await trimRecording(world.context.media, channelId, { eventId }, { from: 4, to: 16 });
    for (const number of [1, 2, 9, 10])
      rmSync(path.join(objects(asset.folder), `360p/s${String(number).padStart(5, '0')}.m4s`));
    shift = 2;
    await repair();
    expect(compared[0]).toMatch(/^old init.mp4old s00003.m4s.* \| new init.mp4new s00003.m4s/);
    expect((await readRow()).trim).toMatchObject({ from: 6, to: 18 });
  });

  it.each([
    ['trims it', '360p/s00001.m4s', ['trim', '--from', '4', '--to', '12']],
    ['removes its captions', 'captions-en-1.vtt', ['captions', 'remove', '--language', 'en']],
  ])('ends the former edition soon when an operator %s', async (_what, file, [verb = '', ...words]) => {
    const old = (await playback()).master_url.replace('master.m3u8', '');
    await repair();
    const acts = verb === 'captions' ? [verb, words.shift() ?? ''] : [verb];
    await runCommand(world, 'vod', ...acts, '--event', String(eventId), ...words);
    await settled();
    expect(await get(old + file)).toMatch(/^200/);
    world.clock.advance(601);
    const { master_url } = await playback();
    const token = master_url.split('/v/')[0] ?? '';
    expect(await get(`${token}/v/${asset.id}/${file}`)).toMatch(/^404/);
    expect(await get(`${token}/v/${asset.id}/360p/index.m3u8`)).toMatch(/^404/);
    expect(await get(`${master_url.replace('master.m3u8', '')}360p/s00003.m4s`)).toMatch(/^200/);
  });

  it('shows nothing that was cut off when no segment begins at the same picture', async () => {
    await trimRecording(world.context.media, channelId, { eventId }, { from: 4, to: 12 });
    shift = 0.7;
    await repair();
    expect((await readRow()).trim).toMatchObject({ from: 6, to: 12 });
  });

  it('keeps captions that an operator adds during the repair', async () => {
    during = async () => {
      const file = path.join(place, 'fr.vtt');
      await writeFile(file, 'WEBVTT\n\n00:01.000 --> 00:02.000\nBonjour\n');
      await runCommand(
        world,
        'vod',
        'captions',
        'add',
        '--event',
        String(eventId),
        '--language',
        'fr',
        '--file',
        file,
      );
    };
    await repair();
    await settled();
    const { captions } = await playback();
    expect(captions.map(({ language }) => language)).toEqual(['en', 'fr']);
    for (const { url } of captions) expect(await get(url)).toMatch(/^200 WEBVTT/);
  });

  it('loses nothing when it is killed, and the next run deletes what the killed one left', async () => {
    during = () => Promise.reject(new Error('killed'));
    expect(await repair()).toContain('stays as it is: killed');
    const { ladder, ...row } = await readRow();
    expect({ ...row, ladder: { ...ladder, repairing: undefined } }).toEqual({
      ...asset,
      ladder: { ...asset.ladder, repairing: undefined },
    });
    // A kill leaves the folder, because nothing runs after it.
    const left = ladder.repairing ?? '';
    await makeFiles(objects(left), 'half');
    during = async () => {};
    await repair();
    expect(existsSync(objects(left))).toBe(false);
    expect((await readdir(objects(`recordings/${channelId}`))).toSorted()).toEqual(
      expect.arrayContaining([path.basename(asset.folder), path.basename((await readRow()).folder)]),
    );
  });

  it('gives way to a later repair of the same recording', async () => {
    during = async () => {
      during = async () => {};
      await repair();
    };
    const said = await repair();
    expect(said).toContain('belongs to another repair, or is gone');
    await settled();
    const after = await playback();
    expect(await get(`${after.master_url.replace('master.m3u8', '')}360p/s00001.m4s`)).toBe(
      '200 new s00001.m4s',
    );
  });

  it('deletes the former files after a day, and not while a clip reads them', async () => {
    const old = (await playback()).master_url.replace('master.m3u8', '');
    await repair();
    await sweepRecordings(world.context.media);
    expect(existsSync(objects(asset.folder))).toBe(true);
    await query(
      `insert into media.pins (channel_id, asset_id, holder, from_us, to_us, until) values ($1, $2, 'clip x', 0, 1, now())`,
      [channelId, asset.id],
    );
    world.clock.advance(86_401);
    await sweepRecordings(world.context.media);
    expect(existsSync(objects(asset.folder))).toBe(true);
    await query('delete from media.pins');
    await sweepRecordings(world.context.media);
    expect(existsSync(objects(asset.folder))).toBe(false);
    expect((await readRow()).ladder.former).toBeUndefined();
    await settled();
    expect(await get(`${old}360p/s00003.m4s`)).toMatch(/^40[34]/);
    const fresh = (await playback()).master_url.replace('master.m3u8', '');
    expect(await get(`${fresh}360p/s00003.m4s`)).toBe('200 new s00003.m4s');
  });
});
