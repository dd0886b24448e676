// The short choice of the table of files: each is made, prepared and decoded again.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectRow } from '../../../test/takes/expect-row.ts';
import { fileRows, type FileRow } from '../../../test/takes/files.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'floodlit-takes-'));
});
afterAll(() => rm(folder, { recursive: true }));

const ffmpegPath = process.env['FFMPEG_PATH'] ?? '/usr/bin/ffmpeg';

describe('a file that Floodlit takes', () => {
  it.each(fileRows.filter(({ isShort }) => isShort))('$name: $what', async (row) =>
    expectRow({ ffmpegPath, workDirectory: path.join(folder, 'work'), folder }, row),
  );
});

describe('the table of files', () => {
  const valuesOf: Record<string, (row: FileRow) => unknown> = {
    container: ({ container }) => container,
    sound: ({ sound }) => sound,
    rate: ({ rate }) => rate,
    start: ({ soundStart }) => soundStart,
    trim: ({ isTrimmed }) => isTrimmed,
    'B-frames': ({ bFrames }) => bFrames,
  };
  it.each([
    ['container', 7],
    ['sound', 5],
    ['rate', 8],
    ['start', 5],
    ['trim', 2],
    ['B-frames', 4],
  ])('has each %s at least twice', (column, count) => {
    const values = fileRows.map((row) => valuesOf[column]?.(row));
    const kinds = new Set(values);
    expect(kinds.size).toBe(count);
    for (const kind of kinds)
      expect([kind, values.filter((one) => one === kind).length]).toSatisfy(
        ([, n]: [unknown, number]) => n >= 2,
      );
  });
});
