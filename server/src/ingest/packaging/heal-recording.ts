// A home fills gaps of its game by segments that the former home sent late.
import { segmentName, sourceRung, type SegmentFacts } from './live-playlist.ts';
import { readIndex, segmentsOf, type IndexLine } from './recording-index.ts';

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
  /** The index without them. */
  readonly earlier: string;
  /** Chunks of former homes that came later. */
  readonly late: string;
  readonly rungs: Iterable<Rung>;
  /** Numbers that a former home may still fill. */
  readonly open: ReadonlySet<number>;
  /** Whether the store has these segments. */
  readonly hasFiles: (names: readonly string[]) => Promise<readonly boolean[]>;
}

const fileOf = (rung: string, { isOwn, number, epoch }: SegmentFacts): string =>
  `${isOwn ? rung : sourceRung}/${segmentName(number, undefined, epoch)}`;

export async function findHealed<Rung extends Named>({
  earlier,
  late,
  rungs,
  open,
  hasFiles,
}: HealOptions<Rung>): Promise<Healed<Rung>[]> {
  const index = readIndex(`${earlier}\n${late}`);
  const known = new Set(readIndex(earlier).runs.map(({ run }) => run));
  const numbers = [...open].filter((number) => !index.open.has(number));
  const found = [...rungs].flatMap((rung) => {
    const all = segmentsOf(index, rung.name);
    return numbers.flatMap((number) => {
      const segment = all[number - 1];
      return segment === undefined || segment.isLost === true ? [] : [{ rung, segment }];
    });
  });
  const has = await hasFiles(found.map(({ rung, segment }) => fileOf(rung.name, segment)));
  return found
    .filter((_one, at) => has[at] === true)
    .map(({ rung, segment }) => {
      const own = index.own.get(rung.name)?.get(segment.number);
      if (rung.name !== sourceRung) return { rung, segment, lines: own === undefined ? [] : [own] };
      const line = index.segments[segment.number - 1];
      const run = index.runs.find((one) => one.run === segment.run && !known.has(one.run));
      return { rung, segment, lines: [run ?? [], line ?? []].flat() };
    });
}
