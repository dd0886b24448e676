import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { media as routes } from '@floodlit/contract/media/media';
import { createWorld, type World } from '../../test/world.ts';
import { mediaJobs } from '../media/jobs.ts';
import { runCommand } from '../../test/cli/command-runner.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'floodlit-vod-'));
  world = await createWorld({
    encoder: {
      illustrate: () => Promise.reject(new Error('nothing was live')),
      inspect: async () => {},
      picture: async () => Buffer.from('a picture'),
      shiftBetween: async () => 0,
      discard: async () => {},
      async encode({ name }) {
        const finishedPath = path.join(folder, name);
        mkdirSync(finishedPath);
        const ladder = { rungs: [], start_rung: '360p', captions: [], poster: null, storyboard: null };
        return { finishedPath, durationSeconds: 12, ladder };
      },
    },
  });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const floodlit = (...words: string[]): Promise<string> => runCommand(world, ...words);
const aFile = (name: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, 'bytes');
  return file;
};
const add = async (title: string, ...more: string[]): Promise<string> => {
  const said = await floodlit('vod', 'add', '--title', title, '--file', aFile('film.mp4'), ...more);
  return /^Video (\d+): ".*", in preparation$/m.exec(said)?.[1] ?? '';
};

describe('vod …', () => {
  it('adds a video that viewers find once it is ready, lists it and takes it away', async () => {
    const words = ['--category', 'Backstage, Game highlights', '--type', 'paid', '--date', '2026-11-02'];
    const id = await add('The tunnel', ...words, '--captions', `fr=${aFile('mots.vtt')}`);
    const line = (state: string) =>
      new RegExp(`^${id} +2026-11-02 +paid +${state} +The tunnel +Game highlights, Backstage$`, 'm');
    expect(await floodlit('vod', 'list')).toMatch(line('queued'));
    await world.queue.runAll(mediaJobs(world.context.media));
    expect(await floodlit('vod', 'list')).toMatch(line('ready'));
    const { client } = await world.visitor();
    const { data } = await client.call(routes.vodItem, { id });
    expect(data).toMatchObject({ title: 'The tunnel', type: 'paid', duration: 12 });
    const asset = await world.context.media.store.findAsset(await world.channelId(), data.asset_id);
    expect(asset?.captions).toMatchObject([{ language: 'fr', label: 'français' }]);

    expect(await floodlit('vod', 'deliver', '--video', id, '--file', aFile('film.mp4'))).toBe(
      `Video ${id} has its recording already.`,
    );
    await floodlit('vod', 'remove', '--video', id);
    expect(await floodlit('vod', 'list')).not.toContain('The tunnel');
    await expect(floodlit('vod', 'remove', '--video', id)).rejects.toMatchObject({
      code: 'media.item_not_found',
    });
  });

  it('writes a row, new and anew, and takes it away', async () => {
    const [one, two] = [await add('One'), await add('Two')];
    await world.queue.runAll(mediaJobs(world.context.media));
    const { client } = await world.visitor();
    const rowOf = async () =>
      (await client.call(routes.vodRails)).data
        .find(({ title }) => title === 'Mine')
        ?.vod_media_items.map((item) => item.title);
    await floodlit('vod', 'rail', '--title', 'Mine', '--videos', `${two}, ${one}`, '--order', '3');
    expect(await rowOf()).toEqual(['Two', 'One']);
    await floodlit('vod', 'rail', '--title', 'Mine', '--videos', one);
    expect(await rowOf()).toEqual(['One']);
    await floodlit('vod', 'rail', '--title', 'Mine', '--remove');
    expect(await rowOf()).toBeUndefined();
  });

  it('changes the words that are given, and leaves the others', async () => {
    const id = await add('Old words', '--category', 'Talk', '--type', 'register');
    expect(await floodlit('vod', 'set', '--video', id, '--title', 'New words')).toBe(
      `Video ${id} is changed.`,
    );
    expect(await floodlit('vod', 'list')).toMatch(new RegExp(`^${id} .* register .* New words +Talk$`, 'm'));
    await expect(floodlit('vod', 'set', '--video', '987654321', '--title', 'X')).rejects.toMatchObject({
      code: 'media.item_not_found',
    });
  });

  it('prints what a trim and an export need', async () => {
    const id = await add('Untrimmed');
    await expect(floodlit('vod', 'trim', '--video', id)).rejects.toThrow(
      'Give --to with the end, or --undo.',
    );
    await expect(floodlit('vod', 'trim', '--video', id, '--to', 'soon')).rejects.toThrow(
      'write seconds or a time',
    );
    await expect(floodlit('vod', 'trim', '--video', id, '--to', '1:30')).rejects.toMatchObject({
      code: 'media.not_ready',
    });
    await expect(floodlit('vod', 'trim', '--to', '1:30')).rejects.toThrow('Give either --video or --event');
  });

  it('prints each input error', async () => {
    const film = aFile('film.mp4');
    await expect(floodlit('vod', 'add', '--title', 'X', '--file', '/nowhere')).rejects.toThrow(
      'There is no file "/nowhere"',
    );
    await expect(floodlit('vod', 'add', '--title', 'X', '--file', film, '--type', 'ppv')).rejects.toThrow(
      'use free, register or paid',
    );
    await expect(floodlit('vod', 'add', '--title', 'X', '--file', film, '--date', 'soon')).rejects.toThrow(
      '--date is "soon"',
    );
    await expect(
      floodlit('vod', 'add', '--title', 'X', '--file', film, '--captions', 'words.vtt'),
    ).rejects.toThrow('write a language and a file');
    await expect(floodlit('vod', 'rail', '--title', 'X', '--videos', 'one')).rejects.toThrow(
      'such as 7,3,12',
    );
  });
});
