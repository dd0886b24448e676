// Taps that the server will not take stay on the phone, and leave it as text.
import { useState } from 'react';
import { clockAt, clockText } from '@floodlit/contract/sums/game-clock';
import { teamName } from './score-game.ts';
import { entryText, useWords, type ScoreWords } from './score-words.tsx';
import type { ScorerState } from './scorer-session.ts';

/** One line for each tap that waits: its time, the clock, and what happened. */
export function queueAsText(
  { t, locale }: ScoreWords,
  { game, folded, queue }: Pick<ScorerState, 'game' | 'folded' | 'queue'>,
): string {
  if (game === undefined || folded === undefined) return '';
  const waiting = new Set(queue.map(({ entry }) => entry.id));
  const lines = folded.entries
    .filter(({ entry }) => waiting.has(entry.id))
    .map(({ entry, state }) => {
      const time = new Date(entry.at).toLocaleTimeString(`${locale}-u-nu-latn`, { timeZone: game.time_zone });
      const clock =
        state.clock === null ? '' : ` (${clockText(clockAt(state.clock, game.rules, entry.at), game.rules)})`;
      const what = entryText(t, game.rules, entry, state.period, (side) => teamName(game, side));
      return `${time}${clock} ${what}`;
    });
  return [game.name, ...lines].join('\n');
}

export function LeftHere({ state }: { readonly state: ScorerState }) {
  const words = useWords();
  const { t } = words;
  const [isCopied, setCopied] = useState(false);
  if (state.queue.length === 0) return null;
  const text = queueAsText(words, state);
  const canShare = 'share' in navigator;
  return (
    <section className="score-left">
      <h2>{t('scorer.left_here', { count: state.queue.length })}</h2>
      <pre>{text}</pre>
      <div className="score-acts">
        <button
          type="button"
          className="score-button"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {isCopied ? t('scorer.copied') : t('scorer.copy')}
        </button>
        {canShare && (
          <button
            type="button"
            className="score-button"
            // The reader may close the system's dialog, which rejects.
            onClick={() => void navigator.share({ text }).catch(() => undefined)}
          >
            {t('scorer.share')}
          </button>
        )}
      </div>
    </section>
  );
}
