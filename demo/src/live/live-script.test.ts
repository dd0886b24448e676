import { describe, expect, it } from 'vitest';
import { liveFixtureAt, liveFixtures, demoTeam } from '../content/index.ts';
import { createBroadcast } from '../footage/broadcast.ts';
import { scoreAt, type SportName } from '../footage/index.ts';
import { aLiveGame } from './live.fixture.ts';
import { fullTimeSeconds, programmeOf, scriptOf } from './live-script.ts';
import { footageOf, reelsOf } from './reels.ts';

const sports = ['soccer', 'hockey', 'basketball'] as const;
const seeds = Array.from({ length: 12 }, (_, index) => index + 1);

/** Few goals where a goal is an event, and about one basket every twenty seconds. */
const goalsExpected: Record<SportName, [least: number, most: number]> = {
  soccer: [4, 12],
  hockey: [4, 12],
  basketball: [50, 80],
};

describe.each(sports)('a live game of %s', (sport) => {
  it('is the same game whenever it is asked for, and another one for another seed', () => {
    const [once, again, other] = [7, 7, 8].map((seed) => scriptOf(aLiveGame(sport, { seed })));
    expect(again).toEqual(once);
    expect(other).not.toEqual(once);
  });

  it.each(seeds)('runs without a gap from kick-off to after the whistle (seed %i)', (seed) => {
    const live = aLiveGame(sport, { seed });
    const { takes, goals } = scriptOf(live);
    expect(takes[0]).toMatchObject({ second: 0, entry: 0, reel: { name: 'opening' } });
    for (const [index, take] of takes.entries()) {
      expect(Number.isInteger(take.second) && Number.isInteger(take.entry)).toBe(true);
      expect(take.entry + take.seconds).toBeLessThanOrEqual(take.reel.seconds);
      const next = takes[index + 1]?.second ?? live.seconds + fullTimeSeconds;
      expect(take.second + take.seconds).toBe(next);
    }
    const [least, most] = goalsExpected[sport];
    expect(goals.length).toBeGreaterThanOrEqual(least);
    expect(goals.length).toBeLessThanOrEqual(most);
    expect(goals[0]?.second).toBeLessThan(140);
    expect(goals.every((goal) => goal.second < live.seconds)).toBe(true);
    expect(goals.map((goal) => goal.second)).toEqual(
      goals.map((goal) => goal.second).toSorted((one, later) => one - later),
    );
  });

  it('shows the winner after the whistle, and the score only grows', () => {
    for (const seed of seeds) {
      const live = aLiveGame(sport, { seed });
      const end = scoreAt(programmeOf(live), live.seconds);
      const winner = end.home >= end.away ? 'home' : 'away';
      expect(scriptOf(live).takes.at(-1)).toMatchObject({ second: 1200, reel: { name: winner } });
      expect(scoreAt(programmeOf(live), 0)).toEqual({ home: 0, away: 0 });
    }
  });

  it.each(reelsOf[sport].map((plan) => [plan.name, plan] as const))(
    'the reel "%s" has its goals when they are counted, and begins and ends under a wipe',
    (_, plan) => {
      const live = aLiveGame(sport);
      const game = { ...footageOf(live, plan), width: 96, height: 54 };
      const broadcast = createBroadcast(game);
      const fallen: { second: number; side: string }[] = [];
      const coveredFrames: number[] = [];
      let isCelebrated = false;
      const count = plan.seconds * game.frames_per_second;
      for (let frame = 0; frame < count; frame += 1) {
        const { data } = broadcast.next().getContext('2d').getImageData(48, 27, 1, 1);
        // The middle band of a wipe.
        if (data[0] === 0x0a && data[1] === 0x0e && data[2] === 0x18) coveredFrames.push(frame);
        const celebration = broadcast.play.celebration();
        if (celebration && !isCelebrated)
          fallen.push({ second: frame / game.frames_per_second, side: celebration.moment.side });
        isCelebrated = celebration !== undefined;
      }
      expect(fallen.map((goal) => goal.side)).toEqual(plan.goals.map((goal) => goal.side));
      fallen.forEach((goal, index) =>
        expect(Math.abs(goal.second - (plan.goals[index]?.second ?? NaN))).toBeLessThanOrEqual(0.11),
      );
      expect(coveredFrames).toContain(0);
      expect(coveredFrames.every((frame) => frame < 5 || frame > count - 5)).toBe(true);
    },
  );
});

describe('the live fixtures', () => {
  it('are of all three sports, begin with one for everybody, and go round', () => {
    const first = liveFixtures[0];
    expect(first.type).toBe('free');
    expect(liveFixtureAt(0)).toBe(first);
    expect(liveFixtureAt(liveFixtures.length)).toBe(first);
    expect(new Set(liveFixtures.map((fixture) => demoTeam(fixture.home).sport)).size).toBe(3);
    for (const { home, away } of liveFixtures) {
      expect(demoTeam(home).sport).toBe(demoTeam(away).sport);
      expect(demoTeam(home).gender).toBe(demoTeam(away).gender);
    }
  });
});
