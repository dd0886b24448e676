import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { claimSpoolFolders } from './spool-folders.ts';

const aFolder = () => mkdtemp(path.join(tmpdir(), 'spool-'));
const fill = (folder: string) => writeFile(path.join(folder, '000000000001.waiting'), 'x');

describe('folders of the spool', () => {
  it('gives each process a folder to itself, and the same one again after it', async () => {
    const root = await aFolder();
    const first = await claimSpoolFolders(root, 'web');
    const second = await claimSpoolFolders(root, 'web');
    expect([first.own, second.own]).toEqual([path.join(root, 'web-1'), path.join(root, 'web-2')]);
    await first.release();
    const again = await claimSpoolFolders(root, 'web');
    expect(again.own).toBe(path.join(root, 'web-1'));
  });

  it('gives a folder first in which files of a killed process wait', async () => {
    const root = await aFolder();
    await mkdir(path.join(root, 'web-1'));
    await mkdir(path.join(root, 'web-3'));
    await fill(path.join(root, 'web-3'));
    expect((await claimSpoolFolders(root, 'web')).own).toBe(path.join(root, 'web-3'));
  });

  it('claims each left folder once, also one that is given back later, and no empty one', async () => {
    const root = await aFolder();
    const living = await claimSpoolFolders(root, 'worker');
    await fill(living.own);
    await mkdir(path.join(root, 'web-7'));
    await fill(path.join(root, 'web-7'));
    await mkdir(path.join(root, 'web-8'));
    const claimed = await claimSpoolFolders(root, 'cli');
    expect(await claimed.claimLeft()).toEqual([path.join(root, 'web-7')]);
    await living.release();
    expect(await claimed.claimLeft()).toEqual([living.own]);
    expect(await claimed.claimLeft()).toEqual([]);
  });
});
