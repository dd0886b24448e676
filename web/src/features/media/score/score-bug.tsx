// The score bug: teams, score, period and clock in one box, for the player and for the overlay of OBS.
import './score-bug.css';
import type { GameState } from '@floodlit/contract/sums/fold-game';
import type { ScoreRules } from '@floodlit/contract/sums/sport-rules';
import { pickArtColors } from '@floodlit/ui';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslator } from '../../../lib/translate.tsx';
import { artTeamOf, readingDirectionOf } from '../../catalog/event-facts.ts';
import { phaseText, type ScoreTeams } from '../../catalog/scores/score-words.ts';

export interface ScoreBugProps {
  readonly teams: ScoreTeams;
  readonly state: GameState;
  readonly rules: ScoreRules;
  readonly clock: string | null;
  /** Another number than before animates the score that changed. */
  readonly seen: number;
  /** Beside the phase. */
  readonly sponsor?: string | undefined;
}

export function ScoreBug({ teams, state, rules, clock, seen, sponsor }: ScoreBugProps): ReactNode {
  const { t } = useTranslator();
  const art = { away: artTeamOf(teams.away), home: artTeamOf(teams.home) };
  const colours = pickArtColors(art.away, art.home, '');
  const phase = phaseText(t, { rules, status: state.status, period: state.period });
  // As broadcasts show it: the points of the running set are large, and the sets won stand beside the team.
  const isSet = rules.score === 'sets' && state.status !== 'final';
  const set = isSet ? state.period_scores[state.period - 1] : undefined;
  return (
    <div className="score-bug" dir={readingDirectionOf(teams.away.short_name)} aria-hidden="true">
      <div className="score-bug__main">
        {(['away', 'home'] as const).map((side) => (
          <span
            className="score-bug__side"
            key={side}
            style={{ '--score-bug-team': colours[side] } as CSSProperties}
          >
            <span className="score-bug__team">
              <bdi className="score-bug__name">{teams[side].short_name}</bdi>
              <bdi className="score-bug__code">{teams[side].monogram}</bdi>
            </span>
            {set !== undefined && (
              <span className="score-bug__sets" key={`sets ${state[side]}`} data-seen={seen > 0}>
                {state[side]}
              </span>
            )}
            {set === undefined ? (
              <b className="score-bug__points" key={state[side]} data-seen={seen > 0}>
                {state[side]}
              </b>
            ) : (
              <b className="score-bug__points">{set[side]}</b>
            )}
          </span>
        ))}
      </div>
      {(phase !== '' || clock !== null || !state.is_sure) && (
        <div className="score-bug__phase">
          {phase !== '' && <bdi>{phase}</bdi>}
          {clock !== null && state.status === 'live' && (
            <span className="score-bug__clock" dir="ltr">
              {clock}
            </span>
          )}
          {!state.is_sure && <abbr className="score-bug__unsure">?</abbr>}
        </div>
      )}
      {sponsor !== undefined && (
        <div className="score-bug__sponsor">
          <bdi>{sponsor}</bdi>
        </div>
      )}
    </div>
  );
}
