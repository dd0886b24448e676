// Moments in WebVTT files that Floodlit wrote.

const pad = (value: number, digits: number): string => String(Math.floor(value)).padStart(digits, '0');

/** `hh:mm:ss.mmm`. */
export const vttTime = (ms: number): string =>
  `${pad(ms / 3_600_000, 2)}:${pad((ms / 60_000) % 60, 2)}:${pad((ms / 1_000) % 60, 2)}.${pad(ms % 1_000, 3)}`;

const cueTimes = /^((?:\d{2,}:)?\d{2}:\d{2}\.\d{3}) --> ((?:\d{2,}:)?\d{2}:\d{2}\.\d{3})(.*)$/;

const msOf = (time: string): number =>
  Math.round(time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000);

/**
 * The text with other times for its cues. All other blocks stay.
 * @param timesOf gives start and end, in milliseconds. A cue that would end before its start is left out.
 */
export function mapCues(
  text: string,
  timesOf: (fromMs: number, toMs: number) => readonly [fromMs: number, toMs: number],
): string {
  return text
    .split('\n\n')
    .flatMap((block) => {
      const lines = block.split('\n');
      const place = lines.findIndex((line) => cueTimes.test(line));
      if (place === -1) return [block];
      const [, start = '', end = '', rest = ''] = cueTimes.exec(lines[place] ?? '') ?? [];
      const [from, to] = timesOf(msOf(start), msOf(end));
      if (to <= from) return [];
      return [lines.with(place, `${vttTime(from)} --> ${vttTime(to)}${rest}`).join('\n')];
    })
    .join('\n\n');
}
