// Pure rules of the wall clock in a recording: which second of it shows an instant.

/** A part of a recording without an interruption. */
export interface ClockSpan {
  /** Seconds of what viewers get. */
  readonly from: number;
  readonly to: number;
  /** The wall clock at `from`, in milliseconds. */
  readonly at: number;
}

const dateMark = '#EXT-X-PROGRAM-DATE-TIME:';
const lengthMark = '#EXTINF:';

/** The playlist is the one that viewers get. Delivered files name no instant, so they have no spans. */
export function clockSpansOf(playlist: string): ClockSpan[] {
  const spans: ClockSpan[] = [];
  let [second, length] = [0, 0];
  let at: number | undefined;
  for (const line of playlist.split('\n')) {
    if (line.startsWith(dateMark)) at = Date.parse(line.slice(dateMark.length));
    else if (line.startsWith(lengthMark)) length = Number.parseFloat(line.slice(lengthMark.length));
    else if (line !== '' && !line.startsWith('#')) {
      const to = second + length;
      const last = spans.at(-1);
      if (at !== undefined) spans.push({ from: second, to, at });
      else if (last !== undefined) spans[spans.length - 1] = { ...last, to };
      at = undefined;
      second = to;
    }
  }
  return spans.filter((span) => !Number.isNaN(span.at));
}

/** An encoder that is back so soon has missed nothing that a viewer would notice. */
const shortGapSeconds = 2;
const toMilliseconds = (second: number): number => Math.round(second * 1_000) / 1_000;

/** Null outside the recording, and while the encoder was away. */
export function secondAt(spans: readonly ClockSpan[], instant: number): number | null {
  for (const { from, to, at } of spans) {
    const second = from + (instant - at) / 1_000;
    if (second >= from && second < to) return toMilliseconds(second);
    const isFirst = from === spans[0]?.from;
    if (!isFirst && second < from && second >= from - shortGapSeconds) return toMilliseconds(from);
  }
  return null;
}
