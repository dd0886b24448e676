// The clock: it starts, stops and is set. The shown time is that of the viewers.
import { useState } from 'react';
import { clockAt } from '@floodlit/contract/sums/game-clock';
import { GameClock } from './score-board.tsx';
import { useScoreGame } from './score-game.ts';
import { useWords } from './score-words.tsx';
import { Sheet } from './sheet.tsx';

export function ClockRow() {
  const { t } = useWords();
  const { folded, tap } = useScoreGame();
  const [isSetting, setSetting] = useState(false);
  const isRunning = folded.state.clock?.running_since != null;
  return (
    <div className="score-clock">
      <GameClock />
      <button
        type="button"
        className="score-button"
        aria-label={isRunning ? t('scorer.clock_stop') : t('scorer.clock_start')}
        onClick={() => tap({ kind: isRunning ? 'clock_stop' : 'clock_start' })}
      >
        {isRunning ? t('scorer.stop') : t('scorer.start')}
      </button>
      <button
        type="button"
        className="score-button"
        aria-label={t('scorer.clock_set')}
        onClick={() => setSetting(true)}
      >
        {t('scorer.set_clock')}
      </button>
      {isSetting && <ClockSheet onClose={() => setSetting(false)} />}
    </div>
  );
}

function ClockSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { folded, game, now, tap } = useScoreGame();
  const [seconds, setSeconds] = useState(() =>
    Math.floor(folded.state.clock === null ? 0 : clockAt(folded.state.clock, game.rules, now())),
  );
  return (
    <Sheet title={t('scorer.clock_set')} onClose={onClose}>
      <form
        className="score-form"
        onSubmit={(event) => {
          event.preventDefault();
          tap({ kind: 'clock_set', clock_seconds: seconds });
          onClose();
        }}
      >
        <ClockFields seconds={seconds} onChange={setSeconds} />
        <button type="submit" className="score-button strong">
          {t('scorer.save')}
        </button>
      </form>
    </Sheet>
  );
}

const inRange = (text: string, most: number): number =>
  Math.min(most, Math.max(0, Math.floor(Number(text.replaceAll(/\D/gu, '')))));

/** Two numbers, in the order of a clock in every language. */
export function ClockFields({
  seconds,
  onChange,
}: {
  readonly seconds: number;
  readonly onChange: (seconds: number) => void;
}) {
  const { t } = useWords();
  const minutes = Math.floor(seconds / 60);
  const rest = Math.floor(seconds % 60);
  return (
    <div className="score-fields" dir="ltr">
      <label>
        {t('scorer.minutes')}
        <input
          inputMode="numeric"
          value={minutes}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange(inRange(event.currentTarget.value, 300) * 60 + rest)}
        />
      </label>
      <label>
        {t('scorer.seconds')}
        <input
          inputMode="numeric"
          value={rest}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange(minutes * 60 + inRange(event.currentTarget.value, 59))}
        />
      </label>
    </div>
  );
}
