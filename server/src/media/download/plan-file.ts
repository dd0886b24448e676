// Plans one MP4 of a recording's segments: a head that is made, then the segments as they are. Its size is exact
// before a byte is sent, so a cut download resumes.
import { readPictureTrack, startFragments, startsClosed } from '@floodlit/contract/sums/avc-fragment';
import type { MediaStorage } from '../ports.ts';
import { storedNameOf, type ReadyAsset } from '../rules.ts';
import { trimText } from '../trim-text.ts';
import {
  listDecodeTimes,
  readTimescales,
  segmentIndex,
  shiftSegment,
  sidxReferencesMaximum,
  withDuration,
} from './boxes.ts';
import type { FilePlan, PlannedSegment } from './ports.ts';
import { listSegments, type ByteRange, type ListedSegment } from './rules.ts';

type Storage = Pick<MediaStorage, 'readFile' | 'sizesOf'>;

/** The recording's parts do not fit into one file. */
export class NotOneFile extends Error {
  override readonly name = 'NotOneFile';
}

/** This quality misses a part of the game that another one has. */
export class NotWhole extends Error {
  override readonly name = 'NotWhole';
}

/** Two qualities of one recording may end a few pictures apart. */
export const shorterToleranceSeconds = 0.5;

/** The segments of a rung that viewers get. */
async function listKept(
  storage: Storage,
  { folder, ladder, trim }: ReadyAsset,
  rung: string,
): Promise<ListedSegment[]> {
  const name = `${rung}/index.m3u8`;
  const playlist = (await storage.readFile(folder, storedNameOf(ladder, name)))?.toString('utf8') ?? '';
  return listSegments(rung, trim === null ? playlist : trimText(trim, name, playlist));
}

const secondsOf = (listed: readonly ListedSegment[]): number =>
  listed.reduce((sum, { seconds }) => sum + seconds, 0);

/** The first segment as a decoder can begin with it, where its group of pictures is open. */
function startOf(init: Buffer, segment: Buffer): Buffer {
  const track = readPictureTrack(init);
  if (track === undefined || startsClosed(segment, track)) return segment;
  return Buffer.from(startFragments(track).take(segment));
}

async function readSizes(
  storage: Storage,
  folder: string,
  segments: readonly ListedSegment[],
): Promise<number[]> {
  const sizes = await storage.sizesOf(
    folder,
    segments.map(({ name }) => name),
  );
  return segments.map(({ name }, index) => {
    const size = sizes[index];
    if (size === undefined) throw new NotOneFile(`${name} is missing.`);
    return size;
  });
}

/** How far a time line that begins with this segment moves, so that it follows what came before. */
async function shiftOf(
  storage: Storage,
  folder: string,
  { name }: ListedSegment,
  startSeconds: number,
  scales: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, bigint> | undefined> {
  const bytes = await storage.readFile(folder, name);
  if (bytes === undefined) throw new NotOneFile(`${name} is missing.`);
  const [first] = listDecodeTimes(bytes);
  const scale = first && scales.get(first.track);
  if (first === undefined || scale === undefined) throw new NotOneFile(`${name} has no decode time.`);
  const seconds = startSeconds - Number(first.ticks) / scale;
  // Sound and pictures of the first time line begin a few milliseconds apart. That is how they belong together.
  if (startSeconds === 0 && Math.abs(seconds) < 0.5) return undefined;
  return new Map([...scales].map(([track, ticks]) => [track, BigInt(Math.round(seconds * ticks))]));
}

/**
 * @throws {NotOneFile} when the encoder changed its format in between, so that one head cannot describe both.
 * @throws {NotWhole} when the file would be shorter than the game.
 */
export async function planFile(storage: Storage, asset: ReadyAsset, rung: string): Promise<FilePlan> {
  const { folder } = asset;
  const listed = await listKept(storage, asset, rung);
  const seconds = secondsOf(listed);
  for (const other of asset.ladder.rungs)
    if (secondsOf(await listKept(storage, asset, other.name)) > seconds + shorterToleranceSeconds)
      throw new NotWhole(`${other.name} has more of the game than ${rung}.`);
  const [first] = listed;
  if (first === undefined || listed.length > sidxReferencesMaximum)
    throw new NotOneFile('It has no segments.');
  const init = await storage.readFile(folder, first.init);
  if (init === undefined) throw new NotOneFile('It has no initial fragment.');
  for (const other of new Set(listed.map((segment) => segment.init))) {
    const same = other === first.init || (await storage.readFile(folder, other))?.equals(init) === true;
    if (!same) throw new NotOneFile('The camera changed its format.');
  }
  const sizes = await readSizes(storage, folder, listed);
  const firstBytes = await storage.readFile(folder, first.name);
  if (firstBytes !== undefined) sizes[0] = startOf(init, firstBytes).length;
  const scales = readTimescales(init);
  const [reference] = [...scales].map(([id, ticksPerSecond]) => ({ id, ticksPerSecond }));
  if (reference === undefined) throw new NotOneFile('It has no track.');
  const head = Buffer.concat([
    withDuration(init, seconds),
    segmentIndex(
      listed.map((segment, index) => ({ seconds: segment.seconds, bytes: sizes[index] ?? 0 })),
      reference,
    ),
  ]);
  const segments: PlannedSegment[] = [];
  let start = head.length;
  let startSeconds = 0;
  let shift: PlannedSegment['shift'];
  for (const [index, segment] of listed.entries()) {
    if (index === 0 || segment.isCut) shift = await shiftOf(storage, folder, segment, startSeconds, scales);
    const bytes = sizes[index] ?? 0;
    segments.push({ name: segment.name, bytes, start, shift });
    start += bytes;
    startSeconds += segment.seconds;
  }
  return { folder, head, init, segments, bytes: start, seconds };
}

/** The bytes of a range, a segment at a time: the memory of a download is one segment. */
export async function* readRange(
  storage: Pick<MediaStorage, 'readFile'>,
  { folder, head, init, segments }: FilePlan,
  { from, to }: ByteRange,
): AsyncGenerator<Buffer, void> {
  if (from < head.length) yield head.subarray(from, Math.min(to, head.length));
  for (const [index, { name, bytes, start, shift }] of segments.entries()) {
    if (start + bytes <= from || start >= to) continue;
    const kept = await storage.readFile(folder, name);
    const stored = index === 0 && kept !== undefined ? startOf(init, kept) : kept;
    if (stored?.length !== bytes) throw new NotOneFile(`${name} has changed.`);
    const whole = shift === undefined ? stored : shiftSegment(stored, shift);
    yield whole.subarray(Math.max(0, from - start), Math.min(bytes, to - start));
  }
}
