import { describe, expect, it } from 'vitest';
import { couldCover, endOfHeld, isCovered, isPackagePurchased, leavesOutGames } from './coverage-rules.ts';
import { anEntitlement, anEvent, aPass } from '../../../../test/money/makers.ts';

const season = aPass();
const hockey = aPass({ id: 6, event_categories: [3] });
const sports = aPass({ id: 7, event_categories: [3, 4] });
const team = aPass({ id: 8, is_team_pass: true, participants: [8, 1] });
const single = aPass({ id: 9, kind: 'single_event' });

describe('isCovered', () => {
  const event = anEvent();
  it.each([
    ['nothing owned', [], event, false],
    ['a package for everything', [anEntitlement(season)], event, true],
    ['a package for its sport', [anEntitlement(hockey)], event, true],
    ['a package for another sport', [anEntitlement(hockey)], anEvent({ event_category_id: 4 }), false],
    ['one sport chosen of several', [anEntitlement(sports, { event_category_id: 4 })], event, false],
    ['the chosen sport of several', [anEntitlement(sports, { event_category_id: 3 })], event, true],
    ['a package limited to teams', [anEntitlement(aPass({ participants: [9] }))], event, true],
    ['a package limited to other teams', [anEntitlement(aPass({ participants: [2] }))], event, false],
    ['the chosen team plays away', [anEntitlement(team, { participant_id: 8 })], event, true],
    ['another chosen team', [anEntitlement(team, { participant_id: 1 })], event, false],
    ['a team pass without a team', [anEntitlement(team)], event, false],
    ['its own single purchase', [anEntitlement(single, { event_id: 44 })], event, true],
    ["another event's single purchase", [anEntitlement(single, { event_id: 45 })], event, false],
    ['a free pass', [anEntitlement(aPass({ type: 'free' }))], event, false],
    ['a registration pass', [anEntitlement(aPass({ type: 'register' }))], event, false],
    [
      'a pass that does not include watching',
      [anEntitlement(aPass({ features: { ...season.features, watch: false } }))],
      event,
      false,
    ],
    ['pay-per-view with a package for everything', [anEntitlement(season)], anEvent({ type: 'ppv' }), false],
    [
      'pay-per-view with its own purchase',
      [anEntitlement(single, { event_id: 44 })],
      anEvent({ type: 'ppv' }),
      true,
    ],
    [
      'an event without teams and a team pass',
      [anEntitlement(team, { participant_id: 8 })],
      anEvent({ away_team_id: null, home_team_id: null }),
      false,
    ],
  ])('%s', (_, owned, asked, covered) => {
    expect(isCovered(owned, asked)).toBe(covered);
  });
});

describe('couldCover', () => {
  it('finds the packages that would open an event', () => {
    expect([season, hockey, sports, team].map((pass) => couldCover(pass, anEvent()))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(
      [season, hockey, team].map((pass) =>
        couldCover(pass, anEvent({ event_category_id: 9, away_team_id: 2 })),
      ),
    ).toEqual([true, false, false]);
  });
});

describe('[R4.04] isPackagePurchased', () => {
  it('when the whole package is owned', () => {
    expect(isPackagePurchased(season, [])).toBe(false);
    expect(isPackagePurchased(season, [anEntitlement(season)])).toBe(true);
    expect(isPackagePurchased(season, [anEntitlement(hockey)])).toBe(false);
  });
  it('when each of its sports is owned', () => {
    const first = anEntitlement(sports, { event_category_id: 3 });
    const second = anEntitlement(sports, { event_category_id: 4 });
    expect(isPackagePurchased(sports, [first])).toBe(false);
    expect(isPackagePurchased(sports, [first, second])).toBe(true);
  });
  it('for a team pass when each of its teams is owned', () => {
    const first = anEntitlement(team, { participant_id: 8 });
    expect(isPackagePurchased(team, [first])).toBe(false);
    expect(isPackagePurchased(team, [first, anEntitlement(team, { participant_id: 1 })])).toBe(true);
    expect(isPackagePurchased(aPass({ is_team_pass: true }), [])).toBe(false);
  });
});

describe('leavesOutGames', () => {
  const final = { event_category_id: 3, team_id: 8 };
  it.each([
    ['a pass for everything', season, [final], true],
    ['a pass for its sport', hockey, [final], true],
    ['a pass for another sport', aPass({ event_categories: [4] }), [final], false],
    ['a pass with its team to choose', team, [final], true],
    ['a pass of other teams', aPass({ participants: [2] }), [final], false],
    ['a pass for everything, and a game without teams', season, [{ ...final, team_id: null }], true],
    ['a team pass, and a game without teams', team, [{ ...final, team_id: null }], false],
    ['a pass without games', aPass({ features: { ...season.features, watch: false } }), [final], false],
    ['a free pass', aPass({ type: 'free' }), [final], false],
    ['a channel without games sold alone', season, [], false],
  ])('%s', (_, pass, soldAlone, isLeftOut) => {
    expect(leavesOutGames(pass, soldAlone)).toBe(isLeftOut);
  });
});

describe('endOfHeld', () => {
  const [may, june] = [new Date('2027-05-01T00:00:00Z'), new Date('2027-06-01T00:00:00Z')];
  const [first, second] = [{ participant_id: 8 }, { participant_id: 1 }];
  it.each([
    ['the end of the pass', season, [anEntitlement(season, { ends_at: may })], may],
    ['never, for a pass without an end', season, [anEntitlement(season, { ends_at: null })], null],
    [
      'the longest time, for a pass that was bought twice',
      season,
      [anEntitlement(season, { ends_at: june }), anEntitlement(season, { ends_at: may })],
      june,
    ],
    [
      'the end of the first team, for a team pass with all teams',
      team,
      [anEntitlement(team, { ...first, ends_at: june }), anEntitlement(team, { ...second, ends_at: may })],
      may,
    ],
    [
      'the end of the pass itself, beside others',
      hockey,
      [anEntitlement(hockey, { ends_at: june }), anEntitlement(season, { ends_at: may })],
      june,
    ],
  ])('is %s', (_, pass, owned, end) => {
    expect(endOfHeld(pass, owned)).toEqual(end);
  });
});
