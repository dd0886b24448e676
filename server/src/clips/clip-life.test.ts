// The life of a ready clip, through HTTP: its file, its address, its lists, the file to give away, and moderation.
import { writeFile } from 'node:fs/promises';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '@floodlit/contract';
import { numbers, openClipStage, type ClipStage } from '../../test/clips/stage.ts';
import { readClock } from '../../test/media/clock-film.ts';
import type { Session, World } from '../../test/world.ts';
import { decideClip, writeClipEventSettings, writeClipSettings } from './index.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let stage: ClipStage;
let world: World;
beforeAll(async () => {
  stage = await openClipStage();
  world = stage.world;
});
afterAll(() => stage.close());
beforeEach(() => stage.reset());

describe('a clip', () => {
  it('[R3.06] is a progressive MP4 that an independent parser reads', async () => {
    const bob = await world.as('bob');
    const clip = await stage.make(bob);
    const { bytes } = await stage.fetchFile(clip.url ?? '');
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
    expect(await input.getMimeType()).toMatch(/^video\/mp4; codecs="avc1\.[\da-fA-F]{6}, mp4a\.40\.2"$/);
    const video = await input.getPrimaryVideoTrack();
    const sound = await input.getPrimaryAudioTrack();
    if (video === null || sound === null) throw new Error('A track is missing.');
    const first = await new EncodedPacketSink(video).getFirstPacket();
    expect([first?.type, (first?.timestamp ?? 1) <= 0]).toEqual(['key', true]);
    const shown: number[] = [];
    for await (const packet of new EncodedPacketSink(video).packets()) {
      if (packet.timestamp >= -0.000_1 && packet.timestamp < 4.8 - 0.001) shown.push(packet.timestamp);
    }
    expect(shown).toHaveLength(144);
    expect(await sound.computeDuration()).toBeCloseTo(4.8, 1);
  });

  it('[T44] answers ranges, and 416 for one that it does not have', async () => {
    const bob = await world.as('bob');
    const clip = await stage.make(bob);
    const url = clip.url ?? '';
    const whole = await stage.fetchFile(url);
    const part = await stage.fetchFile(url, { range: 'bytes=100-299' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-299/${whole.bytes.length}`,
    ]);
    expect(part.bytes.equals(whole.bytes.subarray(100, 300))).toBe(true);
    expect((await stage.fetchFile(url, { range: `bytes=${whole.bytes.length}-` })).status).toBe(416);
  });

  it('[T08] opens by id and uuid alone: unknown, wrong, withheld and deleted addresses answer alike', async () => {
    const bob = await world.as('bob');
    const visitor = await world.visitor();
    const clip = await stage.make(bob);
    const open = (change: object = {}) =>
      visitor.client.call(api.clips.shared, { id: clip.id, uuid: clip.uuid, ...change });
    const { data } = await open();
    expect(data).toMatchObject({ name: 'The winner', event: { id: stage.paid }, public_file_url: null });
    expect(Object.keys(data)).not.toContain('user_id');
    const wrong = clip.uuid.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a'));
    const expectRefused = (change?: object) =>
      expect(open(change)).rejects.toMatchObject({ status: 404, code: 'clips.not_found' });
    await expectRefused({ uuid: wrong });
    await expectRefused({ id: 999_999 });
    await decideClip(world.context.clips, {
      channelId: stage.channelId,
      clipId: clip.id,
      action: 'withhold',
      by: 'Ada Adult',
      note: 'A parent asked.',
    });
    await expectRefused();
    await expect
      .poll(async () => (await stage.fetchFile(clip.url ?? '')).status, { timeout: 5_000 })
      .toBe(404);
    expect((await stage.ownOf(bob))[0]).toMatchObject({ is_withheld: true, url: null });
    await decideClip(world.context.clips, {
      channelId: stage.channelId,
      clipId: clip.id,
      action: 'restore',
      by: 'Ada Adult',
      note: 'The parent agreed.',
    });
    await open();
    await bob.client.call(api.clips.remove, { id: clip.id });
    await expectRefused();
    await bob.client.call(api.clips.takeBack, { id: clip.id });
    await open();
    expect(
      (await stage.query('select action, decided_by, note from clips.decisions order by id')).rows,
    ).toEqual([
      { action: 'withhold', decided_by: 'Ada Adult', note: 'A parent asked.' },
      { action: 'restore', decided_by: 'Ada Adult', note: 'The parent agreed.' },
    ]);
  });

  it('[T08] is refused in a blocked region, its file and poster too', async () => {
    const bob = await world.as('bob');
    const visitor = await world.visitor();
    const clip = await stage.make(bob);
    const setGeo = (geo: object) =>
      stage.query('update channel.channels set geo = $1 where id = $2', [
        JSON.stringify(geo),
        stage.channelId,
      ]);
    await setGeo({ mode: 'allow', countries: ['CA'] });
    try {
      const refusal = { code: 'access.denied', reason: 'geo' };
      const { id, uuid } = clip;
      await expect(visitor.client.call(api.clips.shared, { id, uuid })).rejects.toMatchObject(refusal);
      await expect(visitor.client.call(api.clips.latest, {})).rejects.toMatchObject(refusal);
      for (const url of [clip.url, clip.poster_url])
        expect((await stage.fetchFile(url ?? '')).status).toBe(403);
    } finally {
      await setGeo({ mode: 'none', countries: [] });
    }
  });

  it('[T08] ends a running transfer within seconds once it is withheld', async () => {
    const bob = await world.as('bob');
    const clip = await stage.make(bob);
    // Larger than what sockets hold, so that the transfer waits for its reader.
    const { rows } = await stage.query('select folder from clips.clips');
    const large = Buffer.alloc(48 * 1024 * 1024, 7);
    await world.context.media.storage.writeFile(String(rows[0]?.['folder']), 'clip.mp4', large);
    await stage.query('update clips.clips set bytes = $1', [large.length]);
    const player = await fetch(stage.base + clip.url);
    const reader = player.body?.getReader();
    await reader?.read();
    await decideClip(world.context.clips, {
      channelId: stage.channelId,
      clipId: clip.id,
      action: 'withhold',
      by: 'Ada Adult',
      note: 'A parent asked.',
    });
    // The reader takes nothing more until the server has ended the transfer.
    const connections = (): Promise<number> =>
      new Promise((resolve, reject) => {
        world.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      });
    const before = await connections();
    await expect.poll(connections, { timeout: 15_000, interval: 200 }).toBeLessThan(before);
    await expect(
      (async () => {
        while (!((await reader?.read())?.done ?? true));
      })(),
    ).rejects.toThrow();
    expect((await stage.fetchFile(clip.url)).status).toBe(404);
  });

  it('[R7.07] [R7.03g] is listed by its game, by tag, and in the list of games with clips', async () => {
    const bob = await world.as('bob');
    const clip = await stage.make(bob, { tags: ['Goal', 'Overtime'] });
    await stage.make(bob, { tags: ['Save'], name: 'A save' });
    const visitor = await world.visitor();
    const listed = await visitor.client.call(api.clips.ofEvent, { event_id: stage.paid });
    expect(listed.meta.total).toBe(2);
    expect(listed.data.map(({ name }) => name)).toEqual(['A save', 'The winner']);
    const tagged = await visitor.client.call(api.clips.ofEvent, { event_id: stage.paid, tag: 'overtime' });
    expect(tagged.data.map(({ id }) => id)).toEqual([clip.id]);
    expect((await visitor.client.call(api.clips.latest, {})).meta.total).toBe(2);
    const games = await visitor.client.call(api.clips.eventsWithClip, {});
    expect([games.data.map(({ id }) => id), games.meta.total]).toEqual([[stage.paid], 1]);
    await bob.client.call(api.clips.change, { id: clip.id, name: 'Renamed', tags: ['Late'] });
    expect(
      (await visitor.client.call(api.clips.ofEvent, { event_id: stage.paid, tag: 'Late' })).data,
    ).toMatchObject([{ name: 'Renamed' }]);
    const alice = await world.as('alice');
    await expect(alice.client.call(api.clips.change, { id: clip.id, name: 'Mine' })).rejects.toMatchObject({
      code: 'clips.not_found',
    });
    await expect(alice.client.call(api.clips.remove, { id: clip.id })).rejects.toMatchObject({
      code: 'clips.not_found',
    });
  });

  it('counts each play once, and each report once for each viewer', async () => {
    const bob = await world.as('bob');
    const visitor = await world.visitor();
    const { id, uuid } = await stage.make(bob);
    const play = { id, uuid, play_id: '11111111-2222-4333-8444-555555555555' };
    expect((await visitor.client.call(api.clips.countView, play)).data).toEqual({ counted: true });
    expect((await visitor.client.call(api.clips.countView, play)).data).toEqual({ counted: false });
    expect((await stage.ownOf(bob))[0]?.views).toBe(1);
    for (const who of [visitor, visitor, bob])
      await who.client.call(api.clips.report, { id, uuid, reason: 'privacy', note: 'My child.' });
    expect(await world.context.clips.moderation.listModerated(stage.channelId, 10)).toMatchObject([
      { id, reports: 2 },
    ]);
  });
});

describe('GET /clip/download', () => {
  const download = async ({ client }: Session, id: number) =>
    (await client.call(api.clips.download, { id })).data;

  it('[R7.07] [T44] waits for the file, begins with a keyframe, needs no edit list, and takes one download a day', async () => {
    const bob = await world.as('bob');
    const clip = await stage.make(bob);
    await expect(download(bob, clip.id)).rejects.toMatchObject({
      code: 'clips.file_in_preparation',
      status: 409,
      retryAfterSeconds: 5,
    });
    expect((await stage.leftOf(bob)).downloads).toBe(5);
    await stage.work();
    const { url, bytes, name } = await download(bob, clip.id);
    expect(name).toBe('The winner.mp4');
    await download(bob, clip.id);
    expect((await stage.leftOf(bob)).downloads).toBe(4);
    const file = await stage.fetchFile(url);
    expect([file.status, file.bytes.length]).toEqual([200, bytes]);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(file.bytes.includes('elst')).toBe(false);
    await writeFile(stage.inPlace('share.mp4'), file.bytes);
    expect(await readClock(stage.inPlace('share.mp4'))).toEqual(numbers(219, 363));
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(file.bytes) });
    const video = await input.getPrimaryVideoTrack();
    const first = video && (await new EncodedPacketSink(video).getFirstPacket());
    expect([first?.type, first?.timestamp]).toEqual(['key', 0]);
    world.clock.advance(66);
    expect((await stage.fetchFile(url)).status).toBe(403);
  });

  it('stays free for the day where the pass no longer gives any', async () => {
    const bob = await world.as('bob');
    const clip = await stage.make(bob);
    await download(bob, clip.id).catch(() => undefined);
    await stage.work();
    await download(bob, clip.id);
    await stage.grant({ downloads: 0 });
    await stage.query('update commerce.passes set downloads = 0');
    expect((await download(bob, clip.id)).url).toContain('/media/c/d/');
    world.clock.advance(24 * 3_600);
    await expect(download(bob, clip.id)).rejects.toMatchObject({ code: 'clips.download_not_included' });
    await stage.query('update commerce.passes set downloads = 5');
  });

  it('[T44] refuses without the capability and without a download left, with the reason', async () => {
    const bob = await world.as('bob');
    const clip = await stage.make(bob);
    await stage.query(`update commerce.passes set features = features || '{"download_clip": false}'`);
    await expect(download(bob, clip.id)).rejects.toMatchObject({
      code: 'clips.download_not_included',
      status: 403,
    });
    await stage.query(`update commerce.passes set features = features || '{"download_clip": true}'`);
    await stage.grant({ downloads: 0 });
    await download(bob, clip.id).catch(() => undefined);
    await stage.work();
    await expect(download(bob, clip.id)).rejects.toMatchObject({
      code: 'clips.downloads_used_up',
      status: 403,
    });
  });
});

describe('moderation', () => {
  it('refuses clips where they are off or closed, and asks no pass where everybody may make them', async () => {
    const bob = await world.as('bob');
    const set = (change: Parameters<typeof writeClipEventSettings>[3]) =>
      writeClipEventSettings(world.context.clips, stage.channelId, stage.paid, change);
    await set({ makers: 'off' });
    await expect(stage.press(bob)).rejects.toMatchObject({ code: 'clips.off' });
    await set({ makers: 'everybody', clips_until: world.clock.now() });
    await expect(stage.press(bob)).rejects.toMatchObject({ code: 'clips.closed' });
    await set({ clips_until: null });
    await stage.press(bob);
    expect((await stage.leftOf(bob)).clips).toBe(20);
  });

  it('withholds clips of minors until a named adult releases them', async () => {
    const bob = await world.as('bob');
    await writeClipEventSettings(world.context.clips, stage.channelId, stage.paid, { youth: true });
    const clip = await stage.make(bob);
    expect(clip).toMatchObject({ status: 'ready', is_withheld: true, url: null });
    const visitor = await world.visitor();
    expect((await visitor.client.call(api.clips.ofEvent, { event_id: stage.paid })).data).toEqual([]);
    const release = {
      channelId: stage.channelId,
      clipId: clip.id,
      action: 'restore' as const,
      note: 'Seen.',
    };
    await expect(decideClip(world.context.clips, { ...release, by: ' ' })).rejects.toMatchObject({
      code: 'clips.note_required',
    });
    await decideClip(world.context.clips, { ...release, by: 'Ada Adult' });
    expect((await visitor.client.call(api.clips.ofEvent, { event_id: stage.paid })).data).toHaveLength(1);
  });

  it('lets only the one who deleted take it back', async () => {
    const bob = await world.as('bob');
    const clip = await stage.make(bob);
    const decide = (action: 'delete' | 'restore') =>
      decideClip(world.context.clips, {
        channelId: stage.channelId,
        clipId: clip.id,
        action,
        by: 'Ada Adult',
        note: 'Seen.',
      });
    const isShown = async () =>
      (await bob.client.call(api.clips.ofEvent, { event_id: stage.paid })).data.length === 1;
    await decide('delete');
    expect(await isShown()).toBe(false);
    await expect(bob.client.call(api.clips.takeBack, { id: clip.id })).rejects.toMatchObject({
      code: 'clips.not_found',
    });
    await decide('restore');
    expect(await isShown()).toBe(true);
    world.clock.advance(1);
    await bob.client.call(api.clips.remove, { id: clip.id });
    await expect(decide('restore')).rejects.toMatchObject({ code: 'clips.not_found' });
    // A decision from an old list does not make it the deletion of the operator.
    world.clock.advance(1);
    await decide('delete');
    await expect(decide('restore')).rejects.toMatchObject({ code: 'clips.not_found' });
    // The fan takes the own deletion back. The decision stays: nobody sees the clip until it is restored.
    await bob.client.call(api.clips.takeBack, { id: clip.id });
    expect(await isShown()).toBe(false);
    await decide('restore');
    expect(await isShown()).toBe(true);
  });

  it('refuses names and tags with a word of the list', async () => {
    const bob = await world.as('bob');
    await writeClipSettings(world.context.clips, stage.channelId, { words: ['darn'], length_maximum: 10 });
    await expect(stage.press(bob, { name: 'D4rn it' })).rejects.toMatchObject({ code: 'clips.name_refused' });
    await expect(stage.press(bob, { tags: ['darn'] })).rejects.toMatchObject({ code: 'clips.name_refused' });
    await expect(stage.press(bob, { start_time: 1, duration: 12 })).rejects.toMatchObject({
      code: 'clips.range_invalid',
      message: 'A clip is 2 to 10 seconds long, and ends after it starts.',
    });
  });
});
