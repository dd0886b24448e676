// Everything about the score of one game: as it stands, its result, the links of its scorers, and its log.
import { useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../../../lib/translate.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { gameSections } from '../game-sections.ts';
import { ResultForm } from './result-form.tsx';
import { ScoreLog } from './score-log.tsx';
import { ScoreNow } from './score-now.tsx';
import { useGameLog, type GameKey } from './score-queries.ts';
import { WorkLinks } from './work-links.tsx';

/** @param onDone reads again what else shows the game. */
export function GameScore({
  gameKey,
  onDone,
}: {
  readonly gameKey: GameKey;
  readonly onDone?: () => Promise<unknown>;
}) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const { data: log, error, refetch } = useGameLog(gameKey);
  const renew = async (): Promise<void> => {
    await Promise.all([
      refetch(),
      queries.invalidateQueries({ queryKey: ['results', gameKey.channel_id] }),
      onDone?.(),
    ]);
  };
  return (
    <>
      <section className="card stack" id={gameSections.score} tabIndex={-1}>
        <h2>{t('score.title')}</h2>
        {error !== null && <LoadFailure error={error} onRetry={refetch} />}
        {log?.game.is_cancelled === true && <Notice>{t('failure.catalog_event_cancelled')}</Notice>}
        {log !== undefined && <ScoreNow log={log} />}
        {log !== undefined && !log.game.is_cancelled && (
          <ResultForm gameKey={gameKey} game={log.game} onDone={renew} />
        )}
      </section>
      {log !== undefined && (
        <>
          <WorkLinks
            gameKey={gameKey}
            gameName={log.game.name === '' ? log.game.sport : log.game.name}
            startsAt={log.game.starts_at}
            timeZone={log.game.time_zone}
          />
          <ScoreLog gameKey={gameKey} log={log} onDone={renew} />
        </>
      )}
    </>
  );
}
