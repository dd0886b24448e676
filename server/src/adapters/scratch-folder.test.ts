import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sweepScratch, workIn } from './scratch-folder.ts';

let dataDir: string;
const now = new Date('2026-11-20T12:00:00Z');
const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

async function aFile(name: string, changed: Date, folderChanged = changed): Promise<void> {
  const file = path.join(workIn(dataDir), name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'x');
  await utimes(file, changed, changed);
  await utimes(path.dirname(file), folderChanged, folderChanged);
}
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'floodlit-scratch-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

it('removes what a killed work left a day ago, and nothing of a running one', async () => {
  await aFile('recordings-7-old.jobs/part.mp4', ago(25));
  await aFile('recordings-7-busy.jobs/part.mp4', ago(1), ago(30));
  await aFile('recordings-7-new/540p.mp4', ago(23));
  await aFile('sources/killed.source', ago(25));
  await aFile('sources/busy.source', ago(2), ago(40));
  await aFile('tiles/live.jpg', ago(200));
  expect(await sweepScratch(dataDir, now)).toBe(2);
  expect(
    (await readdir(workIn(dataDir), { recursive: true })).filter((name) => name.includes('.')).toSorted(),
  ).toEqual([
    'recordings-7-busy.jobs',
    'recordings-7-busy.jobs/part.mp4',
    'recordings-7-new/540p.mp4',
    'sources/busy.source',
    'tiles/live.jpg',
  ]);
});

it('has nothing to do without a folder', async () => {
  expect(await sweepScratch(dataDir, now)).toBe(0);
});
