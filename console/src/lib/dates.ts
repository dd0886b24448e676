// Points in time as the operator reads them. A game has the clock of its venue, a channel its own, and everything else
// the operator's.

/** A moment of a channel. Without a channel it is told on the operator's clock, which is then named. */
export const momentText = (instant: string, locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(
    locale,
    timeZone === undefined
      ? {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          hour: 'numeric',
          minute: '2-digit',
          timeZoneName: 'short',
        }
      : { dateStyle: 'medium', timeStyle: 'short', timeZone },
  ).format(new Date(instant));

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
