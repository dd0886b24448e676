// The form of a team on its page: its last five results, the newest first.
import './team-form.css';
import type { Event } from '@floodlit/contract/catalog/catalog';
import { teamForm, type FormGame } from '@floodlit/contract/sums/team-form';
import { Link, VisuallyHidden } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useTimeZone } from '../../../lib/channel-context.tsx';
import { formatShortDate } from '../../../lib/dates.ts';
import { useServices } from '../../../lib/services.tsx';
import { useTranslator } from '../../../lib/translate.tsx';
import { teamsOf, watchHref } from '../event-facts.ts';
import { resultsQuery } from './latest-results.tsx';
import { pairText } from './score-words.ts';
import { HiddenLine } from './score-switch.tsx';
import type { KnownScore } from './score-store.ts';
import { usePageScores, useScores } from './use-score.ts';

/** A game may have lost its result since the list was read. */
const GAMES = 8;

export function TeamForm({ teamId }: { teamId: number }): ReactNode {
  const { t } = useTranslator();
  const store = usePageScores();
  const isHidden = useSyncExternalStore(store.subscribe, store.isHidden);
  return isHidden ? <HiddenLine text={t('score.form_hidden')} /> : <Form teamId={teamId} />;
}

/** The games of this team that are over, with what it needs of each score. */
export const formGamesOf = (
  events: readonly Event[],
  scores: readonly KnownScore[],
  teamId: number,
): FormGame[] =>
  events.flatMap((event, index) => {
    const score = scores[index];
    const { away, home } = teamsOf(event);
    if (score?.status !== 'final' || away === undefined || home === undefined) return [];
    const side = home.id === teamId ? 'home' : 'away';
    return [{ id: event.id, start: event.event_utc_ts, side, score }];
  });

function Form({ teamId }: { teamId: number }): ReactNode {
  const { t, locale } = useTranslator();
  const timeZone = useTimeZone();
  const { api } = useServices();
  const events = useQuery(resultsQuery(api, { limit: GAMES, participant_id: [teamId] })).data ?? [];
  const { scores } = useScores(events);
  const form = teamForm(formGamesOf(events, scores, teamId));
  if (form.length === 0) return null;
  return (
    <div className="team-form">
      <span className="team-form__name" id="team-form">
        {t('score.form')}
      </span>
      <ul className="team-form__list" aria-labelledby="team-form">
        {form.map(({ id, outcome, own, other }) => {
          const event = events.find((one) => one.id === id);
          const opponent = event?.participants.find((team) => team.id !== teamId)?.short_name ?? '';
          const date = event === undefined ? '' : formatShortDate(event.event_utc_ts, timeZone, locale);
          const name = t(`score.${outcome}_against`, { own, other, opponent, date });
          return (
            <li key={id}>
              <Link
                className={`team-form__result team-form__result--${outcome}`}
                href={watchHref(id)}
                title={name}
              >
                <VisuallyHidden>{name}</VisuallyHidden>
                <b aria-hidden="true">{t(`score.${outcome}`)}</b>
                <bdi aria-hidden="true">{pairText({ away: own, home: other })}</bdi>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
