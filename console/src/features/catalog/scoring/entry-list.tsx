// All entries, the newest first: each can be edited, removed, brought back or counted, also after the end.
import { useState } from 'react';
import type { FoldedEntry } from '@floodlit/contract/sums/fold-game';
import { clockAt, clockText } from '@floodlit/contract/sums/game-clock';
import type { GameEntry } from '@floodlit/contract/sums/game-entry';
import { EntryEditor } from './entry-editor.tsx';
import { shownEntries, voidOf } from './game-acts.ts';
import { teamName, useScoreGame } from './score-game.ts';
import { entryText, useWords } from './score-words.tsx';
import { Sheet } from './sheet.tsx';

export function EntryList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { folded, game, refused } = useScoreGame();
  const [edited, setEdited] = useState<GameEntry>();
  if (edited !== undefined) return <EntryEditor entry={edited} onClose={() => setEdited(undefined)} />;
  const shown = shownEntries(folded).toReversed();
  return (
    <Sheet title={t('scorer.entries')} onClose={onClose}>
      {shown.length === 0 && refused.length === 0 && <p>{t('scorer.no_entries')}</p>}
      <ul className="score-entries">
        {refused.map(({ entry, code }) => (
          <li key={entry.id} data-standing="refused">
            <p>{entryText(t, game.rules, entry, 1, (side) => teamName(game, side))}</p>
            <p className="score-standing">
              {code === 'catalog.log_full' ? t('scorer.refused_full') : t('scorer.refused')}
            </p>
          </li>
        ))}
        {shown.map((one) => (
          <EntryItem key={one.entry.id} folded={one} onEdit={() => setEdited(one.entry)} />
        ))}
      </ul>
    </Sheet>
  );
}

const standings = {
  counted: undefined,
  not_counted: 'scorer.not_counted',
  after_end: 'scorer.after_end',
  voided: 'scorer.removed',
} as const;

function EntryItem({ folded: one, onEdit }: { readonly folded: FoldedEntry; readonly onEdit: () => void }) {
  const { t, locale } = useWords();
  const { folded, game, queue, tap } = useScoreGame();
  const { entry, standing, state } = one;
  const { rules } = game;
  const key = standings[standing];
  const isWaiting = queue.some((queued) => queued.entry.id === entry.id);
  const voided = standing === 'voided' ? voidOf(folded, entry.id) : undefined;
  const time = new Date(entry.at).toLocaleTimeString(`${locale}-u-nu-latn`, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: game.time_zone,
  });
  const notes = [
    time,
    ...(state.clock === null ? [] : [clockText(clockAt(state.clock, rules, entry.at), rules)]),
    ...(key === undefined ? [] : [t(key)]),
    ...(isWaiting ? [t('scorer.waiting')] : []),
    ...(entry.author === game.author ? [] : [t('scorer.by_other')]),
  ];
  return (
    <li data-standing={standing}>
      <div>
        <p>{entryText(t, rules, entry, state.period, (side) => teamName(game, side))}</p>
        <p className="score-standing">
          {notes.map((note) => (
            <bdi key={note}>{note}</bdi>
          ))}
        </p>
      </div>
      {entry.kind !== 'takeover' && (
        <div className="score-item-acts">
          {standing === 'voided' ? (
            voided !== undefined && (
              <button
                type="button"
                className="score-button"
                onClick={() => tap({ kind: 'void', target: voided.id })}
              >
                {t('scorer.bring_back')}
              </button>
            )
          ) : (
            <>
              {standing !== 'counted' && (
                <button
                  type="button"
                  className="score-button strong"
                  onClick={() => tap({ kind: 'count', target: entry.id })}
                >
                  {t('scorer.count_it')}
                </button>
              )}
              <button type="button" className="score-button" onClick={onEdit}>
                {t('scorer.edit')}
              </button>
              <button
                type="button"
                className="score-button"
                onClick={() => tap({ kind: 'void', target: entry.id })}
              >
                {t('scorer.remove')}
              </button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
