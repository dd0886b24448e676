// A buyer reads the days of a purchase in the channel's zone, so a page and a letter name the same day.
import { useChannel } from '../../lib/channel-context.tsx';
import { formatDate } from '../../lib/dates.ts';
import { useTranslator } from '../../lib/translate.tsx';

/** Writes a moment (ISO 8601) as a day of the channel's zone, never the reader's. */
export function useChannelDay(): (moment: string) => string {
  const { locale } = useTranslator();
  const { time_zone } = useChannel().bootstrap.settings;
  return (moment) => formatDate(Date.parse(moment) / 1_000, time_zone, locale);
}
