// Latest results on Home and on hubs: the newest games with a result, as small boards.
import './latest-results.css';
import type { Event, Hub } from '@floodlit/contract/catalog/catalog';
import { eventsOfHub, type HubEvents } from '@floodlit/contract/catalog/hub-events';
import type { Score } from '@floodlit/contract/catalog/scores';
import { winnerOf } from '@floodlit/contract/sums/team-form';
import { Crest, Link, Rail, VisuallyHidden } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore, type ReactNode } from 'react';
import { findSport, useChannel, useTimeZone } from '../../../lib/channel-context.tsx';
import { formatShortDate } from '../../../lib/dates.ts';
import { calls } from '../../../lib/gen/calls.ts';
import { useServices } from '../../../lib/services.tsx';
import { useTranslator } from '../../../lib/translate.tsx';
import type { Api } from '../../../lib/api.ts';
import { artTeamOf, teamsOf, watchHref } from '../event-facts.ts';
import { currentSet, pastSets, phaseText, scoreTeams, spokenScore } from './score-words.ts';
import { HiddenLine, SwitchIfFirst } from './score-switch.tsx';
import { usePageScores, useScores } from './use-score.ts';

const RESULTS = 12;

/** Below `events`, so that a game that changes asks for it again. */
export const resultsQuery = (api: Api, asked: HubEvents & { limit: number }) => ({
  queryKey: ['events', 'results', asked],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Event[]> =>
    (await api.call(calls.catalog.events, { ...asked, with_result: 1, offset: 0 }, { signal })).data,
  meta: { isAside: true },
});

/** @param hub only the results of this one. */
export function LatestResults({ hub }: { hub?: Hub | undefined }): ReactNode {
  const { t } = useTranslator();
  const store = usePageScores();
  const isHidden = useSyncExternalStore(store.subscribe, store.isHidden);
  if (!isHidden) return <Results of={hub && eventsOfHub(hub)} />;
  return (
    <section className="latest-results latest-results--hidden">
      <h2 className="rail__heading">{t('score.results')}</h2>
      <HiddenLine text={t('score.results_hidden')} />
    </section>
  );
}

function Results({ of }: { of: HubEvents | undefined }): ReactNode {
  const { t } = useTranslator();
  const events = useQuery(resultsQuery(useServices().api, { ...of, limit: RESULTS })).data ?? [];
  const games = events.filter((event) => scoreTeams(teamsOf(event)) !== undefined);
  const { scores } = useScores(games);
  const boards = games.flatMap((event, index) => {
    const score = scores[index];
    return score?.status === 'final' ? [{ event, score }] : [];
  });
  if (boards.length === 0) return null;
  const heading = t('score.results');
  return (
    <Rail
      heading={heading}
      previousLabel={t('rail.previous', { heading })}
      nextLabel={t('rail.next', { heading })}
      beside={<SwitchIfFirst />}
    >
      {boards.map(({ event, score }) => (
        <Result key={event.id} event={event} score={score} />
      ))}
    </Rail>
  );
}

function Result({ event, score }: { event: Event; score: Score }): ReactNode {
  const { t, locale } = useTranslator();
  const timeZone = useTimeZone();
  const sport = findSport(useChannel().bootstrap, event.event_category_id);
  const teams = scoreTeams(teamsOf(event));
  if (teams === undefined) return null;
  const winner = winnerOf(score);
  const date = formatShortDate(event.event_utc_ts, timeZone, locale);
  return (
    <Link className="result-board" href={watchHref(event.id)}>
      <VisuallyHidden>
        {[spokenScore(t, locale, teams, score), date].join(locale === 'ar' ? '، ' : ', ')}
      </VisuallyHidden>
      <span className="result-board__head" aria-hidden="true">
        <b>{phaseText(t, score)}</b>
        <bdi>{date}</bdi>
      </span>
      {(['away', 'home'] as const).map((side) => {
        const art = artTeamOf(teams[side]);
        return (
          <span
            aria-hidden="true"
            className="result-board__side"
            key={side}
            data-won={winner === side || undefined}
          >
            {art && <Crest team={art} size="small" />}
            <bdi className="result-board__name">{teams[side].short_name}</bdi>
            <b>{score[side]}</b>
          </span>
        );
      })}
      <span className="result-board__foot" aria-hidden="true">
        {[event.own_name ?? sport?.name, [...pastSets(score), currentSet(score)].filter(Boolean).join(' ')]
          .filter(Boolean)
          .map((fact, index) => (
            <bdi key={index}>{fact}</bdi>
          ))}
      </span>
    </Link>
  );
}
