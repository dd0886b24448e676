// Moves files in processes that are killed, while a reader compares every file that it gets.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { MediaStorage } from '../../src/media/ports.ts';
import type { MoveResult } from '../../src/storage/move/move-files.ts';

interface Address {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
}

export interface Move {
  readonly database: pg.PoolConfig;
  readonly dataDir: string;
  /** Undefined: the disk. */
  readonly store?: Address;
  readonly former?: Address;
  readonly isRemoving?: boolean;
}

const child = fileURLToPath(import.meta.resolve('./moving-child.ts'));

/**
 * @param killAfter files, after which the process is killed. Undefined: it runs to its end.
 * @returns undefined for a killed one.
 */
export async function runMove(move: Move, killAfter?: number): Promise<MoveResult | undefined> {
  const running = spawn(process.execPath, [child, JSON.stringify(move)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => running.once('close', (code) => resolve(code)));
  let result: MoveResult | undefined;
  for await (const line of createInterface({ input: running.stdout })) {
    if (line.startsWith('{')) result = JSON.parse(line) as MoveResult;
    else if (Number(line) === killAfter) running.kill('SIGKILL');
  }
  const code = await ended;
  if (code !== 0 && killAfter === undefined) throw new Error(`The move ended with ${code}.`);
  return code === 0 ? result : undefined;
}

export interface Film {
  readonly folder: string;
  readonly name: string;
  readonly bytes: Buffer;
}

/** Folders of ten files; the first file of each has two objects when `large` says so. */
export const someFilms = (count: number, channelId: number, largeBytes = 0): Film[] =>
  Array.from({ length: count }, (_, at) => {
    const folder = `recordings/${channelId}/0a1b2c3d-0000-4000-8000-${String(Math.floor(at / 10)).padStart(12, '0')}`;
    const seed = createHash('sha512').update(`${channelId} ${at}`).digest();
    const length = at % 10 === 0 && at % 30 === 0 ? largeBytes : 0;
    return {
      folder,
      name: at % 10 === 0 ? 'index.jsonl' : `360p/s${String(at % 10).padStart(5, '0')}.m4s`,
      bytes: Buffer.alloc(length > 0 ? length : 900 + (at % 7) * 511, seed),
    };
  });

export interface Reader extends AsyncDisposable {
  readonly reads: () => number;
  readonly failures: string[];
}

/** Reads one file after another until it is disposed. */
export function readAllTheTime(storage: Pick<MediaStorage, 'readFile'>, films: readonly Film[]): Reader {
  let [reads, isEnding] = [0, false];
  const failures: string[] = [];
  const reading = (async () => {
    while (!isEnding)
      for (const { folder, name, bytes } of films) {
        if (isEnding) return;
        const found = await storage.readFile(folder, name).catch((error: Error) => error);
        reads += 1;
        if (!(found instanceof Buffer && found.equals(bytes)))
          failures.push(`${folder}/${name}: ${found instanceof Error ? found.message : found?.length}`);
        // The stand-in and the mover take turns on the same processor.
        await new Promise((resolve) => setImmediate(resolve));
      }
  })();
  return {
    reads: () => reads,
    failures,
    async [Symbol.asyncDispose]() {
      isEnding = true;
      await reading;
    },
  };
}
