// An entry that is wrong is replaced by another one in its place.
import { useState } from 'react';
import { limits } from '@floodlit/contract/limits';
import { sides, type GameEntry, type Side } from '@floodlit/contract/sums/game-entry';
import type { SportRules } from '@floodlit/contract/sums/sport-rules';
import { ClockFields } from './clock-row.tsx';
import { replacing } from './new-entry.ts';
import { hasTeams, teamName, useScoreGame } from './score-game.ts';
import { buttonText, useWords } from './score-words.tsx';
import { Sheet } from './sheet.tsx';

const withSide: ReadonlySet<GameEntry['kind']> = new Set([
  'score',
  'big_play',
  'penalty',
  'timeout',
  'custom',
]);
const withPlayer: ReadonlySet<GameEntry['kind']> = new Set(['score', 'big_play', 'penalty']);

/** The names that a kind of entry may have. */
const namesOf = (kind: GameEntry['kind'], rules: SportRules): readonly string[] => {
  if (kind === 'score') return rules.points.map(({ name }) => name);
  return kind === 'big_play' ? rules.big_plays : kind === 'penalty' ? rules.penalties : [];
};

export function EntryEditor({ entry, onClose }: { readonly entry: GameEntry; readonly onClose: () => void }) {
  const { t } = useWords();
  const { game, tap } = useScoreGame();
  const { rules } = game;
  const [side, setSide] = useState<Side | null>(entry.side);
  const [text, setText] = useState(entry.text ?? '');
  const [player, setPlayer] = useState(entry.player_number ?? '');
  const [seconds, setSeconds] = useState(entry.clock_seconds ?? 0);
  const [period, setPeriod] = useState(entry.period ?? 1);
  const names = namesOf(entry.kind, rules);
  const save = () => {
    const button = rules.points.find(({ name }) => name === text);
    tap(
      replacing(entry, {
        side,
        text: text.trim() === '' ? null : text.trim(),
        player_number: player === '' ? null : player,
        ...(entry.kind === 'score' && button !== undefined && { points: button.points }),
        ...(entry.kind === 'clock_set' && { clock_seconds: seconds }),
        ...(entry.kind === 'period_start' && { period }),
        ...((entry.kind === 'period_end' || entry.kind === 'final') && { is_sure: null }),
      }),
    );
    onClose();
  };
  return (
    <Sheet title={t('scorer.edit')} onClose={onClose}>
      <form
        className="score-form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {withSide.has(entry.kind) && hasTeams(game) && (
          <label>
            {t('scorer.team')}
            <select
              value={side ?? ''}
              onChange={(event) => setSide((event.currentTarget.value || null) as Side)}
            >
              {entry.kind !== 'score' && <option value="">{t('scorer.no_side')}</option>}
              {sides.map((one) => (
                <option key={one} value={one}>
                  {teamName(game, one)}
                </option>
              ))}
            </select>
          </label>
        )}
        {names.length > 0 && (
          <label>
            {t('scorer.kind')}
            <select value={text} onChange={(event) => setText(event.currentTarget.value)}>
              {!names.includes(text) && <option value={text}>{text || t('scorer.correction')}</option>}
              {names.map((name) => (
                <option key={name} value={name}>
                  {buttonText(t, name)}
                </option>
              ))}
            </select>
          </label>
        )}
        {entry.kind === 'custom' && (
          <label>
            {t('scorer.note_text')}
            <input
              value={text}
              maxLength={limits.gameEntryTextMaximum}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </label>
        )}
        {withPlayer.has(entry.kind) && (
          <label>
            {t('scorer.player')}
            <input
              inputMode="numeric"
              value={player}
              onChange={(event) => setPlayer(event.currentTarget.value.replaceAll(/\D/gu, '').slice(0, 3))}
            />
          </label>
        )}
        {entry.kind === 'period_start' && (
          <label>
            {t('scorer.number')}
            <input
              inputMode="numeric"
              value={period}
              onChange={(event) =>
                setPeriod(Math.min(60, Number(event.currentTarget.value.replaceAll(/\D/gu, '')) || 1))
              }
            />
          </label>
        )}
        {entry.kind === 'clock_set' && <ClockFields seconds={seconds} onChange={setSeconds} />}
        <button type="submit" className="score-button strong">
          {t('scorer.save')}
        </button>
      </form>
    </Sheet>
  );
}
