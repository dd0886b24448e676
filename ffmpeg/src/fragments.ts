import { BoxError, listBoxes, viewOf } from './boxes.ts';
import type { TrackFacts } from './codecs.ts';

/**
 * When the pictures of a `moof` begin by the decoder's clock, and how long they last, in ticks of their track. A file
 * of sound has its sound instead.
 */
export type FragmentTime = {
  start: number;
  ticks: number;
  /** When the first one is shown, and when the last one ends. */
  shown_from: number;
  shown_to: number;
  starts_with_keyframe: boolean;
};

const isNotKeyframe = 0x10000;

/** Reads a `moof` (header included). Undefined when it holds nothing of that track. */
export function readFragmentTime(moof: Uint8Array, init: TrackFacts): FragmentTime | undefined {
  for (const fragment of listBoxes(moof, ['moof', 'traf'])) {
    const header = readHeader(listBoxes(fragment.body, ['tfhd'])[0]?.body);
    if (header.track !== init.track) continue;
    const decodeTime = listBoxes(fragment.body, ['tfdt'])[0]?.body;
    if (!decodeTime) throw new BoxError('A fragment does not say when it begins.');
    const view = viewOf(decodeTime);
    const runs = listBoxes(fragment.body, ['trun']).map((run) =>
      readRun(run.body, header.ticks ?? init.default_ticks, header.flags ?? 0),
    );
    const start = decodeTime[0] === 1 ? Number(view.getBigUint64(4)) : view.getUint32(4);
    let decodedAt = start;
    const shown: number[] = [];
    for (const run of runs) {
      for (const at of run.shownAt) shown.push(decodedAt + at);
      decodedAt += run.ticks;
    }
    // A sample's own ticks count until the next one is decoded, which is not the next one shown.
    const [last = start, former] = shown.toSorted((one, other) => other - one);
    const lastTicks = former === undefined ? decodedAt - start : last - former;
    return {
      start,
      ticks: decodedAt - start,
      shown_from: shown[0] ?? start,
      shown_to: last + lastTicks,
      starts_with_keyframe: ((runs[0]?.firstFlags ?? isNotKeyframe) & isNotKeyframe) === 0,
    };
  }
  return undefined;
}

function readHeader(body: Uint8Array | undefined): { track: number; ticks?: number; flags?: number } {
  if (!body) throw new BoxError('A fragment has no header.');
  const view = viewOf(body);
  const present = view.getUint32(0) & 0xffffff;
  let at = 8;
  const take = (flag: number, bytes: number): number | undefined => {
    if ((present & flag) === 0) return undefined;
    at += bytes;
    return view.getUint32(at - 4);
  };
  take(0x1, 8);
  take(0x2, 4);
  const ticks = take(0x8, 4);
  take(0x10, 4);
  const flags = take(0x20, 4);
  return {
    track: view.getUint32(4),
    ...(ticks === undefined ? {} : { ticks }),
    ...(flags === undefined ? {} : { flags }),
  };
}

type Run = {
  ticks: number;
  firstFlags: number;
  /** From the start of the run, in the order of decoding. */
  shownAt: number[];
};

function readRun(body: Uint8Array, defaultTicks: number, defaultFlags: number): Run {
  const view = viewOf(body);
  const present = view.getUint32(0) & 0xffffff;
  const samples = view.getUint32(4);
  let at = 8 + (present & 0x1 ? 4 : 0);
  let firstFlags = defaultFlags;
  if (present & 0x4) {
    firstFlags = view.getUint32(at);
    at += 4;
  }
  const has = {
    ticks: present & 0x100,
    bytes: present & 0x200,
    flags: present & 0x400,
    offset: present & 0x800,
  };
  const sampleBytes = Object.values(has).filter(Boolean).length * 4;
  if (at + samples * sampleBytes > body.byteLength)
    throw new BoxError('A run is shorter than its count of samples.');
  if (has.flags && samples > 0) firstFlags = view.getUint32(at + (has.ticks ? 4 : 0) + (has.bytes ? 4 : 0));
  // An offset is signed in version 1; those of version 0 are never that large (ISO 14496-12 8.8.8).
  const offsetOf = (index: number): number =>
    has.offset ? view.getInt32(at + (index + 1) * sampleBytes - 4) : 0;
  let ticks = 0;
  const shownAt: number[] = [];
  for (let index = 0; index < samples; index += 1) {
    const own = has.ticks ? view.getUint32(at + index * sampleBytes) : defaultTicks;
    shownAt.push(ticks + offsetOf(index));
    ticks += own;
  }
  return { ticks, firstFlags, shownAt };
}
