import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';

let place: string;
let root: string;

beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-storage-'));
  root = path.join(place, 'objects');
  await mkdir(path.join(root, 'recordings/7/game/360p'), { recursive: true });
  await writeFile(path.join(root, 'recordings/7/game/master.m3u8'), 'the playlist');
  await writeFile(path.join(root, 'recordings/7/game/360p/init.mp4'), 'the beginning');
  await writeFile(path.join(place, 'secret.mp4'), 'the secret');
});
afterEach(() => rm(place, { recursive: true, force: true }));

const read = async (folder: string, name: string): Promise<string | undefined> =>
  (await createDiskStorage(root).readFile(folder, name))?.toString();

describe('readFile', () => {
  it('reads whole files of a folder and its rungs', async () => {
    expect(await read('recordings/7/game', 'master.m3u8')).toBe('the playlist');
    expect(await read('recordings/7/game', '360p/init.mp4')).toBe('the beginning');
  });

  it.each([
    'absent.mp4',
    '360p/absent.mp4',
    'absent/init.mp4',
    '360p',
    '',
    '.',
    '..',
    '../game/master.m3u8',
    '/etc/passwd',
    'master.m3u8\0',
  ])('[T33] knows no file %j', async (name) => expect(await read('recordings/7/game', name)).toBeUndefined());

  it('[T33] refuses a link to a file', async () => {
    await symlink(path.join(place, 'secret.mp4'), path.join(root, 'recordings/7/game/link.mp4'));
    expect(await read('recordings/7/game', 'link.mp4')).toBeUndefined();
  });

  it('[T33] refuses a folder outside the root', async () => {
    await mkdir(path.join(place, 'outside'));
    await writeFile(path.join(place, 'outside/init.mp4'), 'the secret');
    await symlink(path.join(place, 'outside'), path.join(root, 'recordings/7/game/out'));
    await symlink(path.join(place, 'outside'), path.join(root, 'recordings/7/out'));
    expect(await read('recordings/7/game', 'out/init.mp4')).toBeUndefined();
    expect(await read('recordings/7/out', 'init.mp4')).toBeUndefined();
  });

  it('[T33] refuses an unknown folder', async () => {
    for (const folder of ['../outside', '/etc', 'recordings/../..', '', 'recordings//7'])
      await expect(read(folder, 'init.mp4')).rejects.toThrow(RangeError);
  });

  it('does not block on a special file', async () => {
    await mkdir(path.join(root, 'recordings/7/game/folder.mp4'));
    expect(await read('recordings/7/game', 'folder.mp4')).toBeUndefined();
  });
});

describe('addIndexChunk', () => {
  it('[D3] completes a line that a full disk or a kill cut off', async () => {
    const storage = createDiskStorage(root);
    const file = path.join(root, 'recordings/7/game/index/e0-000001.jsonl');
    const chunk = { epoch: 0, number: 1 };
    await storage.addIndexChunk('recordings/7/game', chunk, 'one\n');
    await writeFile(file, 'one\ntw');
    await storage.addIndexChunk('recordings/7/game', chunk, 'one\ntwo\n');
    expect(await read('recordings/7/game', 'index/e0-000001.jsonl')).toBe('one\ntwo\n');
    await writeFile(file, 'one\nTORN\n');
    await storage.addIndexChunk('recordings/7/game', chunk, 'one\ntwo\n');
    expect(await read('recordings/7/game', 'index/e0-000001.jsonl')).toBe('one\ntwo\n');
    expect(await readdir(path.dirname(file))).toEqual(['e0-000001.jsonl']);
  });

  it('[T33] does not write through a link', async () => {
    await mkdir(path.join(root, 'recordings/7/game/index'));
    const link = path.join(root, 'recordings/7/game/index/e0-000001.jsonl');
    await symlink(path.join(place, 'secret.mp4'), link);
    const text = 'the secret is longer now';
    await createDiskStorage(root).addIndexChunk('recordings/7/game', { epoch: 0, number: 1 }, text);
    expect(await readFile(path.join(place, 'secret.mp4'), 'utf8')).toBe('the secret');
    expect(await read('recordings/7/game', 'index/e0-000001.jsonl')).toBe(text);
  });
});

describe('putFolder', () => {
  const aFinishedFolder = async (text: string): Promise<string> => {
    const finished = await mkdtemp(path.join(place, 'work-'));
    await mkdir(path.join(finished, '360p'));
    await writeFile(path.join(finished, 'master.m3u8'), text);
    await writeFile(path.join(finished, '360p/init.mp4'), text);
    return finished;
  };

  it('[D3] moves the whole folder to its name, and leaves nothing at its old place', async () => {
    const finished = await aFinishedFolder('new');
    await createDiskStorage(root).putFolder(finished, 'recordings/9/first');
    expect(await read('recordings/9/first', '360p/init.mp4')).toBe('new');
    expect((await readdir(place)).toSorted()).toEqual(['objects', 'secret.mp4']);
  });

  it('replaces an existing folder', async () => {
    await createDiskStorage(root).putFolder(await aFinishedFolder('second'), 'recordings/7/game');
    expect(await read('recordings/7/game', 'master.m3u8')).toBe('second');
  });

  it('[D3] keeps an existing folder when there is nothing to move in', async () => {
    await expect(
      createDiskStorage(root).putFolder(path.join(place, 'absent'), 'recordings/7/game'),
    ).rejects.toThrow();
    expect(await read('recordings/7/game', 'master.m3u8')).toBe('the playlist');
  });
});

describe('remove', () => {
  it('deletes the whole folder, and keeps its neighbours', async () => {
    const storage = createDiskStorage(root);
    await mkdir(path.join(root, 'recordings/7/other'));
    await storage.remove('recordings/7/game');
    expect(await readdir(path.join(root, 'recordings/7'))).toEqual(['other']);
    await storage.remove('recordings/7/absent');
  });

  it('[T33] refuses an unknown folder', async () => {
    const storage = createDiskStorage(root);
    for (const folder of ['../outside', '', '.', 'recordings/..'])
      await expect(storage.remove(folder)).rejects.toThrow(RangeError);
    expect(await read('recordings/7/game', 'master.m3u8')).toBe('the playlist');
  });
});
