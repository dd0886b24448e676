// A recording that an operator changes: playing, downloads and clips obey the trim, to the frame, and it can be undone.
import { sweepTrims } from '../media/index.ts';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '@floodlit/contract';
import { gameRecordings as routes, recordings } from '@floodlit/contract/operators/recordings';
import { numbers, openClipStage, type ClipStage } from '../../test/clips/stage.ts';
import { readClock } from '../../test/media/clock-film.ts';
import { openSession, type ConsoleBrowser } from '../../test/operators/console-client.ts';
import { rawCall } from '../../test/operators/raw-calls.ts';
import type { Session, World } from '../../test/world.ts';
import { allJobs } from '../jobs.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let stage: ClipStage;
let world: World;
let editor: ConsoleBrowser;
let bob: Session;
let params: { channel_id: number; event_id: number };
beforeAll(async () => {
  stage = await openClipStage();
  world = stage.world;
  bob = await world.as('bob');
  params = { channel_id: stage.channelId, event_id: stage.paid };
  editor = await openSession(world, [
    { role: 'editor', scope: { kind: 'channel', channel_id: stage.channelId } },
  ]);
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.reset();
  await stage.query(`update media.assets set trim = null, duration_seconds = 24 where id = $1`, [
    stage.media,
  ]);
  await stage.query(`update commerce.passes set features = features || '{"download": true}'`);
});

const trim = async (from: number, to: number) =>
  (await editor.client.call(routes.trim, { ...params, from, to })).data;
const read = async () => (await editor.client.call(routes.read, params)).data;
/** Waits until the cached row of the recording is the changed one. */
const settled = async (): Promise<void> => {
  const { files, store } = world.context.media;
  const row = await store.findAsset(stage.channelId, stage.media);
  await vi.waitFor(async () => {
    const cached = await files.findAsset(stage.channelId, stage.media);
    expect([cached?.trim, cached?.ladder]).toEqual([row?.trim, row?.ladder]);
  }, 5_000);
};
const playbackOf = async () => (await bob.client.call(api.media.playback, { id: stage.paid })).data;
const clockOfBytes = async (bytes: Buffer): Promise<number[]> => {
  await writeFile(stage.inPlace('part.mp4'), bytes);
  return readClock(stage.inPlace('part.mp4'));
};

