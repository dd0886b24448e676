// The playlists of a finished recording and its facts, from its index: for a recording that got new segments.
import type { RungPlan } from './rung-encoder.ts';
import {
  finishedPlaylist,
  liveMaster,
  sourceRung,
  type SegmentFacts,
  type VariantFacts,
} from './live-playlist.ts';
import { createLiveRung } from './live-rung.ts';
import { segmentsOf, type RecordingIndex } from './recording-index.ts';
import { frameRateOf, variantsOf } from './recording-variants.ts';
import { chooseStartRung, firstFilesOf } from './start-rung.ts';

export interface Remade {
  /** Texts by their served names, below the recording's folder. */
  readonly texts: ReadonlyMap<string, string>;
  /** The first one is what players start with. */
  readonly rungs: readonly VariantFacts[];
  readonly startRung: string;
  readonly firstFiles: readonly string[];
}

const sumOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);

/** The pictures a second of a run. Undefined when nothing is measured. */
export function frameRateOfRun({ segments, open }: RecordingIndex, run: number): number | undefined {
  const measured = segments.filter((one) => one.run === run && !open.has(one.segment));
  return frameRateOf(
    sumOf(measured.map(({ frames }) => frames ?? 0)),
    sumOf(measured.map(({ duration_ms }) => duration_ms)),
  );
}

/** The latest plan of each lower rung that there was. */
export const knownPlans = ({ runs }: RecordingIndex): ReadonlyMap<string, RungPlan> =>
  new Map(runs.flatMap(({ plans }) => plans).map((plan) => [plan.name, plan]));

/** The segments of all rungs, the source first. */
export const rungsOf = (index: RecordingIndex): ReadonlyMap<string, SegmentFacts[]> =>
  new Map([sourceRung, ...knownPlans(index).keys()].map((name) => [name, segmentsOf(index, name)]));

/** @param isIndependent whether each segment begins with a keyframe. */
export function remakeTexts(index: RecordingIndex, isIndependent: boolean): Remade {
  const facts = index.runs.at(-1) ?? { codecs: '', width: 0, height: 0, run: 0 };
  const rungs = rungsOf(index);
  const tallFirst = [...knownPlans(index).values()].toSorted((one, other) => other.height - one.height);
  const measured = new Map(
    [...rungs].map(([name, segments]) => {
      const rung = createLiveRung(name);
      rung.restore(segments);
      return [name, rung];
    }),
  );
  const startRung = chooseStartRung(tallFirst, rungs, true);
  const variants = variantsOf(
    { ...facts, framesPerSecond: frameRateOfRun(index, facts.run) },
    tallFirst,
    measured,
    true,
    () => undefined,
  ).toSorted((one, other) => Number(other.name === startRung) - Number(one.name === startRung));
  const texts = new Map<string, string>();
  for (const [name, segments] of rungs)
    for (const file of ['index.m3u8', 'low.m3u8'])
      texts.set(`${name}/${file}`, finishedPlaylist(segments, isIndependent));
  texts.set('master.m3u8', liveMaster(variants, 'index.m3u8', isIndependent));
  texts.set('low.m3u8', liveMaster(variants, 'low.m3u8', isIndependent));
  return { texts, rungs: variants, startRung, firstFiles: firstFilesOf(rungs, startRung) };
}
