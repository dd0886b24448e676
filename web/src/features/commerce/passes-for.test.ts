import { describe, expect, it } from 'vitest';
import { aPass } from './commerce-makers.fixture.ts';
import { filterPasses, passesFor } from './passes-for.ts';

const season = aPass({ id: 1, weight: 1 });
const soccer = aPass({ id: 2, weight: 2, event_categories: [7] });
const team = aPass({ id: 3, weight: 3, is_team_pass: true });
const falcons = aPass({ id: 4, weight: 4, participants: [70] });
const owned = aPass({ id: 5, weight: 0, purchased: true });
const month = aPass({ id: 6, weight: 6 });
const all = [month, owned, falcons, team, soccer, season];

describe('passesFor', () => {
  it.each([
    ['a team has its own before its sport’s', { participantIds: [70], categoryIds: [7] }, [3, 4, 2]],
    ['a team of another sport has what covers all', { participantIds: [71], categoryIds: [8] }, [3, 1, 6]],
    ['a school has those of any of its teams', { participantIds: [71, 70], categoryIds: [7, 8] }, [3, 4, 2]],
  ])('%s', (_, coverable, ids) => {
    expect(passesFor(all, coverable).map(({ id }) => id)).toEqual(ids);
  });
});

describe('the few passes on Home', () => {
  const membership = { ...aPass({ id: 7, weight: 7 }), trial_period: 7, trial_offered: true };
  const yearly = { id: 10, weight: 8, offer: 'annual', price: 100 } as const;
  const best = aPass({ id: 8, weight: 8, tag: 'Best value' });
  const second = aPass({ id: 9, weight: 9, tag: 'Popular' });
  const twelve = Array.from({ length: 12 }, (_, index) => aPass({ id: 20 + index, weight: index }));
  it.each([
    ['the best value, the membership and the team', [...all, membership, best, second], [3, 7, 8]],
    ['those that the channel puts first where no kind is known, and none that is owned', all, [1, 2, 3]],
    ['the membership beside the first ones', [...all, membership], [1, 3, 7]],
    [
      'a membership by month and by year once',
      [{ ...membership, offer: 'monthly' as const }, { ...membership, ...yearly }, owned],
      [7],
    ],
    ['three of twelve', twelve, [20, 21, 22]],
    ['the one that there is', [owned, month], [6]],
    ['none where all are owned', [owned], []],
  ])('are %s', (_, passes, ids) => {
    expect(passesFor(passes).map(({ id }) => id)).toEqual(ids);
  });
});

it('passes that another one covers come last beside a team, and not at all on Home', () => {
  const covered = [{ ...falcons, adds: 'nothing' } as const, month, soccer];
  expect(passesFor(covered).map(({ id }) => id)).toEqual([2, 6]);
  const coverable = { participantIds: [70], categoryIds: [7] };
  expect(passesFor(covered, coverable).map(({ id }) => id)).toEqual([2, 6, 4]);
});

describe('[R2.02a] filterPasses', () => {
  const all = aPass({ id: 1 });
  const soccer = aPass({ id: 2, event_categories: [7] });
  const team = aPass({ id: 3, is_team_pass: true, participants: [20, 21] });
  it.each([
    [{}, [1, 2, 3]],
    [{ categoryIds: [7] }, [1, 2, 3]],
    [{ categoryIds: [8] }, [1, 3]],
    [{ participantIds: [21] }, [1, 2, 3]],
    [{ participantIds: [99] }, [1, 2]],
    [{ categoryIds: [8], participantIds: [99] }, [1]],
  ])('for %j shows %j', (asked, ids) => {
    expect(filterPasses([all, soccer, team], asked).map(({ id }) => id)).toEqual(ids);
  });
});
