// The results of a day, one game below the other. Enter saves a row, and the next field follows.
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { Score } from '@floodlit/contract/catalog/scores';
import { scoring, type OfficeGame } from '@floodlit/contract/operators/scoring';
import { client } from '../../../lib/console-client.ts';
import { dayTimeText } from '../../../lib/dates.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  createSendings,
  isSameResult,
  mustAsk,
  namedResult,
  readResult,
  textOf,
  titleOrder,
  type TypedResult,
} from './result-values.ts';
import './score-now.css';

type DayGame = OfficeGame & { readonly score: Score | null };

interface DayResultsProps {
  readonly channelId: number;
  readonly games: readonly DayGame[];
}

export function DayResults({ channelId, games }: DayResultsProps) {
  return (
    <ul className="list">
      {games.map((game) => (
        <ResultRow key={game.event_id} channelId={channelId} game={game} />
      ))}
    </ul>
  );
}

/** Why no result can be typed. The server refuses it too. */
function obstacleOf({ home, away, is_cancelled, starts_at }: DayGame) {
  if (is_cancelled) return 'game_state.cancelled';
  if (home === null || away === null) return 'score.no_teams';
  return Date.parse(starts_at) > Date.now() ? 'scorer.before' : undefined;
}

type RowState =
  | { readonly kind: 'as_read' | 'typed' | 'asked' | 'saving' }
  | { readonly kind: 'saved'; readonly seq: number }
  | { readonly kind: 'failed'; readonly text: string };

function ResultRow({ channelId, game }: { readonly channelId: number; readonly game: DayGame }) {
  const language = useLanguage();
  const { t, locale } = language;
  const queries = useQueryClient();
  const [own, setOwn] = useState<TypedResult>();
  const typed = own ?? textOf(game.score);
  const [state, setState] = useState<RowState>({ kind: 'as_read' });
  const [sendings] = useState(() => createSendings(() => crypto.randomUUID()));
  const obstacle = obstacleOf(game);
  const name = game.name === '' ? game.sport : game.name;
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    // Nothing was typed: Enter goes on with the next game.
    if (own === undefined) return focusAfter(form);
    const result = readResult(typed);
    if ('wrong' in result) {
      setState({ kind: 'failed', text: t('score.whole_number') });
      form.querySelector<HTMLInputElement>(`[name=${result.wrong[0]}]`)?.focus();
      return;
    }
    if (mustAsk(game.score, state.kind === 'asked')) return setState({ kind: 'asked' });
    setState({ kind: 'saving' });
    try {
      const body = { channel_id: channelId, event_id: game.event_id, why: '' };
      const { score } = (
        await client.call(scoring.setResult, { ...body, ...result, id: sendings.idOf(result) })
      ).data;
      sendings.answered();
      setOwn(undefined);
      // Somebody else may have typed another result between a lost answer and this one.
      setState(
        score !== null && isSameResult(score, result)
          ? { kind: 'saved', seq: score.seq }
          : { kind: 'as_read' },
      );
      queries.setQueriesData<readonly DayGame[]>({ queryKey: ['results', channelId] }, (games) =>
        games?.map((one) => (one.event_id === game.event_id ? { ...one, score } : one)),
      );
      focusAfter(form);
      void queries.invalidateQueries({ queryKey: ['results', channelId] });
    } catch (error) {
      setState({ kind: 'failed', text: failureText(error, language) });
    }
  };
  const change = (part: Partial<TypedResult>): void => {
    setOwn({ ...typed, ...part });
    setState({ kind: 'typed' });
  };
  const field = (side: 'home' | 'away', team: string) => (
    <div className="field" key={side}>
      <label htmlFor={`result-${game.event_id}-${side}`}>
        <bdi>{team}</bdi>
      </label>
      <input
        id={`result-${game.event_id}-${side}`}
        name={side}
        value={typed[side]}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        aria-describedby={`result-${game.event_id}-state`}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => change({ [side]: currentTarget.value })}
      />
    </div>
  );
  return (
    <li className="result-row">
      <div className="list__main">
        <Link className="list__title" to={`${game.event_id}`}>
          <bdi>{name}</bdi>
        </Link>
        <div className="muted">{dayTimeText(game.starts_at, locale, game.time_zone)}</div>
      </div>
      {obstacle === undefined ? (
        <form className="result-row__form" noValidate onSubmit={(event) => void save(event)}>
          {titleOrder.map((side) => field(side, game[side]?.short_name ?? ''))}
          <Button type="submit" isPending={state.kind === 'saving'} aria-label={t('score.save_of', { name })}>
            {t('action.save')}
          </Button>
        </form>
      ) : (
        <span className="result-row__none muted">{t(obstacle)}</span>
      )}
      <output className="result-row__state" id={`result-${game.event_id}-state`}>
        <RowWords state={state} game={game} />
      </output>
    </li>
  );
}

function RowWords({ state, game }: { readonly state: RowState; readonly game: DayGame }) {
  const { t } = useLanguage();
  const { score } = game;
  switch (state.kind) {
    case 'failed':
      return <span className="field__error">{state.text}</span>;
    case 'typed':
      return (
        <>
          <span className="chip chip--warn">{t('score.row_typed')}</span>
          {score !== null && (
            <span className="muted">{t('score.row_now', { result: namedResult(game, score) })}</span>
          )}
        </>
      );
    case 'asked':
      return <strong>{t('score.row_ends')}</strong>;
    case 'saving':
      return <span className="muted">{t('score.row_saving')}</span>;
    case 'saved':
      if (state.seq === score?.seq) return <span className="chip chip--good">{t('score.row_saved')}</span>;
      return <ReadWords game={game} />;
    case 'as_read':
      return <ReadWords game={game} />;
  }
}

function ReadWords({ game }: { readonly game: DayGame }) {
  const { t } = useLanguage();
  const { score } = game;
  if (score === null) return null;
  return score.status === 'final' ? (
    <span className="chip">{t('scorer.final')}</span>
  ) : (
    <>
      <span className="chip chip--live">{t('score.row_live')}</span>{' '}
      <span className="muted">{t('score.row_now', { result: namedResult(game, score) })}</span>
    </>
  );
}

/** The first field of the next game. */
function focusAfter(form: HTMLFormElement): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('.result-row__form')];
  forms[forms.indexOf(form) + 1]?.querySelector('input')?.focus();
}
