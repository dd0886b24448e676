// Reads a range of a recording from the disk, and plans the files that are cut from it.
import { setTimeout as pause } from 'node:timers/promises';
import { readRecorded, type AssetRecord, type Recorded, type RecordedSegment } from '../media/index.ts';
import { needsEarlier, planCut, type CutPlan, type ReadSegment } from './cut/plan-cut.ts';
import { startKindOf, startSafely, type ReadSample } from './cut/start-safely.ts';
import { isSameFormat, readSamples, readTracks, type SourceTrack } from './cut/read-fragments.ts';
import { writeMp4 } from './cut/write-mp4.ts';
import type { ClipDeps, CutFile } from './ports.ts';
import { tailFile, tailWaitMs, toSeconds, type ClipRecord } from './rules.ts';

type RangeDeps = Pick<ClipDeps, 'media'>;

/** A segment with the folder of its file. */
interface Place extends RecordedSegment {
  readonly folder: string;
}

/** Consecutive segments whose samples fit behind one description. */
interface Stretch {
  readonly tracks: readonly SourceTrack[];
  readonly places: Place[];
}

export interface PlannedPart {
  readonly plan: CutPlan;
  readonly clip: CutFile;
  /** The keyframe next to the middle, as a file of its own: one picture is decoded, and not a second of them. */
  readonly poster: CutFile | undefined;
  readonly width: number;
  readonly height: number;
}

/** The recording lacks the range, or a file of it. */
export class RangeMissing extends Error {
  override readonly name = 'RangeMissing';
}

const lookMs = 25;

/** Waits until the range is on the disk: the last segment of a live range closes, or the tail of the press fits. */
async function awaitRecorded(
  { media }: RangeDeps,
  asset: AssetRecord,
  clip: ClipRecord,
  signal: AbortSignal,
): Promise<Recorded> {
  const deadline = performance.now() + tailWaitMs;
  for (;;) {
    const recorded = await readRecorded(media, asset);
    const { seconds, lastNumber = 0 } = recorded;
    // After its end, another process may still be sending it to the bucket.
    const isGrowing =
      recorded.isGrowing || (recorded.lastNumber !== undefined && media.storage.spoolState() !== undefined);
    const fits = clip.tail_number !== null && lastNumber >= clip.tail_number - 1;
    if (!isGrowing || fits || seconds >= toSeconds(clip.end_us) - 0.001) return recorded;
    if (performance.now() > deadline) return recorded;
    await pause(lookMs, undefined, { signal });
  }
}

/** With the open segment of the press, unless the recording has that segment by now. */
export function withTail(
  recorded: Pick<Recorded, 'segments' | 'lastNumber'>,
  asset: Pick<AssetRecord, 'folder'>,
  clip: Pick<ClipRecord, 'folder' | 'tail_number' | 'tail_run' | 'tail_epoch'>,
): Place[] {
  const places = recorded.segments.map((segment) => ({ ...segment, folder: asset.folder }));
  const { tail_number: number, tail_run: run, tail_epoch: epoch } = clip;
  if (number === null || run === null || recorded.lastNumber === undefined) return places;
  // A segment that was made again after the end has a suffix.
  const digits = `source/s${String(number).padStart(5, '0')}`;
  const init = `source/init-${run}${(epoch ?? 0) === 0 ? '' : `e${epoch}`}.mp4`;
  const same = places.findIndex((place) => place.name.startsWith(digits));
  if (same !== -1 && places[same]?.init === init) return places;
  // The process ended before the segment did, and the next one gave its number to another.
  const before = places.filter((place) => place.name < digits);
  const last = before.at(-1);
  const startSeconds = last === undefined ? 0 : last.startSeconds + last.seconds;
  return [
    ...before,
    {
      folder: clip.folder,
      name: tailFile,
      init,
      startSeconds,
      seconds: 0,
      isAfterHole: false,
    },
  ];
}

/** Segments are read twice, for their tables and for their samples. Most clips fit. */
const keptBytesMaximum = 64 * 1024 * 1024;

