import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { media as routes } from '@floodlit/contract/media/media';
import { runCommand } from '../../test/cli/command-runner.ts';
import { createQuickEncoder } from '../../test/media/makers.ts';
import { createWorld, type World } from '../../test/world.ts';
import { submitRecording } from '../media/index.ts';
import { mediaJobs } from '../media/jobs.ts';

let world: World;
let folder: string;
let event: number;
let video: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'floodlit-captions-'));
  world = await createWorld({ encoder: createQuickEncoder(() => folder, 60) });
  const channelId = await world.channelId();
  event = await world.eventId({ type: 'free' });
  await submitRecording(world.context.media, { channelId, eventId: event, sourceKey: 'file:/in/game' });
  const said = await floodlit('vod', 'add', '--title', 'Tunnel', '--file', aFile('film.mp4', 'film'));
  video = /^Video (\d+)/.exec(said)?.[1] ?? '';
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const floodlit = (...words: string[]): Promise<string> => runCommand(world, ...words);
const captions = (verb: string, ...words: string[]): Promise<string> =>
  floodlit('vod', 'captions', verb, ...words);
const aFile = (name: string, content: string | Buffer): string => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};
const aText = (text: string): string => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;
const playback = async () => {
  const { client } = await world.visitor();
  return (await client.call(routes.playback, { id: event })).data;
};
const get = async (url: string): Promise<{ status: number; body: string }> => {
  const { statusCode: status, body } = await world.app.inject({ url, headers: { host: 'localhost' } });
  return { status, body };
};

describe('vod captions …', () => {
  it('refuses a recording that is not ready', async () => {
    const file = aFile('early.srt', aText('early'));
    await expect(captions('add', '--video', video, '--language', 'ar', '--file', file)).rejects.toMatchObject(
      {
        code: 'media.not_ready',
      },
    );
    await world.queue.runAll(mediaJobs(world.context.media));
  });

  it('adds captions that the next playback lists and the server sends clean', async () => {
    const file = aFile('words.srt', `${aText('<font color="red">هدف</font> & <i>goal')}\n${aText('')}`);
    const said = await captions('add', '--event', String(event), '--language', 'ar', '--file', file);
    expect(said).toContain(`Game ${event} has captions in العربية: 1`);
    expect(said).toContain('Line 6 begins a caption without a text.');
    const track = (await playback()).captions.find(({ language }) => language === 'ar');
    expect(track?.label).toBe('العربية');
    expect(await get(track?.url ?? '')).toEqual({
      status: 200,
      body: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nهدف &amp; <i>goal</i>\n',
    });
  });

  it('replaces those of the same language under another address, and removes them', async () => {
    const of = ['--event', String(event)];
    const trackOf = async () => (await playback()).captions.find(({ language }) => language === 'fr');
    const one = aFile('one.srt', aText('un'));
    await captions('add', ...of, '--language', 'fr', '--file', one, '--label', 'Québec');
    const first = await trackOf();
    await captions('add', ...of, '--language', 'fr', '--file', aFile('two.srt', aText('deux')));
    const second = await trackOf();
    expect([first?.label, second?.label]).toEqual(['Québec', 'français']);
    await expect.poll(async () => (await get(first?.url ?? '')).status, { timeout: 5_000 }).toBe(404);
    await expect.poll(async () => (await get(second?.url ?? '')).body, { timeout: 5_000 }).toContain('deux');
    expect(await captions('list', ...of)).toMatch(/^fr +français$/m);
    await captions('remove', ...of, '--language', 'fr');
    expect(await trackOf()).toBeUndefined();
    expect(await captions('list', ...of)).not.toMatch(/^fr /m);
    await expect(captions('remove', ...of, '--language', 'fr')).rejects.toMatchObject({
      code: 'media.captions_not_found',
    });
  });

  it('keeps both of two languages that come at the same moment', async () => {
    const of = ['--video', video];
    await Promise.all(
      ['de', 'es', 'it'].map((code) =>
        captions('add', ...of, '--language', code, '--file', aFile(`${code}.srt`, aText(code))),
      ),
    );
    const listed = await captions('list', ...of);
    for (const code of ['de', 'es', 'it']) expect(listed).toMatch(new RegExp(`^${code} `, 'm'));
  });

  it.each([
    ['50 MB', () => aFile('large.srt', Buffer.alloc(50 * 1024 * 1024, 'a')), 'is larger than 2 MB'],
    ['a page', () => aFile('page.vtt', '<!doctype html><p>404'), 'a page and no captions'],
    [
      'a picture',
      () => aFile('picture.vtt', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff])),
      'no text in UTF-8',
    ],
    [
      'a folder',
      () => (mkdirSync(path.join(folder, 'a.vtt'), { recursive: true }), path.join(folder, 'a.vtt')),
      'is no file',
    ],
    ['no file', () => path.join(folder, 'none.vtt'), 'There is no file'],
  ])('refuses %s with a sentence', async (_name, file, sentence) => {
    await expect(
      captions('add', '--event', String(event), '--language', 'en', '--file', file()),
    ).rejects.toThrow(sentence);
  });

  it.each([
    [['--language', 'english'], 'write two letters'],
    [['--language', 'en', '--event', '1', '--video', '1'], 'Give either --video or --event'],
    [['--language', 'en'], 'Give either --video or --event'],
    [['--language', 'en', '--event', '1', '--label', ' '], '--label is empty'],
  ])('refuses %j', async (words, sentence) => {
    const more = sentence.startsWith('write') ? ['--event', String(event)] : [];
    await expect(captions('add', '--file', aFile('w.srt', aText('a')), ...words, ...more)).rejects.toThrow(
      sentence,
    );
  });

  it("finds no recording of another channel's", async () => {
    await expect(
      captions('list', '--channel', 'littoral-sport', '--event', String(event)),
    ).rejects.toMatchObject({ code: 'catalog.event_not_found' });
  });
});
