// The score as it stands, with the names of the teams.
import { useLanguage } from '../../../lib/translate.tsx';
import { phaseText } from '../scoring/score-words.tsx';
import type { OpenLog } from './open-log.ts';
import './score-now.css';

export function ScoreNow({ log }: { readonly log: OpenLog }) {
  const { t } = useLanguage();
  const { game, score, folded, rules } = log;
  const { state } = folded;
  if (game.home === null || game.away === null) return <p className="muted">{t('score.no_teams')}</p>;
  return (
    <div className="score-now">
      <p className="score-now__line">
        {/* The names give the direction, so that each number stands beside its team. */}
        <bdi>
          <span>{game.away.name}</span>
          {score === null ? (
            <span className="muted">–</span>
          ) : (
            <span className="score-now__number">{`${score.away}–${score.home}`}</span>
          )}
          <span>{game.home.name}</span>
        </bdi>
      </p>
      <div className="row">
        <span className={`chip${state.status === 'live' ? ' chip--live' : ''}`}>
          {phaseText(t, rules, state)}
        </span>
        {!state.is_sure && <span className="chip chip--warn">{t('score.not_sure')}</span>}
      </div>
    </div>
  );
}
