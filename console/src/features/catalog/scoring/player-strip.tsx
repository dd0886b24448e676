// After a score: the player's number, when there is time for it. Any other tap leaves it away.
import { useEffect, useEffectEvent, useState } from 'react';
import type { GameEntry } from '@floodlit/contract/sums/game-entry';
import { replacing } from './new-entry.ts';
import { useScoreGame } from './score-game.ts';
import { useWords } from './score-words.tsx';
import { Sheet } from './sheet.tsx';

const shownMs = 12_000;

export function PlayerStrip({
  entry,
  text,
  onDone,
}: {
  readonly entry: GameEntry;
  readonly text: string;
  readonly onDone: () => void;
}) {
  const { t } = useWords();
  const { tap } = useScoreGame();
  const [isOpen, setOpen] = useState(false);
  // The parent's function changes with every tap, and the time counts from the score.
  const leave = useEffectEvent(onDone);
  useEffect(() => {
    if (isOpen) return undefined;
    const timer = setTimeout(() => leave(), shownMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return (
    <div className="score-strip">
      <button type="button" className="score-button" onClick={() => setOpen(true)}>
        <span>{t('scorer.player')}</span> <small>{text}</small>
      </button>
      {isOpen && (
        <Sheet title={t('scorer.player_of', { entry: text })} onClose={onDone}>
          <PlayerKeypad
            onNumber={(player_number) => {
              tap(replacing(entry, { player_number }));
              onDone();
            }}
          />
        </Sheet>
      )}
    </div>
  );
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;

function PlayerKeypad({ onNumber }: { readonly onNumber: (number: string) => void }) {
  const { t } = useWords();
  const [number, setNumber] = useState('');
  return (
    <>
      <output className="score-number" aria-label={t('scorer.player')}>
        #{number}
      </output>
      <div className="score-keypad" dir="ltr">
        {digits.map((digit) => (
          <button
            key={digit}
            type="button"
            className="score-button"
            onClick={() => setNumber((before) => (before.length < 3 ? before + digit : before))}
          >
            {digit}
          </button>
        ))}
        <button type="button" className="score-button" onClick={() => setNumber('')}>
          {t('scorer.clear')}
        </button>
        <button
          type="button"
          className="score-button strong"
          disabled={number === ''}
          onClick={() => onNumber(number)}
        >
          {t('scorer.save')}
        </button>
      </div>
    </>
  );
}
