import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { media as routes } from '@floodlit/contract/media/media';
import { runCommand } from '../../test/cli/command-runner.ts';
import { aLadder, anAudio, createQuickEncoder } from '../../test/media/makers.ts';
import { createWorld, type World } from '../../test/world.ts';
import { submitRecording } from '../media/index.ts';
import { mediaJobs } from '../media/jobs.ts';

let world: World;
let folder: string;
let event: number;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'floodlit-audio-'));
  const audio = ['Home', 'Away', 'Radio'].map((label, index) =>
    anAudio({ name: `audio${index + 1}`, label, language: 'en' }),
  );
  world = await createWorld({ encoder: createQuickEncoder(() => folder, 60, aLadder({ audio })) });
  event = await world.eventId({ type: 'free' });
  const channelId = await world.channelId();
  await submitRecording(world.context.media, { channelId, eventId: event, sourceKey: 'file:/in/game' });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const audio = (...words: string[]): Promise<string> =>
  runCommand(world, 'vod', 'audio', ...words, '--event', String(event));
const tracks = async () => {
  const { client } = await world.visitor();
  return (await client.call(routes.playback, { id: event })).data.audio;
};

describe('vod audio …', () => {
  it('refuses a recording that is not ready', async () => {
    await expect(audio('list')).rejects.toMatchObject({ code: 'media.not_ready' });
    await world.queue.runAll(mediaJobs(world.context.media));
  });

  it('lists the tracks, and a new name is in the next playback', async () => {
    expect(await audio('list')).toMatch(/^1 +en +Home\n2 +en +Away\n3 +en +Radio$/m);
    const said = await audio('rename', '--track', '2', '--label', ' "Public"\u202e ', '--language', 'fr');
    expect(said).toContain(`Track 2 of game ${event} is called 'Public'.`);
    const now = async () => (await tracks()).map(({ name, label, language }) => [name, label, language]);
    expect(await now()).toEqual([
      ['audio1', 'Home', 'en'],
      ['audio2', "'Public'", 'fr'],
      ['audio3', 'Radio', 'en'],
    ]);
    await audio('rename', '--track', '2', '--label', 'Away');
    expect((await now())[1]).toEqual(['audio2', 'Away', 'fr']);
  });

  it('keeps both of two names that come at the same moment', async () => {
    await Promise.all([
      audio('rename', '--track', '1', '--label', 'One'),
      audio('rename', '--track', '3', '--label', 'Three'),
    ]);
    expect((await tracks()).map(({ label }) => label)).toEqual(['One', 'Away', 'Three']);
  });

  it.each([
    [['--track', '4', '--label', 'Crowd'], { code: 'media.audio_not_found' }],
    [['--track', '0', '--label', 'Crowd'], { code: 'media.audio_not_found' }],
    [['--track', '1', '--label', 'away'], { code: 'media.audio_name_taken' }],
    [['--track', '1', '--label', ' \u200b '], { code: 'media.audio_name_invalid' }],
    [
      ['--track', '1', '--label', 'Home', '--language', 'english'],
      { message: expect.stringContaining('two letters') },
    ],
  ])('refuses %j', async (words, failure) => {
    await expect(audio('rename', ...words)).rejects.toMatchObject(failure);
  });

  it("finds no recording of another channel's", async () => {
    await expect(audio('list', '--channel', 'littoral-sport')).rejects.toMatchObject({
      code: 'catalog.event_not_found',
    });
  });
});
