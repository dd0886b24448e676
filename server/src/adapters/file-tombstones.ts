// The deleted accounts, one line each, in a file next to the database. Each line is on the disk before the answer. It
// holds no name.
import { mkdir, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Tombstones } from '../identity/index.ts';
import { withStartLock } from '../processes/start-lock.ts';

const Stone = z.object({
  channel_id: z.int(),
  user_id: z.int(),
  created_at: z.pipe(
    z.iso.datetime(),
    z.transform((text) => new Date(text)),
  ),
});
export type Stone = z.output<typeof Stone>;

/** @throws when the text is none. */
export const readStone = (text: string): Stone => Stone.parse(JSON.parse(text));

const writeTries = 10;

export interface FileTombstones extends Tombstones {
  /** Calls with the stones of the file, which goes after that. A kill in between begins again. */
  moveTo(take: (stones: readonly Stone[]) => Promise<void>): Promise<void>;
}

const emptyWhenMissing = (error: NodeJS.ErrnoException): string => {
  if (error.code === 'ENOENT') return '';
  throw error;
};

async function readStones(file: string): Promise<Stone[]> {
  const text = await readFile(file, 'utf8').catch(emptyWhenMissing);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      try {
        return readStone(line);
      } catch {
        throw new Error(`Line ${index + 1} of ${file} cannot be read: correct it, or delete it.`);
      }
    });
}

/** Whether the name still leads to the file that was written. */
async function isStill(handle: FileHandle, file: string): Promise<boolean> {
  const [written, named] = await Promise.all([handle.stat(), stat(file).catch(() => undefined)]);
  return written.ino === named?.ino && written.dev === named.dev;
}

const isThere = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => undefined)) !== undefined;

export function createFileTombstones(file: string): FileTombstones {
  /** The lines on their way to a bucket. New ones go to a new file. */
  const moving = `${file}.moving`;
  return {
    async write(stone) {
      await mkdir(path.dirname(file), { recursive: true });
      for (let tries = 1; ; tries += 1) {
        const handle = await open(file, 'a', 0o600);
        try {
          await handle.appendFile(`${JSON.stringify(stone)}\n`);
          await handle.sync();
          // A move that took the file away may have read it already. The line is written again, and twice does no harm.
          if (await isStill(handle, file)) return;
        } finally {
          await handle.close();
        }
        if (tries === writeTries) throw new Error(`${file} is taken away again and again: try once more.`);
      }
    },
    read: async () => [...(await readStones(moving)), ...(await readStones(file))],
    async moveTo(take) {
      if (!(await isThere(moving)) && !(await isThere(file))) return;
      // Two processes of one folder would rename over lines that nobody has read.
      await withStartLock(path.dirname(file), `move of ${path.basename(file)}`, async () => {
        // The lines of an interrupted move come first, and then those of now.
        for (;;) {
          if (!(await isThere(moving))) {
            if (!(await isThere(file))) return;
            await rename(file, moving);
          }
          await take(await readStones(moving));
          await rm(moving, { force: true });
        }
      });
    },
  };
}

export const tombstonesIn = (dataDir: string): FileTombstones =>
  createFileTombstones(path.join(dataDir, 'forgotten.jsonl'));
