import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../test/cli/command-runner.ts';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'floodlit-preroll-'));
  world = await createWorld();
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const floodlit = (...words: string[]): Promise<string> => runCommand(world, ...words);
const idOf = (said: string): string => /^Preroll (\d+) /.exec(said)?.[1] ?? '';

describe('preroll …', () => {
  it('starts, lists and stops a film at another site', async () => {
    const url = 'https://ads.example/film.mp4';
    const id = idOf(
      await floodlit('preroll', 'add', '--url', url, '--for', 'live', '--weight', '3', '--sport', 'soccer'),
    );
    expect(await floodlit('preroll', 'list')).toMatch(
      new RegExp(`^${id} +ready +3 +live +all +soccer +0 +${url}$`, 'm'),
    );
    expect(await floodlit('preroll', 'stop', '--preroll', id)).toBe(`Preroll ${id} is stopped.`);
    expect(await floodlit('preroll', 'list')).toMatch(new RegExp(`^${id} +stopped`, 'm'));
  });

  it('takes a film of the channel’s own', async () => {
    const file = path.join(folder, 'film.mp4');
    writeFileSync(file, 'bytes');
    const said = await floodlit('preroll', 'add', '--file', file);
    expect(said).toBe(`Preroll ${idOf(said)} is in preparation.`);
    expect(await floodlit('preroll', 'list')).toMatch(/ queued +1 +live, vod +all +all +0 +own film$/m);
  });

  it('sets the times', async () => {
    expect(await floodlit('preroll', 'set', '--skip-after', '8', '--hidden-for', '30')).toBe(
      'northern-sports: viewers may skip after 8 s, and see no second preroll for 30 min.',
    );
    await expect(floodlit('preroll', 'set', '--skip-after', '61')).rejects.toMatchObject({
      code: 'media.preroll_settings_invalid',
    });
  });

  it.each([
    [[], 'Give the film as --file'],
    [['--url', 'https://x.example/f', '--file', 'f'], 'Give the film as --file'],
    [['--file', '/nowhere'], 'There is no file "/nowhere"'],
    [['--url', 'https://x.example/f', '--for', 'clips'], 'use live, vod or both'],
    [['--url', 'https://x.example/f', '--sport', 'chess'], '--sport has "chess"'],
    [['--url', 'https://x.example/f', '--venue', '999999'], '--venue is 999999'],
  ])('refuses %j with a sentence', async (words, sentence) => {
    await expect(floodlit('preroll', 'add', ...words)).rejects.toThrow(sentence);
  });
});
