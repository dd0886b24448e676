// All of the table of files: each is made, prepared and decoded again.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { expectRow } from '../../../test/takes/expect-row.ts';
import { fileRows } from '../../../test/takes/files.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'floodlit-takes-'));
});
afterAll(() => rm(folder, { recursive: true }));

const ffmpegPath = process.env['FFMPEG_PATH'] ?? '/usr/bin/ffmpeg';

describe('a file that Floodlit takes', () => {
  it.each(fileRows)('$name: $what', async (row) =>
    expectRow({ ffmpegPath, workDirectory: path.join(folder, 'work'), folder }, row),
  );
});
