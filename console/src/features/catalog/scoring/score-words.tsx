// The words of the scorer's page: in the console the operator's language, on a phone the one that it chose.
import { createContext, useContext } from 'react';
import type { Locale } from '@floodlit/contract/primitives';
import type { GameEntry, Side } from '@floodlit/contract/sums/game-entry';
import { clockText } from '@floodlit/contract/sums/game-clock';
import { gamePhase, periodName } from '@floodlit/contract/sums/period-name';
import type { GameState } from '@floodlit/contract/sums/fold-game';
import { buttonNames, type SportRules } from '@floodlit/contract/sums/sport-rules';
import type { MessageKey, Translate } from '../../../lib/translate.tsx';

export interface ScoreWords {
  readonly locale: Locale;
  readonly t: Translate;
}

export const ScoreWordsContext = createContext<ScoreWords | undefined>(undefined);

export function useWords(): ScoreWords {
  const words = useContext(ScoreWordsContext);
  if (words === undefined) throw new Error('The words are read outside their provider.');
  return words;
}

/** A known button is translated, any other is shown as the channel named it. */
export const buttonText = (t: Translate, name: string): string =>
  buttonNames.includes(name) ? t(`scorer.button_${name}` as 'scorer.button_goal') : name;

/** In soccer and volleyball a referee shows cards. */
export const penaltiesKey = ({ penalties }: SportRules): 'scorer.cards' | 'scorer.penalties' =>
  penalties.length > 0 && penalties.every((name) => /card$/i.test(name))
    ? 'scorer.cards'
    : 'scorer.penalties';

export function periodText(t: Translate, rules: SportRules, period: number): string {
  const { key, number } = periodName(rules, period);
  return t(`scorer.${key}` as 'scorer.half', { number: String(number) });
}

/** Where the game stands, beside its score. */
export function phaseText(t: Translate, rules: SportRules, { status, period }: GameState): string {
  const phase = gamePhase({ rules, status, period });
  switch (phase.key) {
    case 'scheduled':
      return t('scorer.before');
    case 'playing':
      return periodText(t, rules, period);
    case 'half_time':
      return t('scorer.half_time');
    case 'break':
      return t('scorer.break_after', { period: periodText(t, rules, period) });
    case 'final':
      return t('scorer.final');
  }
}

const named: Partial<Record<GameEntry['kind'], MessageKey>> = {
  score: 'scorer.correction',
  big_play: 'scorer.big_plays',
  timeout: 'scorer.timeout',
  final: 'scorer.final',
  custom: 'scorer.note',
  takeover: 'scorer.takeover',
  clock_start: 'scorer.clock_start',
  clock_stop: 'scorer.clock_stop',
};

/** @param period the game's period when it was made: a start without a number begins the next one. */
export function entryText(
  t: Translate,
  rules: SportRules,
  entry: GameEntry,
  period: number,
  nameOf: (side: Side) => string,
): string {
  const what = whatOf(t, rules, entry, period);
  // Behind Arabic letters, a sign without a mark of direction would stand on the other side of its number.
  const mark = /\p{Script=Arabic}/u.test(what) ? '\u{200E}' : '';
  const sign = (entry.points ?? 0) < 0 ? '−' : '+';
  const points = entry.points === null ? '' : ` ${mark}${sign}${Math.abs(entry.points)}`;
  const team = entry.side === null ? '' : ` · ${nameOf(entry.side)}`;
  const player = entry.player_number === null ? '' : ` · #${entry.player_number}`;
  return `${what}${points}${team}${player}`;
}

function whatOf(t: Translate, rules: SportRules, entry: GameEntry, period: number): string {
  const { kind, text, clock_seconds } = entry;
  if (kind === 'period_start')
    return t('scorer.start_period', { period: periodText(t, rules, entry.period ?? period) });
  if (kind === 'period_end')
    return t('scorer.end_period', { period: periodText(t, rules, Math.max(1, period)) });
  if (kind === 'clock_set') return `${t('scorer.clock')} ${clockText(clock_seconds ?? 0, rules)}`;
  if (text !== null && text !== '') return buttonText(t, text);
  const key = kind === 'penalty' ? penaltiesKey(rules) : named[kind];
  return key === undefined ? kind : t(key as 'scorer.note');
}
