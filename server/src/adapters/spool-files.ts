// The spool keeps each file with its facts in one file of this machine's disk.
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SpoolKind } from '../storage/ports.ts';
import type { SpoolFacts } from '../storage/spool-rules.ts';

export interface SpooledFile extends SpoolFacts {
  readonly channelId: number | null;
  readonly sha256: string;
  /** When it was kept, by this machine's clock. */
  readonly keptMs: number;
  /** The bucket had it before the restart. */
  readonly isStored: boolean;
}

export interface SpoolFiles {
  /** In the order of their sequence. Removes what a killed process left unfinished. */
  load(): Promise<{ readonly files: SpooledFile[]; readonly damaged: string[] }>;
  /** File and folder are fsynced when this resolves. A failure leaves nothing. */
  write(file: SpooledFile, bytes: Uint8Array): Promise<void>;
  /** Undefined when the disk lost it or changed it. Another error, such as too many open files, passes. */
  read(file: SpooledFile): Promise<Buffer | undefined>;
  /** A restart does not send it again. */
  markStored(file: SpooledFile): Promise<void>;
  remove(file: SpooledFile): Promise<void>;
}

const nameForm = /^(\d{12})\.(waiting|stored|part)$/;
const headBytesMaximum = 2_048;

function undefinedWhenMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

const headOf = ({ folder, key, kind, bytes, channelId, sha256, keptMs }: SpooledFile): Buffer =>
  Buffer.from(`${JSON.stringify({ folder, key, kind, bytes, channelId, sha256, keptMs })}\n`);

type Head = Pick<SpooledFile, 'folder' | 'key' | 'bytes' | 'channelId' | 'sha256' | 'keptMs'> & {
  readonly kind: SpoolKind;
};

/** @returns undefined for a file that has no whole head, or other than its number of bytes. */
async function readHead(place: string): Promise<Head | undefined> {
  const file = await open(place, 'r');
  try {
    const start = Buffer.alloc(headBytesMaximum);
    const { bytesRead } = await file.read(start, 0, headBytesMaximum, 0);
    const end = start.subarray(0, bytesRead).indexOf('\n');
    if (end < 0) return undefined;
    const head = JSON.parse(start.toString('utf8', 0, end)) as Omit<Head, 'keptMs'> & Partial<Head>;
    const { size, mtimeMs } = await file.stat();
    // A former version wrote no time.
    return size === end + 1 + head.bytes ? { ...head, keptMs: head.keptMs ?? mtimeMs } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  } finally {
    await file.close();
  }
}

export function createSpoolFiles(directory: string): SpoolFiles {
  const placeOf = ({ sequence }: SpoolFacts, state: 'waiting' | 'stored' | 'part'): string =>
    path.join(directory, `${String(sequence).padStart(12, '0')}.${state}`);
  const syncDirectory = async (): Promise<void> => {
    const handle = await open(directory, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  };
  return {
    async load() {
      await mkdir(directory, { recursive: true });
      const files: SpooledFile[] = [];
      const damaged: string[] = [];
      for (const name of (await readdir(directory)).toSorted()) {
        const [, digits, state] = nameForm.exec(name) ?? [];
        if (digits === undefined) continue;
        const place = path.join(directory, name);
        const head = state === 'part' ? undefined : await readHead(place);
        if (head !== undefined)
          files.push({ ...head, sequence: Number(digits), isStored: state === 'stored' });
        else {
          if (state !== 'part') damaged.push(name);
          await rm(place, { force: true });
        }
      }
      return { files, damaged };
    },
    async write(file, bytes) {
      const unfinished = placeOf(file, 'part');
      try {
        await writeFile(unfinished, Buffer.concat([headOf(file), bytes]), { flush: true, mode: 0o600 });
        await rename(unfinished, placeOf(file, 'waiting'));
        await syncDirectory();
      } catch (error) {
        for (const state of ['part', 'waiting'] as const)
          await rm(placeOf(file, state), { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async read(file) {
      const whole =
        (await readFile(placeOf(file, 'waiting')).catch(undefinedWhenMissing)) ??
        (await readFile(placeOf(file, 'stored')).catch(undefinedWhenMissing));
      const bytes = whole?.subarray(whole.length - file.bytes);
      return bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === file.sha256
        ? bytes
        : undefined;
    },
    markStored: (file) => rename(placeOf(file, 'waiting'), placeOf(file, 'stored')),
    async remove(file) {
      await rm(placeOf(file, 'waiting'), { force: true });
      await rm(placeOf(file, 'stored'), { force: true });
    },
  };
}