describe('POST …/recording/trim', () => {
  it('shows whole segments around the range, and says until when it can be undone', async () => {
    const trimmed = await trim(5, 17.5);
    expect(trimmed).toMatchObject({
      is_trimmed: true,
      duration: 14,
      full_duration: 24,
      trim: { from: 4, to: 18, is_final: false },
    });
    const days =
      (new Date(trimmed.trim?.undo_until ?? 0).getTime() - world.clock.now().getTime()) / 86_400_000;
    expect(days).toBe(30);
    // The same again changes nothing.
    expect(await trim(5, 17.5)).toEqual(trimmed);
    const { data } = await editor.client.call(recordings.list, {
      channel_id: params.channel_id,
      kind: 'game',
    });
    expect(data.find(({ record_id }) => record_id === stage.paid)).toMatchObject({
      id: `game-${stage.paid}`,
      state: 'ready',
      is_trimmed: true,
      duration: 14,
    });
  });

  it.each([
    ['an end before the start', 10, 5],
    ['half a second', 10, 10.5],
    ['an end past the recording', 5, 60],
  ])('refuses %s', async (_, from, to) => {
    await expect(trim(from, to)).rejects.toMatchObject({ code: 'media.trim_invalid' });
    expect((await read()).trim).toBeNull();
  });

  it('plays the part alone: its length, its playlists, and soon no segment that was cut off', async () => {
    await trim(5, 17.5);
    await settled();
    const playback = await playbackOf();
    expect(playback.duration).toBe(14);
    const base = playback.master_url.replace('/master.m3u8', '');
    const rung = playback.start_rung;
    const playlist = (await stage.fetchFile(`${base}/${rung}/index.m3u8`)).bytes.toString();
    expect(playlist.match(/s\d{5}\.m4s/g)).toEqual([3, 4, 5, 6, 7, 8, 9].map((n) => `s0000${n}.m4s`));
    expect(playback.first_fragments).toEqual([`${base}/${rung}/init.mp4`, `${base}/${rung}/s00003.m4s`]);
    const statuses = () =>
      Promise.all(
        [2, 3, 9, 10].map(
          async (n) => (await stage.fetchFile(`${base}/${rung}/s${String(n).padStart(5, '0')}.m4s`)).status,
        ),
      );
    // A viewer who plays during the trim asks for the segments of the playlist of before.
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await stage.query(
      `update media.assets set trim = jsonb_set(trim, '{undo_until}', to_jsonb($2::text)) where id = $1`,
      [stage.media, new Date(world.clock.now().getTime() + (30 * 86_400 - 600) * 1_000).toISOString()],
    );
    await settled();
    expect(await statuses()).toEqual([404, 200, 200, 404]);
    const tiles = (await stage.fetchFile(playback.storyboard_url)).bytes.toString();
    expect(tiles).toContain('00:00:00.000 --> ');
    expect(tiles).not.toContain('00:00:14.001');
    expect(tiles.match(/--> (\S+)/g)?.at(-1)).toBe('--> 00:00:14.000');
  });

  it('is obeyed by a download, to the frame', async () => {
    await trim(5, 17.5);
    await settled();
    const { data } = await bob.client.call(api.media.downloadEvent, { id: stage.paid });
    const file = await stage.fetchFile(data.url);
    expect([file.status, file.bytes.length]).toEqual([200, data.bytes]);
    expect(await clockOfBytes(file.bytes)).toEqual(numbers(120, 540));
  });

  it('is obeyed by a new clip, and leaves the clips that were made before', async () => {
    const before = await stage.make(bob, { start_time: 1, duration: 4 });
    await trim(5, 17.5);
    const clip = await stage.make(bob, { start_time: 3.3, duration: 8.1 });
    expect(clip).toMatchObject({ start_time: 3.3, duration: 8.1, length: 4.8 });
    // 7.3 s of the full recording.
    expect(await stage.clockOf(clip.url)).toEqual(numbers(219, 363));
    expect(await stage.clockOf(before.url)).toEqual(numbers(30, 120));
    await expect(stage.press(bob, { start_time: 12, duration: 16 })).rejects.toMatchObject({
      code: expect.stringMatching(/^clips\./),
    });
    await editor.client.call(routes.untrim, params);
    const again = (await stage.ownOf(bob)).find(({ id }) => id === clip.id);
    expect(again).toMatchObject({ start_time: 7.3, duration: 12.1 });
  });

  it('moves the positions of viewers with the start', async () => {
    await stage.query(
      `insert into media.positions (channel_id, user_id, asset_id, seconds, watched_at)
       select channel_id, id, $1, 12, now() from identity.users where email = 'bob@demo.test' and channel_id = $2`,
      [stage.media, stage.channelId],
    );
    const secondsOf = async () =>
      (await stage.query('select seconds from media.positions')).rows.map(({ seconds }) => seconds);
    await trim(5, 17.5);
    expect(await secondsOf()).toEqual([8]);
    await editor.client.call(routes.untrim, params);
    expect(await secondsOf()).toEqual([12]);
  });

  it('is kept in the audit log with the range before and after', async () => {
    await trim(5, 17.5);
    const { rows } = await stage.query(
      `select act, before, after from operators.audit_log where subject = 'media.assets' order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({
      act: 'row.changed',
      before: { trim: null },
      after: { trim: expect.objectContaining({ from: 4, to: 18 }) },
    });
  });
});

describe('POST …/recording/untrim', () => {
  it('is what a trim to the whole recording does', async () => {
    await trim(5, 17.5);
    expect(await trim(0, 24)).toMatchObject({ trim: null, duration: 24 });
  });

  it('shows all of it again', async () => {
    await trim(5, 17.5);
    const { data } = await editor.client.call(routes.untrim, params);
    expect(data).toMatchObject({ trim: null, duration: 24, full_duration: 24, is_trimmed: false });
    await settled();
    expect((await playbackOf()).duration).toBe(24);
  });
});

describe('POST …/recording/poster', () => {
  it('takes a moment of the recording, under a new address, and gives the former one back', async () => {
    const before = await read();
    const { data } = await editor.client.call(routes.poster, { ...params, at: 11.2 });
    expect(data.poster).toMatch(/^poster-[0-9a-f]{12}\.jpg$/);
    await settled();
    const { poster_url } = await playbackOf();
    expect(poster_url).toBe(`/media/p/${stage.media}/${data.poster}`);
    const picture = await stage.fetchFile(poster_url);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await clockOfBytes(picture.bytes)).toEqual([336]);
    expect((await stage.fetchFile(`/media/p/${stage.media}/poster.jpg`)).status).toBe(404);
    const back = await editor.client.call(routes.poster, { ...params, former: before.poster ?? '' });
    expect(back.data.poster).toBe(before.poster);
  });

  it('refuses a file that never was its picture, and nothing at all', async () => {
    for (const choice of [{ former: 'poster-0123456789ab.jpg' }, {}])
      await expect(editor.client.call(routes.poster, { ...params, ...choice })).rejects.toMatchObject({
        code: 'media.picture_not_found',
      });
  });
});

describe('POST …/recording/captions', () => {
  const content = (text: string): string => Buffer.from(text).toString('base64');
  const english = { language: 'en', label: 'English' };

  it('adds, shortens for a trimmed recording, lists and removes them', async () => {
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nbefore\n\n00:10.000 --> 00:12.000\nwithin\n';
    const { data } = await editor.client.call(routes.addCaptions, {
      ...params,
      ...english,
      content: content(text),
    });
    expect(data).toEqual({ cues: 2, left_out: 0, left_out_lines: [] });
    await trim(5, 17.5);
    await settled();
    const [caption] = (await playbackOf()).captions;
    const served = (await stage.fetchFile(caption?.url ?? '')).bytes.toString();
    expect(served).toContain('00:00:06.000 --> 00:00:08.000\nwithin');
    expect(served).not.toContain('before');
    expect((await read()).captions).toEqual([english]);
    await editor.client.call(routes.removeCaptions, { ...params, language: 'en' });
    expect((await read()).captions).toEqual([]);
    await expect(
      editor.client.call(routes.removeCaptions, { ...params, language: 'en' }),
    ).rejects.toMatchObject({ code: 'media.captions_not_found' });
  });

  it('names the line of a mistake', async () => {
    const wrong = content('WEBVTT\n\nno time --> 00:02.000\nx\n');
    await expect(
      editor.client.call(routes.addCaptions, { ...params, ...english, content: wrong }),
    ).rejects.toMatchObject({ code: 'media.captions_refused', message: expect.stringContaining('Line 3') });
  });
});

describe('POST …/recording/export', () => {
  const take = (path: string, headers: Record<string, string> = {}, cookie = editor.cookie) =>
    rawCall(world, { method: 'GET', path, cookie, headers });

  it('gives the operator one file of the trimmed recording, whole and in ranges, and keeps it in the audit log', async () => {
    await trim(5, 17.5);
    await settled();
    const { data } = await editor.client.call(routes.export, params);
    const whole = await take(data.path);
    expect([whole?.status, whole?.body.length]).toEqual([200, data.bytes]);
    expect(whole?.headers['content-disposition']).toContain('.mp4"');
    expect(await clockOfBytes(whole?.body ?? Buffer.alloc(0))).toEqual(numbers(120, 540));
    const half = Math.floor(data.bytes / 2);
    const rest = await take(data.path, { range: `bytes=${half}-`, 'if-range': whole?.headers.etag ?? '' });
    expect([rest?.status, rest?.headers['content-range']]).toEqual([
      206,
      `bytes ${half}-${data.bytes - 1}/${data.bytes}`,
    ]);
    expect(rest?.body.equals(whole?.body.subarray(half) ?? Buffer.alloc(0))).toBe(true);
    const { rows } = await stage.query(
      `select act, subject, after from operators.audit_log where act = 'media.recording_exported'`,
    );
    expect(rows).toEqual([
      {
        act: 'media.recording_exported',
        subject: data.name,
        after: expect.objectContaining({ bytes: data.bytes }),
      },
    ]);
  });

  it('[T09] opens nothing without the session, for another channel, and after four hours', async () => {
    const { data } = await editor.client.call(routes.export, params);
    const other = await world.channelId('littoral-sport');
    const foreign = await openSession(world, [
      { role: 'editor', scope: { kind: 'channel', channel_id: other } },
    ]);
    expect((await take(data.path, {}, ''))?.status).toBe(401);
    expect((await take(data.path, {}, foreign.cookie))?.status).toBe(404);
    const elsewhere = data.path.replace(`/channels/${stage.channelId}/`, `/channels/${other}/`);
    expect((await take(elsewhere, {}, foreign.cookie))?.status).toBe(404);
    await expect(editor.client.call(routes.export, { ...params, quality: '9p' })).rejects.toMatchObject({
      code: 'media.quality_not_found',
    });
  });
});

describe('GET …/exports', () => {
  const take = (path: string, cookie = editor.cookie) => rawCall(world, { method: 'GET', path, cookie });

  it('[T09] opens no download on the host of the channel', async () => {
    const { data } = await editor.client.call(routes.export, params);
    expect((await take(data.path))?.status).toBe(200);
    const [ticket, id, rung] = data.path.split('/').slice(-3);
    expect((await stage.fetchFile(`/media/d/${ticket}/${id}/${rung}.mp4`)).status).toBe(403);
  });

  it('[T09] answers 404 to an operator without a grant on the game any more', async () => {
    const { data } = await editor.client.call(routes.export, params);
    const other = await openSession(world, [
      {
        role: 'editor',
        scope: { kind: 'event', channel_id: stage.channelId, id: stage.free },
      },
    ]);
    expect((await take(data.path, other.cookie))?.status).toBe(404);
  });
});

describe('after the time to undo', () => {
  it('keeps all files when an undo commits after the sweep has read its list', async () => {
    await trim(5, 17.5);
    await stage.query(
      `update media.assets set trim = trim || '{"undo_until": "2020-01-01T00:00:00.000Z"}' where id = $1`,
      [stage.media],
    );
    await world.queue.runAll([]);
    const { media } = world.context;
    const listOldTrims = async (now: Date) => {
      const old = await media.store.listOldTrims(now);
      await stage.query('update media.assets set trim = null, duration_seconds = 24 where id = $1', [
        stage.media,
      ]);
      expect(old).toHaveLength(1);
      return old;
    };
    await sweepTrims({ ...media, store: { ...media.store, listOldTrims } });
    const asset = await media.store.findAsset(stage.channelId, stage.media);
    expect(asset?.trim).toBeNull();
    const file = `${asset?.ladder?.start_rung}/s00001.m4s`;
    expect((await media.storage.sizesOf(asset?.folder ?? '', [file]))[0]).toBeGreaterThan(0);
  });

  it('the parts that were cut off are deleted, and what is left still plays, clips and exports', async () => {
    await trim(5, 17.5);
    await stage.query(
      `update media.assets set trim = trim || '{"undo_until": "2020-01-01T00:00:00.000Z"}' where id = $1`,
      [stage.media],
    );
    await expect(editor.client.call(routes.untrim, params)).rejects.toMatchObject({
      code: 'media.trim_final',
    });
    await world.queue.runAll([]);
    const sweep = allJobs(world.context).find(({ name }) => name === 'media.sweep_recordings');
    await sweep?.run({ data: {}, signal: new AbortController().signal } as never);
    expect((await read()).trim).toMatchObject({ is_final: true });
    const asset = await world.context.media.store.findAsset(stage.channelId, stage.media);
    const { storage } = world.context.media;
    const rung = asset?.ladder?.start_rung ?? '';
    const sizes = await storage.sizesOf(
      asset?.folder ?? '',
      [2, 3, 9, 10].map((n) => `${rung}/s${String(n).padStart(5, '0')}.m4s`),
    );
    expect(sizes.map((size) => size !== undefined)).toEqual([false, true, true, false]);
    await expect(trim(0, 24)).rejects.toMatchObject({ code: 'media.trim_final' });
    await settled();
    const clip = await stage.make(bob, { start_time: 0, duration: 3 });
    expect(await stage.clockOf(clip.url)).toEqual(numbers(120, 210));
    expect(await trim(8, 12)).toMatchObject({ trim: { from: 8, to: 12, is_final: false } });
    await settled();
    const second = await stage.make(bob, { start_time: 1, duration: 4 });
    expect(await stage.clockOf(second.url)).toEqual(numbers(270, 360));
    // The undo of the second trim brings back what the first one has left.
    const { data } = await editor.client.call(routes.untrim, params);
    expect(data).toMatchObject({ trim: { from: 4, to: 18, is_final: true } });
    expect(world.loggedErrors).toEqual([]);
  });
});
