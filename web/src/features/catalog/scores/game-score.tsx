// The score of one game, as it looks in its place. Its code loads after the first paint.
import './game-score.css';
import type { Event } from '@floodlit/contract/catalog/catalog';
import type { Score } from '@floodlit/contract/catalog/scores';
import { clockAt, clockText } from '@floodlit/contract/sums/game-clock';
import { winnerOf } from '@floodlit/contract/sums/team-form';
import { joinClasses } from '@floodlit/ui';
import { Eye } from 'lucide-react';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslator } from '../../../lib/translate.tsx';
import { readingDirectionOf, teamsOf, titleOf } from '../event-facts.ts';
import {
  currentSet,
  pastSets,
  phaseText,
  scoreTeams,
  spokenPhase,
  spokenScore,
  type ScoreTeams,
} from './score-words.ts';
import type { ScoreStore } from './score-store.ts';
import { SwitchIfFirst } from './score-switch.tsx';
import { usePageScores, useScore, type RankFacts } from './use-score.ts';

/**
 * `card`, `row` and `search` stand in lists, `hero` and `gate` on a picture, `panel` beside the player. `away` and `home`
 * are the number of one team.
 */
export type ScoreLook = 'card' | 'row' | 'search' | 'hero' | 'gate' | 'panel' | 'away' | 'home';

export interface GameScoreProps {
  event: RankFacts &
    Pick<Event, 'name' | 'participants' | 'home_team_id' | 'event_utc_ts' | 'is_cancelled' | 'is_not_played'>;
  look: ScoreLook;
  /** In its place while there is no score. */
  fallback?: ReactNode;
}

export function GameScore({ event, look, fallback = null }: GameScoreProps): ReactNode {
  const { t } = useTranslator();
  const { store, score, isHidden } = useScore(event);
  const teams = scoreTeams(teamsOf(event));
  if (teams === undefined) return fallback;
  const isNumber = look === 'away' || look === 'home';
  const hasSwitch = look === 'panel' || look === 'hero';
  if (isHidden) {
    // A line of search results is a link, which holds no button.
    if (isNumber || look === 'search') return fallback;
    return (
      <Place look={look}>
        <ShowScore title={titleOf(event)} onShow={() => store.reveal(event.id)} />
        {hasSwitch && <SwitchIfFirst />}
      </Place>
    );
  }
  // The switch keeps the focus until the score is there.
  if (score === undefined && hasSwitch && store.isOffered())
    return (
      <Place look={look}>
        {null}
        <SwitchIfFirst />
      </Place>
    );
  if (score === null && store.isHidden() && !isNumber) return <Place look={look}>{t('score.none')}</Place>;
  if (score === undefined || score === null || score.status === 'scheduled') return fallback;
  if (isNumber)
    return (
      <b className="game-score__own" data-won={isWinner(score, look) || undefined}>
        {score[look]}
      </b>
    );
  return (
    <Place look={look}>
      {look === 'panel' ? (
        <PanelPhase score={score} store={store} />
      ) : (
        <Board {...{ teams, score, store, look }} isBadged={event.is_over === true && isInList(look)} />
      )}
      {hasSwitch && <SwitchIfFirst />}
    </Place>
  );
}

/** Beside a picture, which has its own score: the press that shows hidden ones, and the switch. */
export function ScoreOffer({
  event,
  hasScore,
}: Pick<GameScoreProps, 'event'> & { hasScore: boolean }): ReactNode {
  const store = usePageScores();
  useEffect(() => {
    if (hasScore) store.offer();
  }, [store, hasScore]);
  const isShown = useSyncExternalStore(store.subscribe, () => store.isRevealed(event.id));
  return (
    <Place look="panel">
      {!isShown && <ShowScore title={titleOf(event)} onShow={() => store.reveal(event.id)} />}
      <SwitchIfFirst />
    </Place>
  );
}

const Place = ({ look, children }: { look: ScoreLook; children: ReactNode }): ReactNode => (
  <div className={`game-score game-score--${look}`}>{children}</div>
);

const isWinner = (score: Score, side: 'away' | 'home'): boolean =>
  score.status === 'final' && winnerOf(score) === side;

