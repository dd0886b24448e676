import { readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { formatMessage, type Values } from '@floodlit/contract/sums/format-message';
import { newGame } from '@floodlit/contract/sums/fold-game';
import { buttonNames, sportRules, type SportKey } from '@floodlit/contract/sums/sport-rules';
import type { Translate } from '../../../lib/translate.tsx';
import { paintOf } from './colour-ink.ts';
import { entryOf } from './new-entry.ts';
import { buttonText, entryText, penaltiesKey, periodText, phaseText } from './score-words.tsx';

const locales = ['en', 'fr', 'ar'] as const;
const textsIn = (locale: string) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${locale}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
const wordsIn = (locale: (typeof locales)[number]): Translate => {
  const texts = textsIn(locale);
  const rules = { plurals: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat('en') };
  return (key, ...values) =>
    formatMessage(compileMessage(texts[key] ?? `lacks ${key}`) as never, (values[0] ?? {}) as Values, rules);
};
const t = wordsIn('en');

it.each(locales)('every known button has a name in %s, and one of the channel stays as it is', (locale) => {
  const words = wordsIn(locale);
  expect(
    buttonNames.map((name) => buttonText(words, name)).filter((text) => text.startsWith('lacks')),
  ).toEqual([]);
  expect(buttonText(words, 'Golden goal')).toBe('Golden goal');
});

describe('the name of a period', () => {
  it.each<[SportKey, number, string]>([
    ['soccer', 2, '2nd half'],
    ['soccer', 3, 'Extra time, 1st half'],
    ['basketball', 3, '3rd quarter'],
    ['basketball', 6, 'Overtime 2'],
    ['hockey', 1, '1st period'],
    ['volleyball', 4, 'Set 4'],
    ['baseball', 2, 'Bottom of the 1st'],
    ['baseball', 41, 'Top of the 21st'],
  ])('in %s, %i is %s', (sport, period, text) => {
    expect(periodText(t, sportRules[sport], period)).toBe(text);
  });

  it('says half-time, and the end of any other period', () => {
    const state = { ...newGame(sportRules.basketball), status: 'break' as const };
    expect(phaseText(t, sportRules.basketball, { ...state, period: 2 })).toBe('Half-time');
    expect(phaseText(t, sportRules.basketball, { ...state, period: 1 })).toBe('End of 1st quarter');
  });
});

it.each([
  [
    { kind: 'score', side: 'home', points: 3, text: 'three_points', player_number: '23' },
    'Three points +3 · Hawks · #23',
  ],
  [{ kind: 'score', side: 'away', points: -1 }, 'Correction −1 · Wolves'],
  [{ kind: 'penalty', side: 'away', text: 'foul' }, 'Foul · Wolves'],
  [{ kind: 'period_start', period: 2 }, 'Start 2nd quarter'],
  [{ kind: 'clock_set', clock_seconds: 65 }, 'Clock 1:05'],
  [{ kind: 'custom', text: '<b>Rain</b>' }, '<b>Rain</b>'],
  [{ kind: 'final' }, 'Final'],
] as const)('an entry %o reads as %s', (draft, text) => {
  const entry = entryOf(draft, { id: 'a', author: 'link:1', now: 0, known: [] });
  const nameOf = (side: 'home' | 'away') => (side === 'home' ? 'Hawks' : 'Wolves');
  expect(entryText(t, sportRules.basketball, entry, 1, nameOf)).toBe(text);
});

it.each<[SportKey, string]>([
  ['soccer', 'Card'],
  ['volleyball', 'Card'],
  ['basketball', 'Penalty'],
  ['baseball', 'Penalty'],
])('what a referee gives in %s is called %s', (sport, text) => {
  expect(t(penaltiesKey(sportRules[sport]))).toBe(text);
});

it('the sign of points stands before its number in Arabic', () => {
  const goal = { kind: 'score', side: 'home', points: 1, text: 'goal' } as const;
  const entry = entryOf(goal, { id: 'a', author: 'link:1', now: 0, known: [] });
  expect(entryText(wordsIn('ar'), sportRules.soccer, entry, 1, () => 'Hawks')).toMatch(/ \u{200E}\+1 ·/u);
});

it.each(['#0b5fff', '#f2c230', '#808080', '#7f7f7f', '#ffffff', '#000000', 'nonsense'])(
  'text on the team colour %s is legible in the sun',
  (color) => {
    const { fill, ink } = paintOf(color);
    const light = (hex: string): number => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
        const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
        return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [low = 0, high = 0] = [light(fill), light(ink)].sort((one, other) => one - other);
    expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(7);
  },
);
