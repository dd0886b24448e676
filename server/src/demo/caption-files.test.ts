import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { usualFootage, type Game } from '@floodlit/demo/footage';
import { writeCaptionFiles } from './caption-files.ts';

const game: Game = {
  ...usualFootage,
  seconds: 12,
  sport: 'soccer',
  channel_name: 'Northern',
  home: { code: 'NTH', name: 'Northgate Town', primary_colour: '#1b6ca8', secondary_colour: '#ffffff' },
  away: { code: 'CAP', name: 'Capital FC', primary_colour: '#e0218a', secondary_colour: '#30323d' },
  goals: [{ second: 7, side: 'away' }],
  score: { home: 1, away: 0 },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'floodlit-captions-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('leaves a reader of another product the whole file while it is written anew', async () => {
  const [first] = await writeCaptionFiles(folder, game);
  const file = first?.path ?? '';
  const reader = await open(file);
  try {
    const before = await reader.stat();
    await writeCaptionFiles(folder, game);
    expect((await stat(file)).ino).not.toBe(before.ino);
    expect(await reader.readFile('utf8')).toMatch(/^WEBVTT\n[^]*-->/);
  } finally {
    await reader.close();
  }
  const languages = (await readdir(folder)).map((name) => /-(\w+)\.vtt$/.exec(name)?.[1]);
  expect(languages).toHaveLength(3);
  expect(new Set(languages)).toEqual(new Set(['en', 'fr', 'ar']));
});