const isInList = (look: ScoreLook): boolean => look === 'card' || look === 'row' || look === 'search';

/** Both numbers in the order of the title, and the phase of the game. A screen reader hears one sentence. */
export function Board({
  teams,
  score,
  store,
  look,
  isBadged = false,
}: {
  teams: ScoreTeams;
  score: Score;
  store: ScoreStore;
  look: ScoreLook;
  /** A badge beside it says that the game is over. */
  isBadged?: boolean;
}): ReactNode {
  const { t, locale } = useTranslator();
  const hasNames = look === 'card' || look === 'hero';
  const sides = (['away', 'home'] as const).map((side) => {
    const name = hasNames && (
      <span className="game-score__team" style={{ borderColor: teams[side].color }}>
        <bdi>{look === 'hero' ? teams[side].short_name : teams[side].monogram}</bdi>
      </span>
    );
    return (
      <span className="game-score__side" key={side} data-won={isWinner(score, side) || undefined}>
        {name}
        <b>{score[side]}</b>
      </span>
    );
  });
  return (
    <>
      <span className="visually-hidden">{spokenScore(t, locale, teams, score)}</span>
      <span
        className={joinClasses('game-score__line', score.status === 'final' && 'game-score__line--final')}
        dir={readingDirectionOf(teams.away.short_name)}
        aria-hidden="true"
      >
        {sides[0]}
        <i>–</i>
        {sides[1]}
      </span>
      {!(isBadged && score.is_sure && phaseText(t, score) === t('score.final')) && (
        <span className="game-score__phase" aria-hidden="true">
          <Phase score={score} store={store} />
          {look === 'hero' || look === 'gate' ? <Sets score={score} teams={teams} /> : null}
        </span>
      )}
    </>
  );
}

/** '2nd half 63:10', 'Set 3 · 18–15' or 'Final', with the mark of a scorer who was not sure. */
function Phase({ score, store }: { score: Score; store: ScoreStore }): ReactNode {
  const { t } = useTranslator();
  const set = currentSet(score);
  return (
    <>
      {phaseText(t, score)}
      {score.status === 'live' && score.clock !== null && (
        <>
          {' '}
          <Clock clock={score.clock} rules={score.rules} store={store} />
        </>
      )}
      {set !== undefined && (
        <>
          {' · '}
          <bdi>{set}</bdi>
        </>
      )}
      {!score.is_sure && (
        <abbr className="game-score__unsure" title={t('score.unsure')}>
          ?
        </abbr>
      )}
    </>
  );
}

function Sets({ score, teams }: { score: Score; teams: ScoreTeams }): ReactNode {
  const sets = pastSets(score);
  if (sets.length === 0) return null;
  return (
    <span className="game-score__sets" dir={readingDirectionOf(teams.away.short_name)}>
      {sets.map((set, index) => (
        // A set is known by its place.
        <bdi key={index}>{set}</bdi>
      ))}
    </span>
  );
}

function PanelPhase({ score, store }: { score: Score; store: ScoreStore }): ReactNode {
  const { t } = useTranslator();
  return (
    <>
      <span className="visually-hidden">{spokenPhase(t, score)}</span>
      <span className="game-score__phase" aria-hidden="true">
        <Phase score={score} store={store} />
      </span>
    </>
  );
}

const TICK_MS = 500;
function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** The game's clock by the server's, to the second. */
function Clock({
  clock,
  rules,
  store,
}: Pick<Score, 'rules'> & { clock: NonNullable<Score['clock']>; store: ScoreStore }): ReactNode {
  const read = (): string => clockText(clockAt(clock, rules, store.serverNow()), rules).replace(/\.\d$/, '');
  const text = useSyncExternalStore(everyTick, read, read);
  return <bdi dir="ltr">{text}</bdi>;
}

function ShowScore({ title, onShow }: { title: string; onShow: () => void }): ReactNode {
  const { t } = useTranslator();
  return (
    <button
      className="game-score__show"
      type="button"
      aria-label={`${t('score.show')}, ${title}`}
      onClick={onShow}
    >
      <Eye aria-hidden="true" />
      <span>{t('score.show')}</span>
    </button>
  );
}
