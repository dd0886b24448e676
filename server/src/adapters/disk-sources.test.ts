import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileKeyOf, filmKeyOf, uploadKeyOf } from '../media/index.ts';
import { createDiskSources } from './disk-sources.ts';

let place: string;
const id = '0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0';
const film = filmKeyOf(7, '0a'.repeat(16));

beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-sources-'));
  for (const name of [uploadKeyOf(id), film, 'game.mp4']) {
    await mkdir(path.dirname(path.join(place, name)), { recursive: true });
    await writeFile(path.join(place, name), name);
  }
});
afterEach(() => rm(place, { recursive: true }));

describe('sources on the disk', () => {
  it.each([
    ['an upload', () => uploadKeyOf(id), uploadKeyOf(id)],
    ['a film of the former build', () => film, film],
    ['a file of its owner', () => fileKeyOf(path.join(place, 'game.mp4')), 'game.mp4'],
  ])('are opened at their own place, and stay after the work: %s', async (_, keyOf, name) => {
    const opened = await createDiskSources(place).open(keyOf(), 'work');
    expect(opened?.path).toBe(path.join(place, name));
    await opened?.release();
    expect(await readFile(path.join(place, name), 'utf8')).toBe(name);
  });

  it.each([
    ['an upload that is gone', uploadKeyOf('0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f1')],
    ['a relative path', 'file:game.mp4'],
    ['a place above the folder', 'uploads/../game.mp4'],
    ['a key of no kind', 'game.mp4'],
    ['no key', ''],
  ])('has no file for %s', async (_, key) => {
    expect(await createDiskSources(place).open(key, 'work')).toBeUndefined();
  });
});
