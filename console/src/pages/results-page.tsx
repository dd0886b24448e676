// The results of a day, which the office or a scorer types one after the other.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { DayResults } from '../features/catalog/game-score/day-results.tsx';
import { useDayResults } from '../features/catalog/game-score/score-queries.ts';
import { useChannel } from '../features/operators/channel.tsx';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Button } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageHead } from '../ui/frames/list-page.tsx';

const dayForm = /^\d{4}-\d{2}-\d{2}$/;
const dayMs = 86_400_000;

/** @param timeZone of the channel: its day may have ended already. */
const today = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(new Date());
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

export function ResultsPage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const [search, setSearch] = useSearchParams();
  const named = search.get('day') ?? '';
  const day = dayForm.test(named) ? named : today(channel.time_zone);
  const { data, error, refetch, isPlaceholderData } = useDayResults(channel.id, day);
  useTitle(`${t('menu.results')} · ${channel.name}`);
  const go = (next: string): void => {
    if (dayForm.test(next)) setSearch({ day: next }, { replace: true });
  };
  return (
    <div className="stack">
      <PageHead title={t('menu.results')} />
      <p className="muted">{t('score.results_lead')}</p>
      <div className="results-day">
        <Button aria-label={t('score.day_before')} onPress={() => go(shifted(day, -1))}>
          <ChevronLeft size={20} aria-hidden />
        </Button>
        <div className="field">
          <label htmlFor="results-day">{t('score.day')}</label>
          <input
            id="results-day"
            type="date"
            value={day}
            onChange={({ currentTarget }) => go(currentTarget.value)}
          />
        </div>
        <Button aria-label={t('score.day_after')} onPress={() => go(shifted(day, 1))}>
          <ChevronRight size={20} aria-hidden />
        </Button>
      </div>
      {error !== null && <LoadFailure error={error} onRetry={refetch} />}
      {data !== undefined && data.length === 0 && !isPlaceholderData && (
        <p className="empty">{t('score.no_games')}</p>
      )}
      {data !== undefined && data.length > 0 && (
        <section className="card" aria-busy={isPlaceholderData}>
          <DayResults key={day} channelId={channel.id} games={isPlaceholderData ? [] : data} />
        </section>
      )}
    </div>
  );
}
