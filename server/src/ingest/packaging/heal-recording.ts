// A home fills gaps of its game by segments that the former home sent late.
import { segmentName, sourceRung, type SegmentFacts } from './live-playlist.ts';
import { indexOfLines, readLines, segmentsOf, type IndexLine, type ReadLine } from './recording-index.ts';

interface Named {
  readonly name: string;
}

export interface Healed<Rung> {
  readonly rung: Rung;
  readonly segment: SegmentFacts;
  /** Its lines in the index. */
  readonly lines: readonly IndexLine[];
}

export interface HealOptions<Rung extends Named> {
  /** The lines around the gaps of the index without them. */
  readonly earlier: readonly ReadLine[];
  /** Chunks of former homes that came later. */
  readonly late: string;
  readonly rungs: Iterable<Rung>;
  /** Numbers that a former home may still fill. */
  readonly open: ReadonlySet<number>;
  /** Whether the store has these segments. */
  readonly hasFiles: (names: readonly string[]) => Promise<readonly boolean[]>;
  /** Nothing came for a while. Until then a number waits for all rungs: players change from one to another. */
  readonly isSettled: boolean;
}

const fileOf = (rung: string, { isOwn, number, epoch }: SegmentFacts): string =>
  `${isOwn ? rung : sourceRung}/${segmentName(number, undefined, epoch)}`;

export interface HealAnswer<Rung> {
  readonly healed: readonly Healed<Rung>[];
  /** Whether the store lacks files that the late chunks list. */
  readonly isWaiting: boolean;
}

/** Late chunks are read with these lines alone: an index of hours is long. */
export const linesAround = (text: string, open: ReadonlySet<number>): ReadLine[] =>
  readLines(text).filter((one) => {
    if (one.kind === 'begin' || one.kind === 'run') return true;
    const number = one.kind === 'lost' ? one.line.lost : one.line.segment;
    // Whether a gap begins a run depends on the segment before it.
    return open.has(number) || open.has(number + 1);
  });

export async function findHealed<Rung extends Named>({
  earlier,
  late,
  rungs,
  open,
  hasFiles,
  isSettled,
}: HealOptions<Rung>): Promise<HealAnswer<Rung>> {
  const index = indexOfLines([...earlier, ...readLines(late)]);
  const known = new Set(earlier.flatMap((one) => (one.kind === 'run' ? [one.line.run] : [])));
  const numbers = [...open].filter((number) => !index.open.has(number));
  const all = [...rungs];
  const found = all.flatMap((rung) => {
    const segments = segmentsOf(index, rung.name);
    return numbers.flatMap((number) => {
      const segment = segments[number - 1];
      return segment === undefined || segment.isLost === true ? [] : [{ rung, segment }];
    });
  });
  const has = await hasFiles(found.map(({ rung, segment }) => fileOf(rung.name, segment)));
  const there = found.filter((_one, at) => has[at] === true);
  const isWhole = (number: number): boolean =>
    there.filter(({ segment }) => segment.number === number).length === all.length;
  const healed = there
    .filter(({ segment }) => isSettled || isWhole(segment.number))
    .map(({ rung, segment }) => {
      const own = index.own.get(rung.name)?.get(segment.number);
      if (rung.name !== sourceRung) return { rung, segment, lines: own === undefined ? [] : [own] };
      const line = index.segments[segment.number - 1];
      const run = index.runs.find((one) => one.run === segment.run && !known.has(one.run));
      return { rung, segment, lines: [run ?? [], line ?? []].flat() };
    });
  return { healed, isWaiting: healed.length < found.length };
}
