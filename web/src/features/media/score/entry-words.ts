// An entry of the game log in words: pure.
import type { PlacedEntry } from '@floodlit/contract/sums/score-at';
import { periodName } from '@floodlit/contract/sums/period-name';
import type { SportRules } from '@floodlit/contract/sums/sport-rules';
import type { PlainKey, Translator } from '../../../lib/translate.tsx';
import { periodText, phaseText, type ScoreTeams } from '../../catalog/scores/score-words.ts';
import type { PlacedStep } from './play-score.ts';

type Words = Pick<Translator, 't' | 'has'>;

/** A name of the product is translated, another one is the league's own. */
function nameOf({ t, has }: Words, text: string | null, fallback: PlainKey): string {
  const key = `log.button_${text}`;
  return has(key) ? t(key) : (text ?? t(fallback));
}

/** 'Goal', 'Yellow card', 'End of Q1' */
export function entryName(words: Words, { entry, state }: PlacedStep, rules: SportRules): string {
  const { t } = words;
  switch (entry.kind) {
    case 'score':
      return (entry.points ?? 0) < 0 ? t('log.correction') : nameOf(words, entry.text, 'log.button_point');
    case 'big_play':
      return nameOf(words, entry.text, 'log.button_big_play');
    case 'penalty':
      return nameOf(words, entry.text, 'log.button_penalty');
    case 'timeout':
      return t('log.timeout');
    case 'period_start':
      return periodText(t, periodName(rules, state.period));
    case 'period_end':
    case 'final':
      return phaseText(t, { rules, status: state.status, period: state.period });
    default:
      return entry.text ?? '';
  }
}

/** 'Hawks #9'. Empty for an entry of no side. */
export function entryOwner({ side, player_number }: PlacedEntry, teams: ScoreTeams): string {
  const name = side === null ? '' : teams[side].short_name;
  // Behind Arabic letters the sign would move to the other side of its number.
  return [name, player_number === null ? '' : `\u{200E}#${player_number}`].filter(Boolean).join(' ');
}

/** 'Goal · Hawks #9' */
export const entryText = (words: Words, step: PlacedStep, rules: SportRules, teams: ScoreTeams): string =>
  [entryName(words, step, rules), entryOwner(step.entry, teams)].filter(Boolean).join(' · ');

export const chapterName = ({ t }: Words, rules: SportRules, period: number): string =>
  period === 0 ? t('log.before') : periodText(t, periodName(rules, period));
