// The list of a game: what happened, by period. Each line goes to its place in the picture.
import './game-list.css';
import { clockAt, clockText } from '@floodlit/contract/sums/game-clock';
import { pickArtColors, Button, Panel, useToasts } from '@floodlit/ui';
import { Link2 } from 'lucide-react';
import { useEffect, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { useObservable } from '../../../lib/observable.ts';
import { useTranslator } from '../../../lib/translate.tsx';
import { artTeamOf } from '../../catalog/event-facts.ts';
import { pairText, type ScoreTeams } from '../../catalog/scores/score-words.ts';
import { chapterName, entryName, entryOwner, entryText } from './entry-words.ts';
import { hasNext, periodsOf, type Line, type Period } from './game-rows.ts';
import type { GameView, PlacedStep, PlayScore } from './play-score.ts';

export interface GameListProps {
  readonly score: PlayScore;
  readonly teams: ScoreTeams;
  /** The address of the game. */
  readonly address: string;
}

export function GameList({ score, teams, address }: GameListProps): ReactNode {
  const translator = useTranslator();
  const view = useObservable(score.game);
  const box = useRef<HTMLDivElement>(null);
  useFollow(box, view?.current);
  if (view === undefined) return null;
  const periods = periodsOf(view);
  const more = hasNext(view);
  if (periods.length === 0 && !more) return null;
  return (
    <Panel title={translator.t('log.title')}>
      <div className="game-list" ref={box}>
        {periods.map((period) => (
          <PeriodLines key={period.number} {...{ period, view, score, teams, address }} />
        ))}
      </div>
      {more && (
        <Button variant="soft" size="small" onClick={score.showNext}>
          {translator.t('log.show_next')}
        </Button>
      )}
    </Panel>
  );
}

/** Keeps the line that plays in the box. The page itself stays where it is. */
function useFollow(box: RefObject<HTMLDivElement | null>, current: number | undefined): void {
  useEffect(() => {
    const list = box.current;
    const line = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !line || list.matches(':hover, :focus-within')) return;
    list.scrollTo({ top: line.offsetTop - list.clientHeight / 2 });
  }, [box, current]);
}

interface Common extends GameListProps {
  readonly view: GameView;
}

function PeriodLines({ period, ...common }: Common & { period: Period }): ReactNode {
  const translator = useTranslator();
  const name = chapterName(translator, common.view.rules, period.number);
  const { start } = period;
  return (
    <section className="game-list__period" aria-label={name}>
      <h3 className="game-list__heading">
        {start?.position === undefined ? (
          name
        ) : (
          <button type="button" className="game-list__go" onClick={() => common.score.seek(start)}>
            {name}
          </button>
        )}
      </h3>
      <ol className="game-list__lines">
        {period.lines.map((line) => (
          <LineRow key={line.step.entry.id} {...common} {...line} />
        ))}
      </ol>
    </section>
  );
}

function LineRow({ step, index, view, score, teams, address }: Common & Line): ReactNode {
  const translator = useTranslator();
  const { t } = translator;
  const { entry, position, state } = step;
  const owner = entryOwner(entry, teams);
  const isCurrent = view.current === index;
  const colours = pickArtColors(artTeamOf(teams.away), artTeamOf(teams.home), '');
  const words = (
    <>
      <span className="game-list__time" dir="ltr">
        {timeOf(step, view)}
      </span>
      <span
        className="game-list__dot"
        data-kind={entry.kind}
        style={{ '--dot': entry.side === null ? 'currentColor' : colours[entry.side] } as CSSProperties}
      />
      <span className="game-list__text">
        <bdi>{entryName(translator, step, view.rules)}</bdi>
        {owner !== '' && <bdi className="game-list__owner">{owner}</bdi>}
        {entry.kind === 'period_end' && !state.is_sure && (
          <span className="game-list__owner">{t('score.unsure')}</span>
        )}
      </span>
      {hasScore(step) && <b className="game-list__score">{pairText(scoreOf(step, view))}</b>}
    </>
  );
  if (position === undefined) return <li className="game-list__line game-list__line--apart">{words}</li>;
  return (
    <li className="game-list__line">
      <button
        type="button"
        className="game-list__go"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => score.seek(step)}
      >
        {words}
      </button>
      <CopyLink
        label={t('log.copy_link', { entry: entryText(translator, step, view.rules, teams) })}
        address={`${address}?entry=${entry.id}`}
      />
    </li>
  );
}

const hasScore = ({ entry: { kind } }: PlacedStep): boolean =>
  kind === 'score' || kind === 'period_end' || kind === 'final';

/** In a set, the points of the set. */
const scoreOf = ({ entry, state }: PlacedStep, { rules }: GameView) =>
  rules.score === 'sets' && entry.kind !== 'final' ? (state.period_scores[state.period - 1] ?? state) : state;

/** The game's clock at the entry. Without a clock, its minute in the picture. */
function timeOf({ entry, state, position }: PlacedStep, { rules }: GameView): string {
  if (state.clock !== null && state.period > 0 && state.status !== 'final')
    return clockText(clockAt(state.clock, rules, entry.at), rules).split('.')[0] ?? '';
  if (state.clock !== null || position === undefined) return '';
  const whole = Math.floor(position);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function CopyLink({ label, address }: { label: string; address: string }): ReactNode {
  const { t } = useTranslator();
  const toasts = useToasts();
  const copy = async (): Promise<void> => navigator.clipboard.writeText(address);
  return (
    <button
      type="button"
      className="game-list__copy"
      aria-label={label}
      title={label}
      onClick={() => {
        copy().then(
          () => toasts.success(t('log.copied')),
          () => toasts.error(t('share.copy_failed')),
        );
      }}
    >
      <Link2 aria-hidden="true" />
    </button>
  );
}
