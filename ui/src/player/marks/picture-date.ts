// The wall clock of the picture: when the venue sent what the viewer sees.

/** The part of a fragment of hls.js in use. */
interface Fragment {
  readonly start: number;
  readonly duration: number;
  readonly programDateTime: number | null;
}

export interface Dated {
  readonly currentTime: number;
  readonly nativeEl?: unknown;
  readonly api?: { readonly latestLevelDetails?: { readonly fragments: readonly unknown[] } | null } | null;
}

const fragmentsOf = ({ api }: Dated): readonly Fragment[] =>
  (api?.latestLevelDetails?.fragments ?? []) as readonly Fragment[];

/** The start of the browser's own player, in milliseconds. Only Safari has it. */
function ownStart({ nativeEl }: Dated): number | undefined {
  const start = (nativeEl as { getStartDate?: () => Date } | null | undefined)?.getStartDate?.().getTime();
  return start === undefined || Number.isNaN(start) ? undefined : start;
}

/** Milliseconds UTC of the present picture. Undefined for media without a clock. */
export function pictureDate(media: Dated): number | undefined {
  const fragments = fragmentsOf(media);
  const { currentTime } = media;
  // The newest parts of a live game stand behind the last whole fragment, and continue its clock.
  const playing = fragments.findLast(({ start }) => start <= currentTime) ?? fragments[0];
  if (typeof playing?.programDateTime === 'number')
    return playing.programDateTime + (currentTime - playing.start) * 1_000;
  const start = ownStart(media);
  return start === undefined ? undefined : start + currentTime * 1_000;
}

/**
 * The second of the media that shows an instant. An instant in a gap of the recording has the first picture behind it.
 * Undefined outside of what the viewer may watch.
 */
export function secondOf(media: Dated, date: number): number | undefined {
  const fragments = fragmentsOf(media);
  const dated = (one: Fragment): number => one.programDateTime ?? Number.POSITIVE_INFINITY;
  if (fragments.length === 0) {
    const start = ownStart(media);
    return start === undefined || date < start ? undefined : (date - start) / 1_000;
  }
  // The list of a long game has thousands, and each entry of its log asks.
  let [index, end] = [-1, fragments.length];
  while (end - index > 1) {
    const middle = (index + end) >> 1;
    const one = fragments[middle];
    if (one !== undefined && dated(one) <= date) index = middle;
    else end = middle;
  }
  const found = fragments[index];
  if (found === undefined) return undefined;
  const second = found.start + (date - dated(found)) / 1_000;
  const next = fragments[index + 1];
  return next === undefined ? second : Math.min(second, next.start);
}