function createReader({ media }: RangeDeps): (place: Pick<Place, 'folder' | 'name'>) => Promise<Buffer> {
  const kept = new Map<string, Buffer>();
  let keptBytes = 0;
  return async ({ folder, name }) => {
    const key = `${folder}/${name}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const bytes = await media.storage.readFile(folder, name);
    if (bytes === undefined) throw new RangeMissing(`${name} is missing.`);
    if (keptBytes + bytes.length <= keptBytesMaximum) {
      keptBytes += bytes.length;
      kept.set(key, bytes);
    }
    return bytes;
  };
}

type Reader = ReturnType<typeof createReader>;

async function listStretches(read: Reader, asset: AssetRecord, places: readonly Place[]): Promise<Stretch[]> {
  const tracksOf = new Map<string, readonly SourceTrack[]>();
  const stretches: Stretch[] = [];
  for (const place of places) {
    const tracks =
      tracksOf.get(place.init) ?? readTracks(await read({ folder: asset.folder, name: place.init }));
    tracksOf.set(place.init, tracks);
    const last = stretches.at(-1);
    if (last !== undefined && isSameFormat(last.tracks, tracks)) last.places.push(place);
    else stretches.push({ tracks, places: [place] });
  }
  return stretches;
}

/** Where second 0 of the media is on the time line of the segments. A live recording begins at 0. */
async function readOrigin(read: Reader, asset: AssetRecord, places: readonly Place[]): Promise<number> {
  const [first] = places;
  if (first === undefined || asset.status === 'live' || asset.ladder?.runs !== undefined) return 0;
  const tracks = readTracks(await read({ folder: asset.folder, name: first.init }));
  const samples = readSamples(await read(first), tracks);
  const starts = tracks.flatMap(({ id, ticksPerSecond }) => {
    const sample = samples.find(({ track }) => track === id);
    return sample === undefined ? [] : [sample.decodedAt / ticksPerSecond];
  });
  // The first segment that is there. A final trim has deleted those before.
  return starts.length === 0 ? 0 : Math.min(...starts) - first.startSeconds;
}

/** Decode and display times, and the rounding of playlists, differ by less. */
const slackSeconds = 1;

interface Planned {
  readonly plan: CutPlan;
  /** The same with a first group that decodes alone. */
  readonly safe: CutPlan;
  readonly places: readonly Place[];
}

async function planStretch(
  read: Reader,
  { tracks, places }: Stretch,
  range: { readonly start: number; readonly end: number },
  origin: number,
): Promise<Planned | undefined> {
  const line = { start: range.start + origin, end: range.end + origin };
  const last = places.findLastIndex(({ startSeconds }) => startSeconds < range.end + slackSeconds);
  const first = places.findLastIndex(({ startSeconds }) => startSeconds <= range.start - slackSeconds);
  const samplesOf = new Map<string, ReadSegment['samples']>();
  for (let from = Math.max(0, first); from <= last; from = Math.max(0, from - 1)) {
    const chosen = places.slice(from, last + 1);
    const segments: ReadSegment[] = [];
    for (const place of chosen) {
      const samples = samplesOf.get(place.name) ?? readSamples(await read(place), tracks);
      samplesOf.set(place.name, samples);
      segments.push({ name: place.name, samples, isAfterHole: place.isAfterHole && place !== chosen[0] });
    }
    const readSample: ReadSample = async ({ segment, offset, bytes }) => {
      const place = chosen[segment];
      if (place === undefined) throw new RangeMissing('A segment is missing.');
      return (await read(place)).subarray(offset, offset + bytes);
    };
    const cutWith = async (range: typeof line): Promise<CutPlan | undefined | typeof needsEarlier> => {
      const plan = planCut(tracks, segments, range);
      if (plan === undefined || plan === needsEarlier) return plan;
      if ((await startKindOf(plan, readSample)) !== 'gradual') return plan;
      const earlier = planCut(tracks, segments, range, 2);
      return earlier === needsEarlier && from === 0 ? plan : earlier;
    };
    const plan = await cutWith(line);
    if (plan === undefined) return undefined;
    if (plan !== needsEarlier) return { plan, safe: await startSafely(plan, readSample), places: chosen };
    if (from > 0) continue;
    // The stretch begins without a keyframe: the clip begins with the first one.
    const key = firstKeyframeSeconds(tracks, segments);
    if (key === undefined || key >= line.end || key <= line.start) return undefined;
    const later = await cutWith({ ...line, start: key });
    if (later === undefined || later === needsEarlier) return undefined;
    return { plan: later, safe: await startSafely(later, readSample), places: chosen };
  }
  return undefined;
}

function firstKeyframeSeconds(
  tracks: readonly SourceTrack[],
  segments: readonly ReadSegment[],
): number | undefined {
  const video = tracks.find(({ kind }) => kind === 'video');
  const sample = segments
    .flatMap(({ samples }) => samples)
    .find(({ track, isKeyframe }) => track === video?.id && isKeyframe);
  return video && sample && sample.shownAt / video.ticksPerSecond;
}

function fileOf(
  read: Reader,
  plan: Pick<CutPlan, 'tracks' | 'lengthSeconds'>,
  places: readonly Place[],
): CutFile {
  const { head, spans, bytes } = writeMp4(plan);
  return {
    head,
    bytes,
    seconds: plan.lengthSeconds,
    hasSound: plan.tracks.some(({ track }) => track.kind === 'sound'),
    async *data() {
      for (const span of spans) {
        if ('patch' in span) {
          yield span.patch;
          continue;
        }
        const place = places[span.segment];
        if (place !== undefined) yield (await read(place)).subarray(span.from, span.to);
      }
    },
  };
}

/** The keyframe next to the middle of what is shown, else the one before the start. */
function planPoster(plan: CutPlan): Pick<CutPlan, 'tracks' | 'lengthSeconds'> | undefined {
  const pictures = plan.tracks.find(({ track }) => track.kind === 'video');
  const [edit] = pictures?.edits ?? [];
  if (pictures === undefined || edit === undefined) return undefined;
  const middle = edit.mediaTime + edit.ticks / 2;
  const shownAt = ({ at, shownAt: shown, decodedAt }: (typeof pictures.samples)[number]): number =>
    at + shown - decodedAt;
  const [key] = pictures.samples
    .filter(({ isKeyframe }) => isKeyframe)
    .toSorted((one, other) => Math.abs(shownAt(one) - middle) - Math.abs(shownAt(other) - middle));
  if (key === undefined) return undefined;
  const ticks = Math.max(1, key.ticks);
  return {
    lengthSeconds: ticks / pictures.track.ticksPerSecond,
    tracks: [
      {
        track: pictures.track,
        samples: [{ ...key, at: 0 }],
        edits: [{ ticks, mediaTime: key.shownAt - key.decodedAt }],
      },
    ],
  };
}

/** Pictures that are decoded out of order are shown up to this long behind the end that a playlist has. */
const behindSeconds = 1;

/** The end of a recording that is over is behind its last picture, although its length counts times of decoding. */
function endOf({ segments, isGrowing }: Recorded, clip: ClipRecord): number {
  const end = toSeconds(clip.end_us);
  const last = segments.at(-1);
  const isLast = last !== undefined && end >= last.startSeconds + last.seconds - 0.001;
  return isLast && !isGrowing ? end + behindSeconds : end;
}

/**
 * One part for each format of the range; usually one.
 * @throws {RangeMissing} when the recording has nothing of it any more.
 */
export async function readRange(
  deps: RangeDeps,
  asset: AssetRecord,
  clip: ClipRecord,
  signal: AbortSignal,
): Promise<PlannedPart[]> {
  const recorded = await awaitRecorded(deps, asset, clip, signal);
  const read = createReader(deps);
  const places = withTail(recorded, asset, clip);
  const range = { start: toSeconds(clip.start_us), end: endOf(recorded, clip) };
  const origin = await readOrigin(read, asset, places);
  // Initial fragments of stretches far away are not read. A range needs its keyframe from at most a few seconds before.
  const near = places.filter(
    ({ startSeconds, seconds }) =>
      startSeconds < range.end + slackSeconds &&
      startSeconds + seconds > range.start - keyframeSecondsMaximum,
  );
  const parts: PlannedPart[] = [];
  for (const stretch of await listStretches(read, asset, near)) {
    const planned = await planStretch(read, stretch, range, origin);
    if (planned === undefined) continue;
    const video = stretch.tracks.find(({ kind }) => kind === 'video');
    const poster = planPoster(planned.plan);
    parts.push({
      plan: planned.plan,
      clip: fileOf(read, planned.safe, planned.places),
      poster: poster && fileOf(read, poster, planned.places),
      width: video?.width ?? 0,
      height: video?.height ?? 0,
    });
  }
  if (parts.length === 0) throw new RangeMissing('The recording has nothing of this range.');
  return parts;
}

/** Encoders that send fewer keyframes are refused (`limits.keyframeWaitMs`). */
const keyframeSecondsMaximum = 60;
