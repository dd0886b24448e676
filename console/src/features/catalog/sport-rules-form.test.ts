import { describe, expect, it } from 'vitest';
import { SportRules } from '@floodlit/contract/catalog/sport-rules';
import { sportKeys, sportRules } from '@floodlit/contract/sums/sport-rules';
import { rulesOf, scoringFields, scoringValues, type ScoringValues } from './sport-rules-form.ts';

const inCapitals = (name: string): string => name.toUpperCase().replaceAll('_', ' ');
const soccer = scoringValues('soccer', sportRules.soccer as SportRules, inCapitals);
const read = (changes: Partial<ScoringValues>) => rulesOf({ ...soccer, ...changes }, inCapitals);

describe('the rules of a sport in a form', () => {
  it.each(sportKeys)('are the same again for %s', (key) => {
    const values = scoringValues(key, sportRules[key] as SportRules, inCapitals);
    expect(rulesOf(values, inCapitals)).toEqual(sportRules[key]);
    expect(SportRules.parse(rulesOf(values, inCapitals))).toEqual(sportRules[key]);
  });

  it('take names of the channel, and keep known ones known', () => {
    expect(read({ points: 'goal = 1\n\n  Golden goal=3 ', big_plays: 'Nutmeg\nSAVE' })).toMatchObject({
      points: [
        { name: 'goal', points: 1 },
        { name: 'Golden goal', points: 3 },
      ],
      big_plays: ['Nutmeg', 'save'],
    });
  });

  it('read minutes with a point or a comma, and none', () => {
    expect(read({ minutes: '7,5', overtime: '' })).toMatchObject({
      periods: { seconds: 450 },
      overtime_seconds: null,
    });
  });

  it.each([
    ['count', { count: '0' }, 'field_error.periods'],
    ['count', { count: 'two' }, 'field_error.periods'],
    ['minutes', { minutes: '0' }, 'field_error.minutes'],
    ['minutes', { minutes: 'long' }, 'field_error.minutes'],
    ['overtime', { overtime: '999' }, 'field_error.minutes'],
    ['minutes', { clock: 'down', minutes: '' }, 'field_error.clock_length'],
    ['points', { points: '' }, 'field_error.points_line'],
    ['points', { points: 'Goal' }, 'field_error.points_line'],
    ['points', { points: 'Goal = 100' }, 'field_error.points_line'],
    ['points', { points: `${'x'.repeat(25)} = 1` }, 'field_error.long_button'],
    ['big_plays', { big_plays: 'x\n'.repeat(13) }, 'field_error.many_buttons'],
  ] as const)('refuse %s with its cause: %o', (field, changes, message) => {
    expect(() => read(changes)).toThrow(expect.objectContaining({ field: `scoring.${field}`, message }));
  });

  it('are sent as a copy, as those of the known sport, or left to the server', () => {
    expect(scoringFields({ ...soccer, own: 'yes' }, inCapitals)).toEqual({
      sport_key: 'soccer',
      rules: sportRules.soccer,
    });
    expect(scoringFields({ ...soccer, own: 'no' }, inCapitals)).toEqual({ sport_key: 'soccer', rules: null });
    expect(scoringFields({ ...soccer, sport_key: '', own: 'no' }, inCapitals)).toEqual({});
  });
});
