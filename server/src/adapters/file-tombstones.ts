// The deleted accounts, one line each, in a file next to the database. Each line is on the disk before the answer. It
// holds no name.
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Tombstones } from '../identity/index.ts';

const Stone = z.object({
  channel_id: z.int(),
  user_id: z.int(),
  created_at: z.pipe(
    z.iso.datetime(),
    z.transform((text) => new Date(text)),
  ),
});

export const createFileTombstones = (file: string): Tombstones => ({
  async write(stone) {
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(file, 'a', 0o600);
    try {
      await handle.appendFile(`${JSON.stringify(stone)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  async read() {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line, index) => {
        try {
          return Stone.parse(JSON.parse(line));
        } catch {
          throw new Error(`Line ${index + 1} of ${file} cannot be read: correct it, or delete it.`);
        }
      });
  },
});
