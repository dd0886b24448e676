import type { Score } from '@floodlit/contract/catalog/scores';
import type { Locale } from '@floodlit/contract/primitives';
import { sportRules } from '@floodlit/contract/sums/sport-rules';
import { describe, expect, it } from 'vitest';
import { aScore } from '../../../lib/score-makers.fixture.ts';
import { createTranslator } from '../../../lib/translate.tsx';
import ar from '../../../locales/gen/ar.scores.json' with { type: 'json' };
import en from '../../../locales/gen/en.scores.json' with { type: 'json' };
import fr from '../../../locales/gen/fr.scores.json' with { type: 'json' };
import { aTeam } from '../event-makers.fixture.ts';
import { currentSet, pastSets, phaseText, scoreTeams, spokenScore } from './score-words.ts';

const catalogues = { en, fr, ar };
const away = aTeam();
const home = aTeam({ id: 2, short_name: 'Hawks' });
const sets: Partial<Score> = {
  rules: sportRules.volleyball,
  clock: null,
  period: 3,
  home: 1,
  away: 1,
  period_scores: [
    { home: 25, away: 20 },
    { home: 23, away: 25 },
    { home: 4, away: 7 },
  ],
};

describe('the phase of a game', () => {
  it.each<[Partial<Score>, string, string, string]>([
    [{}, '2nd half', '2e mi-temps', 'الشوط الثاني'],
    [{ period: 1, status: 'break' }, 'Half-time', 'Mi-temps', 'بين الشوطين'],
    [{ rules: sportRules.basketball, period: 3 }, 'Q3', '3e quart', 'الربع الثالث'],
    [
      { rules: sportRules.basketball, period: 3, status: 'break' },
      'End of Q3',
      'Pause · 3e quart',
      'استراحة · الربع الثالث',
    ],
    [{ rules: sportRules.hockey, period: 4 }, 'OT', 'Prol.', 'وقت إضافي'],
    [{ rules: sportRules.baseball, period: 9 }, 'Top 5', 'Haut 5e', 'أول الجولة 5'],
    [sets, 'Set 3', '3e set', 'الشوط الثالث'],
    [{ status: 'final' }, 'Final', 'Terminé', 'انتهت'],
    [
      { rules: sportRules.hockey, status: 'final', period: 5 },
      'Final/2OT',
      'Terminé (prol. 2)',
      'انتهت بعد وقت إضافي 2',
    ],
    [
      { status: 'final', period: 4 },
      'Final after extra time',
      'Terminé après prolongation',
      'انتهت بعد الوقت الإضافي',
    ],
  ])('of %o', (facts, ...expected) => {
    const locales: Locale[] = ['en', 'fr', 'ar'];
    const score = aScore(facts);
    expect(locales.map((locale) => phaseText(createTranslator(locale, catalogues[locale]).t, score))).toEqual(
      expected,
    );
  });
});

describe('a score for the ear', () => {
  const teams = { away, home };
  it.each<[Locale, Partial<Score>, string]>([
    ['en', { away: 2, home: 1 }, 'Falcons 2, Hawks 1, second half'],
    ['fr', { away: 2, home: 1 }, 'Falcons 2, Hawks 1, deuxième mi-temps'],
    ['ar', { away: 2, home: 1 }, 'Falcons 2، Hawks 1، الشوط الثاني'],
    ['en', { status: 'final', is_sure: false }, 'Falcons 1, Hawks 0, Final, Score not confirmed'],
    ['en', sets, 'Falcons 1, Hawks 1, set 3, 7–4'],
  ])('in %s: %o', (locale, facts, expected) => {
    const { t } = createTranslator(locale, catalogues[locale]);
    expect(spokenScore(t, locale, teams, aScore(facts))).toBe(expected);
  });
});

it('has the sets that are over apart from the one that is played', () => {
  expect([pastSets(aScore(sets)), currentSet(aScore(sets))]).toEqual([['20–25', '25–23'], '7–4']);
  expect(pastSets(aScore({ ...sets, status: 'final' }))).toEqual(['20–25', '25–23', '7–4']);
  expect([pastSets(aScore()), currentSet(aScore())]).toEqual([[], undefined]);
});

it('has no teams for a game of one', () => {
  expect(scoreTeams({ away: undefined, home })).toBeUndefined();
});
