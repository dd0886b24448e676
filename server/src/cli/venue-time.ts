// The start of a game on the clock of its venue, and which of two equal times it is.
import { repeatOf } from '@floodlit/contract/catalog/repeated-hour';

/** `Sun, Nov 1, 2026, 1:30 AM CDT (America/Chicago)` */
export function venueTime(moment: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
    .format(moment)
    // Node writes a narrow space before AM and PM.
    .replaceAll('\u202f', ' ');
  const repeat = repeatOf(moment, timeZone);
  const which =
    repeat === undefined
      ? ''
      : `: the ${repeat} of two, because the clock shows this time twice in that night`;
  return `  there: ${time} (${timeZone})${which}`;
}
