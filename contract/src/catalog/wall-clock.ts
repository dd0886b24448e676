// Reads calendar and clock of a zone at a moment. It asks Intl for digits alone: names and patterns differ between the
// versions of CLDR in Node and in browsers, digits do not.
import { resolveZone } from './zone-alias.ts';

/** Numbers as on the wall. `month` is 1 to 12, `hour` 0 to 23, `weekday` 0 (Sunday) to 6. */
export interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  weekday: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/**
 * More than the number of place names. Offsets such as `+05:31` are zones too, so any client could fill the
 * cache.
 */
const clocksMaximum = 600;

function clockOf(name: string): Intl.DateTimeFormat {
  const zone = resolveZone(name);
  let clock = clocks.get(zone);
  if (clock === undefined) {
    if (clocks.size >= clocksMaximum) clocks.clear();
    clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** A page asks for the same start several times, and each answer of Intl costs a phone a tenth of a millisecond. */
const answers = new Map<string, Readonly<WallClock>>();
const answersMaximum = 1_000;

/** @param seconds UTC; a fraction is dropped */
export function wallClockAt(seconds: number, zone: string): Readonly<WallClock> {
  const key = `${Math.floor(seconds)} ${zone}`;
  let answer = answers.get(key);
  if (answer === undefined) {
    if (answers.size >= answersMaximum) answers.clear();
    answer = readClock(seconds, zone);
    answers.set(key, answer);
  }
  return answer;
}

interface ZonedClock extends Omit<WallClock, 'weekday'> {
  /** 1 (Monday) to 7. */
  dayOfWeek: number;
}

/** It costs nothing where a browser has it. The first formatter of a page costs a phone 60 ms. */
interface WithTemporal {
  Temporal?: {
    Instant: {
      fromEpochMilliseconds: (ms: number) => { toZonedDateTimeISO: (zone: string) => ZonedClock };
    };
  };
}

function readClock(seconds: number, zone: string): WallClock {
  const { Temporal } = globalThis as WithTemporal;
  if (Temporal !== undefined) {
    const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(seconds) * 1000);
    const { year, month, day, hour, minute, second, dayOfWeek } = at.toZonedDateTimeISO(resolveZone(zone));
    return { year, month, day, hour, minute, second, weekday: dayOfWeek % 7 };
  }
  const parts = clockOf(zone).formatToParts(seconds * 1000);
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value.replaceAll(/\D/g, ''));
  const [year, month, day] = [read('year'), read('month'), read('day')];
  return {
    year,
    month,
    day,
    // Some browsers have written midnight as 24.
    hour: read('hour') % 24,
    minute: read('minute'),
    second: read('second'),
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
  };
}

/** Offset of a zone from UTC at a moment, in seconds. */
export function aheadOfUtc(seconds: number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallClockAt(seconds, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - Math.floor(seconds);
}
