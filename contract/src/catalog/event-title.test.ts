import { describe, expect, it } from 'vitest';
import { titleOf } from './event-title.ts';
import type { Participant } from './catalog.ts';

const team = (id: number, name: string, short_name: string): Participant => ({
  id,
  name,
  short_name,
  alias: short_name,
  monogram: 'XX',
  color: '#123456',
  group_id: null,
  properties: { gender: 'not identified', sport: null },
});
const falcons = team(1, 'Lakeview Falcons', 'Falcons');
const hawks = team(2, 'Riverside Hawks', 'Hawks');

describe('the titles of an event', () => {
  it.each([
    ['away before home', [falcons, hawks], 2, 'Falcons @ Hawks'],
    ['a set home team last', [hawks, falcons], 2, 'Falcons @ Hawks'],
    [
      'a word between Arabic names',
      [team(3, 'صقور ليكفيو', 'الصقور'), team(4, 'نسور ريفرسايد', 'النسور')],
      4,
      'الصقور ضد النسور',
    ],
    ['the sign where the first name is Latin', [falcons, team(4, 'نسور', 'النسور')], 4, 'Falcons @ النسور'],
    ['its own name with one team', [hawks], null, 'Open day'],
    ['its own name without teams', [], null, 'Open day'],
  ])('have %s', (_, participants, home_team_id, short) => {
    const event = { name: 'Open day', participants, home_team_id };
    expect(titleOf(event)).toBe(short);
  });
});
