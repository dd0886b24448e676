import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { uploadKeyOf } from '../media/index.ts';
import { createDiskSources } from './disk-sources.ts';
import { testSourceFiles } from './source-files.fixture.ts';

const id = '0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0';
const aPlace = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'floodlit-sources-'));

testSourceFiles('a disk', async () => {
  const dataDir = await aPlace();
  return {
    machine: async () => ({ sources: createDiskSources(dataDir), dataDir }),
    close: () => rm(dataDir, { recursive: true }),
  };
});

it('links a file of the same disk, which costs no room', async () => {
  const place = await aPlace();
  const file = path.join(place, 'game.mp4');
  await writeFile(file, 'a film');
  const sources = createDiskSources(place);
  await sources.take(7, id, file, () => Promise.reject(new Error('bytes are copied')));
  const opened = await sources.open(uploadKeyOf(id), 'work');
  expect((await stat(opened?.path ?? '')).ino).toBe((await stat(file)).ino);
  await opened?.release();
  expect(await readFile(path.join(place, uploadKeyOf(id)), 'utf8')).toBe('a film');
  await rm(place, { recursive: true });
});

it('copies a file of another disk, after it asked for room', async () => {
  const [place, other] = [await aPlace(), await mkdtemp('/dev/shm/floodlit-sources-')];
  const file = path.join(other, 'game.mp4');
  await writeFile(file, 'a film');
  const home =
    (await stat(place)).dev === (await stat(other)).dev ? await mkdtemp('/var/tmp/floodlit-sources-') : place;
  const sources = createDiskSources(home);
  const asked: number[] = [];
  await sources.take(7, id, file, async (bytes) => void asked.push(bytes));
  const taken = path.join(home, uploadKeyOf(id));
  expect([asked, await readFile(taken, 'utf8')]).toEqual([[6], 'a film']);
  expect((await stat(taken)).ino).not.toBe((await stat(file)).ino);
  for (const folder of [place, other, home]) await rm(folder, { recursive: true, force: true });
});
