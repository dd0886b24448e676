// Captions and trims, in seconds of a recording, move to the time line of its mended files.
import { mapCues } from '../web-vtt.ts';
import { listSegments } from '../download/rules.ts';
import { endOf, keptOf, listTimes, trimPlaylist, type ListedTime, type Trim } from '../trim-rules.ts';

/** Captions that we wrote, later by this much. A caption that would end before the start is left out. */
export function moveVtt(text: string, shiftSeconds: number): string {
  const shiftMs = Math.round(shiftSeconds * 1_000);
  return shiftMs === 0
    ? text
    : mapCues(text, (fromMs, toMs) => [Math.max(0, fromMs + shiftMs), toMs + shiftMs]);
}

/** Boundaries of both time lines lie on the same pictures, up to rounding and a picture. */
const slackSeconds = 0.05;

/** A boundary that is near this moment, else the next one inside the part that viewers get. */
function boundaryAt(times: readonly ListedTime[], seconds: number, side: 'from' | 'to'): number | undefined {
  const boundaries = [...times.map(({ startSeconds }) => startSeconds), endOf(times)];
  const near = boundaries.find((one) => Math.abs(one - seconds) <= slackSeconds);
  if (near !== undefined) return near;
  return side === 'from'
    ? boundaries.find((one) => one > seconds)
    : boundaries.findLast((one) => one < seconds);
}

/**
 * The trim in segments of the mended files. It never shows a moment that was cut off. Where no segment begins at the
 * same picture, less than a segment more is cut. The sweep deletes the cut parts of the new files too.
 * @param playlists of each quality and sound track.
 * @returns undefined when nothing would be left.
 */
export function moveTrim(
  trim: Trim,
  playlists: ReadonlyMap<string, string>,
  startRung: string,
  shiftSeconds: number,
): Trim | undefined {
  const startText = playlists.get(startRung) ?? '';
  const all = listTimes(startText);
  const range = (given: { readonly from: number; readonly to: number }) => {
    const from = given.from === 0 ? 0 : boundaryAt(all, given.from + shiftSeconds, 'from');
    // The end of the recording stays its end, whatever length it has now.
    const to =
      given.to >= trim.full - slackSeconds ? endOf(all) : boundaryAt(all, given.to + shiftSeconds, 'to');
    return from === undefined || to === undefined || to <= from ? undefined : { from, to };
  };
  const moved = range(trim);
  if (moved === undefined) return undefined;
  const segments: Record<string, readonly [number, number]> = {};
  for (const [track, text] of playlists) {
    const kept = keptOf(listTimes(text), moved);
    if (kept === undefined) return undefined;
    segments[track] = kept;
  }
  const [first] = listSegments(startRung, trimPlaylist(startText, segments[startRung] ?? [1, 1]));
  const floor = trim.floor && range(trim.floor);
  return {
    ...moved,
    full: endOf(all),
    undo_until: trim.undo_until,
    ...(floor && { floor }),
    segments,
    first_files: first === undefined ? [] : [first.init, first.name],
  };
}
