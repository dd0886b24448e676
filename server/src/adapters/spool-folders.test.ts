import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { claimSpoolFolders } from './spool-folders.ts';

const aFolder = () => mkdtemp(path.join(tmpdir(), 'spool-'));

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

  it('takes what waits in a folder that nobody has, and leaves the others', async () => {
    const root = await aFolder();
    const living = await claimSpoolFolders(root, 'worker');
    await writeFile(path.join(living.own, '000000000001.waiting'), 'x');
    await mkdir(path.join(root, 'web-7'));
    await writeFile(path.join(root, 'web-7', '000000000001.waiting'), 'x');
    await mkdir(path.join(root, 'web-8'));
    const claimed = await claimSpoolFolders(root, 'web');
    expect(claimed.left).toEqual([path.join(root, 'web-7')]);
  });
});
