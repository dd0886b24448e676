import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { countFolders, createRoom, freeBytesOf } from './upload-room.ts';

const none = Number.POSITIVE_INFINITY;

it.each([
  ['no quota and no disk', none, 5, undefined, none],
  ['a disk alone', none, 5, 70, 70],
  ['a quota alone', 100, 30, undefined, 70],
  ['a quota that is nearer than the disk', 100, 30, 500, 70],
  ['a disk that is nearer than the quota', 100, 30, 20, 20],
  ['a quota that was lowered below what is there', 100, 130, 500, -30],
])('the room with %s', async (_, quotaBytes, used, free, room) => {
  const freeBytes = free === undefined ? {} : { freeBytes: async () => free };
  expect(await createRoom({ quotaBytes, usedBytes: async () => used, ...freeBytes })()).toBe(room);
});

it('does not count files without a quota', async () => {
  const usedBytes = () => Promise.reject(new Error('counted'));
  expect(await createRoom({ quotaBytes: none, usedBytes })()).toBe(none);
});

it('counts the files of folders once a minute', async () => {
  const place = await mkdtemp(path.join(tmpdir(), 'floodlit-room-'));
  try {
    let now = 0;
    const used = countFolders([path.join(place, 'objects'), path.join(place, 'missing')], () => now);
    await mkdir(path.join(place, 'objects/recordings/7'), { recursive: true });
    await writeFile(path.join(place, 'objects/recordings/7/init.mp4'), Buffer.alloc(30));
    await writeFile(path.join(place, 'objects/one'), Buffer.alloc(5));
    expect(await used()).toBe(35);
    await writeFile(path.join(place, 'objects/two'), Buffer.alloc(5));
    expect(await used()).toBe(35);
    now += 60_001;
    expect(await used()).toBe(40);
    expect(await freeBytesOf(path.join(place, 'made'))).toBeGreaterThan(0);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
});
