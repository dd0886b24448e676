// By how much the moments of a recording are later in its mended files, and whether both show the same film.
import { bestFirst } from '../download/download-event.ts';
import { listSegments } from '../download/rules.ts';
import type { MediaStorage } from '../ports.ts';
import { storedNameOf, workNameOf, type Ladder, type ReadyAsset } from '../rules.ts';
import { isKept } from '../trim-rules.ts';
import type { RepairDeps } from './ports.ts';

/** Enough pictures to tell one moment from another. */
const comparedSegments = 6;
const comparedBytesMaximum = 64 * 1024 * 1024;
/** Shares of the part that viewers get. A channel may begin two games with the same titles, or with a still picture. */
const places = [0, 1 / 3, 2 / 3];
const agreementSeconds = 0.5;

interface Piece {
  readonly name: string;
  readonly init: string;
  readonly startSeconds: number;
}

/** The segments of the smallest quality: a few kilobytes show as much as megabytes. */
async function listPieces(
  storage: Pick<MediaStorage, 'readFile'>,
  folder: string,
  ladder: Ladder,
): Promise<Piece[]> {
  const rung = bestFirst(ladder.rungs).at(-1);
  if (rung === undefined) return [];
  const name = storedNameOf(ladder, `${rung.name}/index.m3u8`);
  const text = (await storage.readFile(folder, name))?.toString('utf8') ?? '';
  let end = 0;
  return listSegments(rung.name, text).map(({ seconds, ...one }) => {
    const startSeconds = end;
    end += seconds;
    return { name: one.name, init: one.init, startSeconds };
  });
}

async function readPieces(
  storage: Pick<MediaStorage, 'readFile'>,
  folder: string,
  pieces: readonly Piece[],
): Promise<Buffer | undefined> {
  const [first] = pieces;
  const parts: Buffer[] = [];
  let bytes = 0;
  for (const name of first === undefined ? [] : [first.init, ...pieces.map((one) => one.name)]) {
    const part = await storage.readFile(folder, name);
    if (part === undefined) break;
    bytes += part.length;
    if (bytes > comparedBytesMaximum) break;
    parts.push(part);
  }
  return parts.length < 2 ? undefined : Buffer.concat(parts);
}

const nearestTo = (pieces: readonly Piece[], seconds: number): number =>
  pieces.reduce(
    (best, { startSeconds }, index) =>
      Math.abs(startSeconds - seconds) < Math.abs((pieces[best]?.startSeconds ?? 0) - seconds) ? index : best,
    0,
  );

export interface MeasuredShift {
  /** Undefined where no place shows it: nothing moves there, or the films differ. */
  readonly shiftSeconds: number | undefined;
  readonly isSameFilm: boolean;
}

/** Compares places that viewers get: what a trim cut off may be deleted, and must not come back. */
export async function measureShift(
  { encoder, storage }: Pick<RepairDeps, 'encoder' | 'storage'>,
  asset: Pick<ReadyAsset, 'folder' | 'ladder' | 'trim'>,
  { folder, ladder, signal }: { folder: string; ladder: Ladder; signal: AbortSignal },
): Promise<MeasuredShift> {
  const kept = (await listPieces(storage, asset.folder, asset.ladder)).filter(({ name }) =>
    isKept(asset.trim, name),
  );
  const made = await listPieces(storage, folder, ladder);
  const indexes = new Set(places.map((share) => Math.floor(share * kept.length)));
  const shifts: number[] = [];
  for (const index of indexes) {
    const at = nearestTo(made, kept[index]?.startSeconds ?? 0);
    const former = await readPieces(storage, asset.folder, kept.slice(index, index + comparedSegments));
    const mended = await readPieces(storage, folder, made.slice(at, at + comparedSegments));
    if (former === undefined || mended === undefined) continue;
    const name = `${workNameOf(folder)}-shift`;
    const shift = await encoder.shiftBetween({ name, former, mended, signal });
    if (shift !== undefined) shifts.push(shift);
  }
  const [shiftSeconds] = shifts;
  const agree = shifts.every((one) => Math.abs(one - (shiftSeconds ?? 0)) <= agreementSeconds);
  return { shiftSeconds, isSameFilm: agree && shifts.length >= Math.min(2, indexes.size) };
}
