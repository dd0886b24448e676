// Makes the segments that a lower rung of a finished live game misses, from the segments of its source. Files come
// first, then the line of the index that names them. A kill loses the work of some seconds.
import {
  encodeSegments,
  holesOf,
  initName,
  isSameDescription,
  knownPlans,
  readInit,
  readSegmentContent,
  rungsOf,
  segmentName,
  sourceRung,
  type EncodedSegments,
  type IndexLog,
  type InitContent,
  type RecordingIndex,
  type RungPlan,
  type SegmentFacts,
  type SourceSegment,
} from '../../ingest/index.ts';
import type { LiveDeps } from '../live/ports.ts';
import type { MediaGround } from '../ports.ts';
import type { ReadyAsset } from '../rules.ts';
import { isLeft } from '../trim-rules.ts';

export type MakeDeps = Pick<MediaGround, 'storage' | 'log'> & Pick<LiveDeps, 'liveEncoder'>;

export interface Making {
  /** A part of the name of each new file. No other work has it. */
  readonly name: string;
  /** Gets the line of each new file. */
  readonly log: IndexLog;
  readonly signal: AbortSignal;
  /** A share from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Hears why segments could not be made. The others are made all the same. */
  readonly onFailed?: (reason: unknown) => void;
}

/** Some sixteen seconds of the source are in memory at once. */
const segmentsAtOnce = 8;
/** A segment may begin without a keyframe. The decoder begins with one before it, up to twenty seconds earlier. */
const leadInMaximum = 7;

export interface Wanted {
  readonly rung: string;
  /** The plan of the run that these segments belong to. */
  readonly plan: RungPlan;
  readonly run: number;
  readonly epoch: number | undefined;
  readonly numbers: readonly number[];
}

const evenOf = (value: number): number => Math.max(2, 2 * Math.round(value / 2));

/** A segment of the source that viewers get. */
const isServed = (trim: ReadyAsset['trim'], { number, making, epoch, isLost }: SegmentFacts): boolean =>
  isLost !== true && isLeft(trim, `${sourceRung}/${segmentName(number, making, epoch)}`);

/** The segments that lower rungs miss and that their source has, by rung and run. Nothing is ever made larger. */
export function listWanted(index: RecordingIndex, { trim }: Pick<ReadyAsset, 'trim'>): Wanted[] {
  const rungs = rungsOf(index);
  const source = rungs.get(sourceRung) ?? [];
  return [...knownPlans(index)].flatMap(([rung, latest]) => {
    const holes = new Set(holesOf(rungs, rung));
    const own = index.own.get(rung);
    return index.runs.flatMap(({ run, epoch, width, height, plans }) => {
      if (latest.height >= height) return [];
      const numbers = source
        .filter((one) => one.run === run && isServed(trim, one) && own?.has(one.number) !== true)
        .map(({ number }) => number);
      const isEncoded = plans.some(({ name }) => name === rung);
      if (isEncoded && !numbers.some((number) => holes.has(number))) return [];
      const plan = plans.find(({ name }) => name === rung) ?? {
        ...latest,
        width: evenOf((latest.height * width) / height),
      };
      return numbers.length === 0 ? [] : [{ rung, plan, run, epoch, numbers }];
    });
  });
}

/**
 * Consecutive numbers, a few at a time, in whole groups of pictures where these are short. A picture of another
 * encoder, to which others of its group refer, would smear them until the next keyframe.
 * @param startsGroup undefined where the source has no segment of this run.
 */
async function chunksOf(
  numbers: readonly number[],
  startsGroup: (number: number) => Promise<boolean | undefined>,
): Promise<number[][]> {
  const whole = new Set(numbers);
  for (const number of numbers) {
    const before: number[] = [];
    for (let at = number; before.length <= leadInMaximum && (await startsGroup(at)) === false; at -= 1)
      before.push(at - 1);
    if ((await startsGroup(before.at(-1) ?? number)) === true) for (const one of before) whole.add(one);
    const after: number[] = [];
    for (let at = number + 1; after.length <= leadInMaximum && (await startsGroup(at)) === false; at += 1)
      after.push(at);
    if (after.length <= leadInMaximum) for (const one of after) whole.add(one);
  }
  const chunks: number[][] = [];
  for (const number of [...whole].toSorted((one, other) => one - other)) {
    const last = chunks.at(-1);
    const isNext = last?.at(-1) === number - 1;
    const isRoom = last !== undefined && last.length < segmentsAtOnce + leadInMaximum;
    const isWhole =
      last !== undefined && last.length >= segmentsAtOnce && (await startsGroup(number)) === true;
    if (isNext && isRoom && !isWhole) last.push(number);
    else chunks.push([number]);
  }
  return chunks;
}

interface Source {
  readonly read: (number: number) => Promise<SourceSegment | undefined>;
}

function openSource(
  { storage }: MakeDeps,
  folder: string,
  facts: readonly SegmentFacts[],
  run: number,
): Source {
  return {
    async read(number) {
      const one = facts[number - 1];
      if (one?.run !== run || one.isLost === true) return undefined;
      const bytes = await storage.readFile(
        folder,
        `${sourceRung}/${segmentName(number, one.making, one.epoch)}`,
      );
      return bytes && { number, content: readSegmentContent(bytes) };
    },
  };
}

const startsWithKeyframe = ({ content }: SourceSegment): boolean => content.pictures[0]?.isKeyframe === true;

/**
 * The segments themselves, those before them that the decoder needs, and the first picture behind them. Pictures of an
 * open group follow it and are shown before it.
 */
