// Two presses of one thumb: the act, and its team.
import { useState } from 'react';
import { sides } from '@floodlit/contract/sums/game-entry';
import { limits } from '@floodlit/contract/limits';
import { paintOf } from './colour-ink.ts';
import type { Draft } from './new-entry.ts';
import { hasTeams, teamName, useScoreGame } from './score-game.ts';
import { buttonText, penaltiesKey, useWords } from './score-words.tsx';
import { Sheet } from './sheet.tsx';

export type SideSheetKind = 'end' | 'fix' | 'big_play' | 'penalty' | 'timeout' | 'custom';

export function SideSheet({ kind, onClose }: { readonly kind: SideSheetKind; readonly onClose: () => void }) {
  const { t } = useWords();
  const { game } = useScoreGame();
  const { rules } = game;
  switch (kind) {
    case 'end':
      return <EndSheet onClose={onClose} />;
    case 'fix':
      return <FixSheet onClose={onClose} />;
    case 'big_play':
      return (
        <WhatSheet title={t('scorer.big_plays')} kind={kind} names={rules.big_plays} onClose={onClose} />
      );
    case 'penalty':
      return (
        <WhatSheet title={t(penaltiesKey(rules))} kind={kind} names={rules.penalties} onClose={onClose} />
      );
    case 'timeout':
      return <TeamSheet title={t('scorer.timeout')} draft={{ kind }} onClose={onClose} />;
    case 'custom':
      return <NoteSheet onClose={onClose} />;
  }
}

function EndSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { game, folded, tap } = useScoreGame();
  const { home, away } = folded.state;
  const end = (is_sure: boolean | null) => {
    tap({ kind: 'final', is_sure });
    onClose();
  };
  const title = hasTeams(game) ? t('scorer.end_question', { home, away }) : t('scorer.end_question_plain');
  return (
    <Sheet title={title} onClose={onClose}>
      <p>{t('scorer.end_hint')}</p>
      <button type="button" className="score-button strong" onClick={() => end(null)}>
        {t('scorer.end_game')}
      </button>
      {hasTeams(game) && (
        <button type="button" className="score-button" onClick={() => end(false)}>
          {t('scorer.end_not_sure')}
        </button>
      )}
    </Sheet>
  );
}

/** Sets are won by their points, so those of the last set are corrected. */
function FixSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { game, folded, tap } = useScoreGame();
  const { state } = folded;
  const shown = game.rules.score === 'sets' ? (state.period_scores[state.period - 1] ?? state) : state;
  return (
    <Sheet title={t('scorer.fix_title')} onClose={onClose}>
      {sides.map((side) => {
        const team = teamName(game, side);
        return (
          <div key={side} className="score-fix">
            <span>{team}</span>
            <button
              type="button"
              className="score-button"
              aria-label={t('scorer.one_less', { team })}
              disabled={shown[side] === 0}
              onClick={() => tap({ kind: 'score', side, points: -1 })}
            >
              −1
            </button>
            <strong>{shown[side]}</strong>
            <button
              type="button"
              className="score-button"
              aria-label={t('scorer.one_more', { team })}
              onClick={() => tap({ kind: 'score', side, points: 1 })}
            >
              +1
            </button>
          </div>
        );
      })}
    </Sheet>
  );
}

function WhatSheet({
  title,
  kind,
  names,
  onClose,
}: {
  readonly title: string;
  readonly kind: 'big_play' | 'penalty';
  readonly names: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const { game, tap } = useScoreGame();
  const [only] = names.length === 1 ? names : [];
  const [text, setText] = useState(only);
  if (text !== undefined && hasTeams(game))
    return <TeamSheet title={buttonText(t, text)} draft={{ kind, text }} onClose={onClose} />;
  const choose = (name: string) => {
    if (hasTeams(game)) return setText(name);
    tap({ kind, text: name });
    onClose();
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="score-choices">
        {names.map((name) => (
          <button key={name} type="button" className="score-button" onClick={() => choose(name)}>
            {buttonText(t, name)}
          </button>
        ))}
      </div>
    </Sheet>
  );
}

function TeamSheet({
  title,
  draft,
  onClose,
}: {
  readonly title: string;
  readonly draft: Draft;
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const { game, tap } = useScoreGame();
  const note = (changes: Partial<Draft>) => {
    tap({ ...draft, ...changes });
    onClose();
  };
  return (
    <Sheet title={title} onClose={onClose}>
      {hasTeams(game) && (
        <div className="score-choices">
          {sides.map((side) => {
            const { fill, ink } = paintOf(game[side]?.color ?? '');
            return (
              <button
                key={side}
                type="button"
                className="score-point"
                style={{ background: fill, color: ink }}
                onClick={() => note({ side })}
              >
                <span>{teamName(game, side)}</span>
              </button>
            );
          })}
        </div>
      )}
      <button type="button" className="score-button" onClick={() => note({})}>
        {hasTeams(game) ? t('scorer.no_side') : t('scorer.add')}
      </button>
    </Sheet>
  );
}

function NoteSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { tap } = useScoreGame();
  return (
    <Sheet title={t('scorer.note')} onClose={onClose}>
      <form
        className="score-form"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('text');
          const text = typeof typed === 'string' ? typed.trim() : '';
          if (text !== '') tap({ kind: 'custom', text });
          onClose();
        }}
      >
        <label>
          {t('scorer.note_text')}
          <input name="text" maxLength={limits.gameEntryTextMaximum} autoComplete="off" />
        </label>
        <button type="submit" className="score-button strong">
          {t('scorer.add')}
        </button>
      </form>
    </Sheet>
  );
}
