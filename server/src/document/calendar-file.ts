// An event as an iCalendar file (RFC 5545), which calendar programs of computers and phones import.

export interface CalendarEvent {
  /** The same for each download, so that a second import updates the first. */
  readonly uid: string;
  readonly name: string;
  readonly description: string;
  readonly place: string | undefined;
  readonly url: string;
  readonly startsAt: Date;
  /** Null when nobody knows it. */
  readonly durationSeconds: number | null;
  readonly isCancelled: boolean;
  /** Rises with each change. A calendar program ignores a file with a lower one than it has. */
  readonly sequence: number;
}

/** A calendar without an end shows a moment. Games of most sports are over after this time. */
const usualSeconds = 2 * 3_600;
const lineOctets = 75;

/** `20261120T190000Z`: every calendar program converts UTC to its own zone. */
const stamp = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

/** Backslashes, semicolons, commas and line breaks have a meaning of their own. Other control characters are not allowed. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');

/** Cuts between characters, never within one. A line that continues begins with a space, which counts. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

export function calendarFile(
  { uid, name, description, place, url, startsAt, durationSeconds, isCancelled, sequence }: CalendarEvent,
  now: Date,
): string {
  const endsAt = new Date(startsAt.getTime() + (durationSeconds ?? usualSeconds) * 1_000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Floodlit//Floodlit//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(now)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(name)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(place === undefined ? [] : [`LOCATION:${escaped(place)}`]),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
