// A press takes back all that was noted before the start of the game. Each entry can be brought back.
import { useState } from 'react';
import { standingEntries } from '@floodlit/contract/sums/rehearsal';
import { useScoreGame } from './score-game.ts';
import { useWords } from './score-words.tsx';
import { Sheet } from './sheet.tsx';

export function Rehearsal() {
  const { t } = useWords();
  const { folded, tap } = useScoreGame();
  const [isAsked, setAsked] = useState(false);
  const startAnew = () => {
    setAsked(false);
    for (const { id } of standingEntries(folded)) tap({ kind: 'void', target: id });
  };
  return (
    <div className="score-rehearsal">
      <p>{t('scorer.rehearsed')}</p>
      <button type="button" className="score-button" onClick={() => setAsked(true)}>
        {t('scorer.start_anew')}
      </button>
      {isAsked && (
        <Sheet title={t('scorer.start_anew_question')} onClose={() => setAsked(false)}>
          <p>{t('scorer.start_anew_hint')}</p>
          <button type="button" className="score-button strong" onClick={startAnew}>
            {t('scorer.start_anew')}
          </button>
        </Sheet>
      )}
    </div>
  );
}
