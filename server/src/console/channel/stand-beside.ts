// The order of content: each record has a weight, and lists begin with the smallest.
interface Weighed {
  readonly id: number;
  readonly weight: number;
}

export type Side = 'before' | 'after';

/** Between these, a record that is moved finds room for later moves. */
const step = 10;

/**
 * The weights that change so that one record stands right beside another. As few as possible: one where the neighbours
 * leave room, else all from the start.
 *
 * @param ordered the records in their order.
 */
export function weightsBeside(
  ordered: readonly Weighed[],
  id: number,
  besideId: number,
  side: Side,
): Map<number, number> {
  const moved = ordered.find((one) => one.id === id);
  const others = ordered.filter((one) => one.id !== id);
  const beside = others.findIndex((one) => one.id === besideId);
  if (moved === undefined || beside < 0) return new Map();
  const at = side === 'before' ? beside : beside + 1;
  const next = others.toSpliced(at, 0, moved);
  if (next.every((one, index) => one === ordered[index])) return new Map();
  const below = others[at - 1]?.weight;
  const above = others[at]?.weight;
  const [low, high] = [below ?? (above ?? 0) - 2 * step, above ?? (below ?? 0) + 2 * step];
  if (high - low >= 2) return new Map([[id, Math.floor((low + high) / 2)]]);
  return new Map(
    next.flatMap((one, index) => (one.weight === index * step ? [] : [[one.id, index * step] as const])),
  );
}
