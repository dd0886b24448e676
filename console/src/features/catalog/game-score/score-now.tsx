// The score as it stands, with the names of the teams.
import type { Score } from '@floodlit/contract/catalog/scores';
import type { OfficeGame } from '@floodlit/contract/operators/scoring';
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
      <ScoreLine game={game} score={score} />
      <div className="row">
        <span className={`chip${state.status === 'live' ? ' chip--live' : ''}`}>
          {phaseText(t, rules, state)}
        </span>
        {!state.is_sure && <span className="chip chip--warn">{t('score.not_sure')}</span>}
      </div>
    </div>
  );
}

interface ScoreLineProps {
  readonly game: Pick<OfficeGame, 'home' | 'away'>;
  readonly score: Pick<Score, 'home' | 'away'> | null;
}

function ScoreLine({ game, score }: ScoreLineProps) {
  return (
    <p className="score-now__line">
      <bdi>{game.home?.name}</bdi>
      <bdi className="score-now__number">{score === null ? '–' : `${score.home}–${score.away}`}</bdi>
      <bdi>{game.away?.name}</bdi>
    </p>
  );
}