async function readAround(source: Source, numbers: readonly number[]): Promise<SourceSegment[]> {
  const segments: SourceSegment[] = [];
  for (const number of numbers) {
    const segment = await source.read(number);
    if (segment !== undefined) segments.push(segment);
  }
  const [first = 0] = numbers;
  for (let before = first - 1; before >= first - leadInMaximum; before -= 1) {
    const segment = await source.read(before);
    if (segment === undefined) break;
    segments.unshift(segment);
    if (startsWithKeyframe(segment)) break;
  }
  const next = await source.read((numbers.at(-1) ?? 0) + 1);
  const [keyframe] = next?.content.pictures ?? [];
  if (next === undefined || keyframe === undefined) return segments;
  const shownMs = keyframe.dtsMs + keyframe.compositionTicks;
  const last = next.content.pictures.findLastIndex(
    ({ dtsMs, compositionTicks }) => dtsMs + compositionTicks < shownMs,
  );
  const pictures = next.content.pictures.slice(0, Math.max(last, 0) + 1);
  return [...segments, { number: next.number, content: { pictures, sound: [] } }];
}

/** @returns how many segments were made. When ffmpeg cannot make one, the others are made all the same. */
export async function makeRungs(
  deps: MakeDeps,
  asset: Pick<ReadyAsset, 'folder' | 'trim'>,
  index: RecordingIndex,
  making: Making,
): Promise<number> {
  const wanted = listWanted(index, asset);
  const total = wanted.reduce((sum, { numbers }) => sum + numbers.length, 0);
  const facts = rungsOf(index).get(sourceRung) ?? [];
  let [done, made] = [0, 0];
  for (const part of wanted) {
    const { rung, run, numbers } = part;
    const source = openSource(deps, asset.folder, facts, run);
    const save = openRung(deps, asset.folder, part, making);
    const failures: unknown[] = [];
    const missing = new Set(numbers);
    const starts = new Map<number, boolean>();
    const startsGroup = async (number: number): Promise<boolean | undefined> => {
      const one = facts[number - 1];
      if (one?.run !== run || !isServed(asset.trim, one)) return undefined;
      if (index.segments[number - 1]?.is_independent === true) return true;
      // A group may be open. A damaged segment fails where it is encoded.
      const segment = starts.has(number) ? undefined : await source.read(number).catch(() => undefined);
      if (segment !== undefined) starts.set(number, startsWithKeyframe(segment));
      return starts.get(number);
    };
    for (const chunk of await chunksOf(numbers, startsGroup)) {
      const encoded = await encodeChunk(deps, asset.folder, { part, source, chunk, signal: making.signal });
      if ('failure' in encoded) failures.push(encoded.failure);
      // Without a missing one, the others would be made again each time.
      else if (chunk.some((number) => missing.has(number) && encoded.segments.has(number))) {
        await save(encoded);
        made += encoded.segments.size;
      }
      done += chunk.filter((number) => missing.has(number)).length;
      making.onProgress(done / total);
    }
    if (failures.length === 0) continue;
    const [first] = failures;
    deps.log.warn('parts of a lower quality could not be made', {
      folder: asset.folder,
      rung,
      run,
      parts: failures.length,
      reason: String(first),
    });
    making.onFailed?.(first);
  }
  return made;
}

interface Chunk {
  readonly part: Wanted;
  readonly source: Source;
  readonly chunk: readonly number[];
  readonly signal: AbortSignal;
}

/** A damaged segment of the source, or an encoder that ends early, is a failure of this chunk alone. */
async function encodeChunk(
  { storage, liveEncoder }: MakeDeps,
  folder: string,
  { part: { plan, run, epoch }, source, chunk, signal }: Chunk,
): Promise<EncodedSegments | { readonly failure: unknown }> {
  const init = await storage.readFile(folder, `${sourceRung}/${initName(run, undefined, epoch)}`);
  if (init === undefined) return { failure: new Error(`The initial fragment of run ${run} is missing.`) };
  try {
    return await encodeSegments({
      plan,
      init: readInit(init),
      segments: await readAround(source, chunk),
      wanted: new Set(chunk),
      startEncoder: liveEncoder.start,
      signal,
    });
  } catch (failure) {
    if (signal.aborted) throw failure;
    return { failure };
  }
}

/** Keeps segments of one run. One initial fragment describes those that the recorded one does not. */
function openRung(
  { storage }: MakeDeps,
  folder: string,
  { rung, run, epoch }: Wanted,
  { name: making, log }: Pick<Making, 'name' | 'log'>,
): (encoded: EncodedSegments) => Promise<void> {
  const recorded = readKnownInit(storage, folder, `${rung}/${initName(run, undefined, epoch)}`);
  let hasInit = false;
  return async ({ init, segments }) => {
    const known = await recorded;
    const isRecorded = known !== undefined && isSameDescription(known, readInit(init));
    if (!isRecorded && !hasInit) {
      hasInit = true;
      await storage.writeFile(folder, `${rung}/${initName(run, making)}`, init);
    }
    for (const [segment, bytes] of segments) {
      await storage.writeFile(folder, `${rung}/${segmentName(segment, making)}`, bytes);
      const line = { rung, segment, bytes: bytes.length, making, ...(!isRecorded && { init: making }) };
      await log.add(line);
    }
  };
}

async function readKnownInit(
  storage: MakeDeps['storage'],
  folder: string,
  name: string,
): Promise<InitContent | undefined> {
  const bytes = await storage.readFile(folder, name);
  return bytes && readInit(bytes);
}
