// Points in time as the operator reads them: those of a game on the clock of its venue, those of a channel on the
// channel's, and those of no channel on the operator's own.

/** A moment of a channel. */
export const momentText = (instant: string, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );

/** A moment that may belong to no channel: the operator's clock is then named. */
export const momentOrOwnText = (instant: string, locale: string, timeZone: string | undefined): string =>
  timeZone === undefined
    ? new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      }).format(new Date(instant))
    : momentText(instant, locale, timeZone);

/** A moment of a game, with its zone. */
export const dayTimeText = (instant: string, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant));
