// Teams, score, phase and clock.
import { useEffect, useState } from 'react';
import { clockAt, clockText } from '@floodlit/contract/sums/game-clock';
import { sides, type Side } from '@floodlit/contract/sums/game-entry';
import { paintOf } from './colour-ink.ts';
import { hasTeams, teamName, useScoreGame } from './score-game.ts';
import { phaseText, useWords } from './score-words.tsx';

export function ScoreBoard() {
  const { t } = useWords();
  const { game, folded } = useScoreGame();
  const { state } = folded;
  const { rules } = game;
  const current = state.period_scores[state.period - 1];
  const isInSets = rules.score === 'sets' && state.status === 'live' && current !== undefined;
  const shown = isInSets ? current : state;
  const said = t('scorer.score_is', {
    home: teamName(game, 'home'),
    homeScore: shown.home,
    away: teamName(game, 'away'),
    awayScore: shown.away,
  });
  return (
    <section className="score-board">
      <p className="score-phase">
        <span>{phaseText(t, rules, state)}</span>
        {!state.is_sure && <span className="score-mark">{t('scorer.unconfirmed')}</span>}
      </p>
      {hasTeams(game) ? (
        <>
          <output className="visually-hidden">{said}</output>
          <div className="score-sides" aria-hidden="true">
            {sides.map((side) => (
              <TeamScore
                key={side}
                side={side}
                value={shown[side]}
                sets={isInSets ? state[side] : undefined}
              />
            ))}
          </div>
          {rules.score === 'sets' && state.period_scores.length > 0 && (
            <p className="score-sets">
              {state.period_scores.map(({ home, away }, index) => (
                <span key={index}>
                  {home}–{away}
                </span>
              ))}
            </p>
          )}
        </>
      ) : (
        <h1 className="score-name">{game.name}</h1>
      )}
    </section>
  );
}

function TeamScore({
  side,
  value,
  sets,
}: {
  readonly side: Side;
  readonly value: number;
  readonly sets: number | undefined;
}) {
  const { t } = useWords();
  const { game } = useScoreGame();
  const team = game[side];
  const { fill, ink } = paintOf(team?.color ?? '');
  return (
    <div className="score-side">
      <span className="score-team" style={{ background: fill, color: ink }}>
        {team?.short_name}
      </span>
      {/* A new value is a new element, which draws the eye once. */}
      <strong key={value} className="score-value">
        {value}
      </strong>
      {sets !== undefined && (
        <span className="score-won">
          {t('scorer.sets')} {sets}
        </span>
      )}
    </div>
  );
}

/** The shown time is computed from instants, so a phone that slept shows it right at once. */
export function GameClock() {
  const { folded, game, now } = useScoreGame();
  const { clock } = folded.state;
  const [, redraw] = useState(0);
  const isRunning = clock !== null && clock.running_since !== null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => redraw((count) => count + 1), 100);
    const wake = (): void => redraw((count) => count + 1);
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [isRunning]);
  if (clock === null) return null;
  return (
    <bdi className="score-time" dir="ltr" data-running={isRunning}>
      {clockText(clockAt(clock, game.rules, now()), game.rules)}
    </bdi>
  );
}
