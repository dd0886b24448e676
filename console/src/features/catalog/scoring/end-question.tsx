// At the end of a period: is the score right? The end is noted already, so the question blocks nothing.
import type { GameEntry } from '@floodlit/contract/sums/game-entry';
import { replacing } from './new-entry.ts';
import { useScoreGame } from './score-game.ts';
import { useWords } from './score-words.tsx';

export function EndQuestion({
  end,
  onDone,
  onFix,
}: {
  readonly end: GameEntry;
  readonly onDone: () => void;
  readonly onFix: () => void;
}) {
  const { t } = useWords();
  const { folded, tap } = useScoreGame();
  const { home, away } = folded.state;
  const notSure = () => {
    tap(replacing(end, { is_sure: false }));
    onDone();
  };
  return (
    <section className="score-question" aria-live="polite">
      <p>{t('scorer.is_right', { home, away })}</p>
      <div className="score-acts three">
        <button type="button" className="score-button strong" onClick={onDone}>
          {t('scorer.yes')}
        </button>
        <button type="button" className="score-button" onClick={notSure}>
          {t('scorer.not_sure')}
        </button>
        <button type="button" className="score-button" onClick={onFix}>
          {t('scorer.fix')}
        </button>
      </div>
    </section>
  );
}
