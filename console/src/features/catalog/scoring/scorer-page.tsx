// The page of a link of work: the game on this phone, or a sentence without work to do.
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ScoredGame } from '@floodlit/contract/operators/scoring';
import { sides } from '@floodlit/contract/sums/game-entry';
import { homeScreen } from './home-screen.ts';
import { BannerLine } from './banner-line.tsx';
import { paintOf } from './colour-ink.ts';
import { LeftHere } from './left-here.tsx';
import { hasTeams, ScoreGameContext, type ScoreGame } from './score-game.ts';
import { ScorePad } from './score-pad.tsx';
import { useWords } from './score-words.tsx';
import type { Phase, ScorerSession, ScorerState } from './scorer-session.ts';
import { useWakeLock } from './use-wake-lock.ts';
import './score-states.css';
import './score-tablet.css';

export function ScorerPage({ session }: { readonly session: ScorerSession }) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const { phase, game, folded } = state;
  useWakeLock(phase === 'keeping' && folded?.state.status !== 'final');
  if (phase === 'keeping' && game !== undefined && folded !== undefined)
    return <Keeping session={session} state={state} game={game} folded={folded} />;
  if (phase === 'welcome' && game !== undefined)
    return <Welcome session={session} state={state} game={game} />;
  return <Stopped session={session} phase={phase} state={state} />;
}

function Keeping({
  session,
  state,
  game,
  folded,
}: {
  readonly session: ScorerSession;
  readonly state: ScorerState;
  readonly game: ScoredGame;
  readonly folded: ScoreGame['folded'];
}) {
  const { t } = useWords();
  const { queue, refused, banner, keeping, kept } = state;
  const value = useMemo<ScoreGame>(
    () => ({ game, folded, queue, refused, now: session.serverNow, tap: session.tap }),
    [session, game, folded, queue, refused],
  );
  return (
    <ScoreGameContext value={value}>
      <BannerLine banner={banner} />
      <main className="score-page">
        {hasTeams(game) && <h1 className="visually-hidden">{game.name}</h1>}
        {folded.entries.length > 0 && folded.holder !== game.author && (
          <section className="score-alert" role="alert">
            <h2>{t('scorer.other_keeps')}</h2>
            <p>{t('scorer.other_keeps_hint')}</p>
            <KeepButton session={session} keeping={keeping} text={t('scorer.keep_again')} />
          </section>
        )}
        <ScorePad />
      </main>
      <TeamColours key={kept} game={game} isShown={kept > 0} />
    </ScoreGameContext>
  );
}

function KeepButton({
  session,
  keeping,
  text,
}: {
  readonly session: ScorerSession;
  readonly keeping: ScorerState['keeping'];
  readonly text: string;
}) {
  const { t } = useWords();
  return (
    <>
      <button
        type="button"
        className="score-button strong"
        aria-busy={keeping === 'asked'}
        onClick={() => void session.keep()}
      >
        {text}
      </button>
      {(keeping === 'failed' || keeping === 'full' || keeping === 'freed') && (
        <p role="alert">{t(`scorer.keep_${keeping}`)}</p>
      )}
    </>
  );
}

function Welcome({
  session,
  state,
  game,
}: {
  readonly session: ScorerSession;
  readonly state: ScorerState;
  readonly game: ScoredGame;
}) {
  const { t, locale } = useWords();
  const when = new Date(game.starts_at).toLocaleString(`${locale}-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: game.time_zone,
  });
  return (
    <main className="score-page score-welcome">
      <p>{game.channel_name}</p>
      <h1>{hasTeams(game) ? <TeamNames game={game} /> : game.name}</h1>
      <p>
        {game.sport} · {t('scorer.starts', { when })}
      </p>
      <KeepButton session={session} keeping={state.keeping} text={t('scorer.keep')} />
      <p>{t('scorer.keep_hint')}</p>
      {homeScreen() === 'apart' && <p>{t('scorer.keep_app')}</p>}
      <LeftHere state={state} />
    </main>
  );
}

/** In the colours of the buttons to come: the wrong game is noticed before the press. */
function TeamNames({ game }: { readonly game: ScoredGame }) {
  const [home, away] = sides.map((side) => {
    const { fill, ink } = paintOf(game[side]?.color ?? '');
    return (
      <bdi key={side} style={{ background: fill, color: ink }}>
        {game[side]?.name}
      </bdi>
    );
  });
  return (
    <>
      {home} <span>–</span> {away}
    </>
  );
}

const shownMs = 1_200;

/** The wrong game is noticed in the first second. */
function TeamColours({ game, isShown }: { readonly game: ScoredGame; readonly isShown: boolean }) {
  const [isOver, setOver] = useState(!isShown);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), shownMs);
    return () => clearTimeout(timer);
  }, []);
  if (isOver || !hasTeams(game)) return null;
  return (
    <div className="score-colours" aria-hidden="true">
      {sides.map((side) => {
        const { fill, ink } = paintOf(game[side]?.color ?? '');
        return (
          <p key={side} style={{ background: fill, color: ink }}>
            {game[side]?.name}
          </p>
        );
      })}
    </div>
  );
}

type StoppedPhase = Exclude<Phase, 'keeping' | 'welcome'>;
const titles = {
  loading: ['scorer.loading', undefined],
  no_network: ['scorer.no_network', 'scorer.no_network_text'],
  bound: ['scorer.bound', 'scorer.bound_text'],
  ended: ['scorer.ended', 'scorer.ended_text'],
  unknown: ['scorer.unknown', 'scorer.unknown_text'],
  cancelled: ['scorer.cancelled', 'scorer.cancelled_text'],
} as const satisfies Record<StoppedPhase, unknown>;

function Stopped({
  session,
  phase,
  state,
}: {
  readonly session: ScorerSession;
  readonly phase: Phase;
  readonly state: ScorerState;
}) {
  const { t } = useWords();
  const [title, text] = titles[phase === 'keeping' || phase === 'welcome' ? 'loading' : phase];
  return (
    <main className="score-page score-stopped">
      {state.game !== undefined && <p>{state.game.name}</p>}
      <h1>{t(title)}</h1>
      {text !== undefined && <p>{t(text)}</p>}
      {phase === 'bound' && homeScreen() === 'here' && <p>{t('scorer.bound_app')}</p>}
      {phase !== 'loading' && (
        <button type="button" className="score-button" onClick={() => session.wake()}>
          {t('scorer.retry')}
        </button>
      )}
      <LeftHere state={state} />
    </main>
  );
}
