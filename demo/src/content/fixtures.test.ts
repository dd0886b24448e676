import { describe, expect, it } from 'vitest';
import {
  demoFixtures,
  demoPlace,
  demoPlaces,
  demoResults,
  demoTeam,
  demoTeams,
  liveFixtures,
} from './index.ts';

const kinds = { soccer: 'Field', basketball: 'Gym', 'ice-hockey': 'Rink' } as const;

describe('the games of the demo', () => {
  it('start between 4 and 8 PM', () => {
    const times = demoFixtures.flatMap(({ time, fate }) =>
      typeof fate === 'object' ? [time, fate.movedFrom.time] : [time],
    );
    for (const time of times) expect('16:00' <= time && time <= '20:00', time).toBe(true);
  });

  it('without a camera are over before the season, five of each team against one like it', () => {
    for (const { home, away, day, time } of demoResults) {
      const [one, other] = [demoTeam(home), demoTeam(away)];
      expect([other.sport, other.gender], home).toEqual([one.sport, one.gender]);
      expect(day).toBeLessThan(Math.min(...demoFixtures.map((fixture) => fixture.day)));
      expect('16:00' <= time && time <= '20:00', time).toBe(true);
    }
    for (const { alias } of demoTeams)
      expect(
        demoResults.filter(({ home, away }) => [home, away].includes(alias)),
        alias,
      ).toHaveLength(5);
  });

  it('are between two teams of one sport, at a place of that sport', () => {
    for (const { home, away } of [...demoFixtures, ...liveFixtures]) {
      expect(demoTeam(away).sport, home).toBe(demoTeam(home).sport);
      expect(demoPlace(demoTeam(home).place).sport, home).toBe(demoTeam(home).sport);
    }
  });

  it('have each state that a viewer can meet', () => {
    const toCome = demoFixtures.filter(({ day }) => day >= 0);
    const normal = toCome.filter(({ fate }) => fate === undefined);
    for (const type of ['free', 'register', 'paid', 'ppv'])
      expect(
        normal.some((fixture) => fixture.type === type),
        type,
      ).toBe(true);
    expect(toCome.filter(({ fate }) => fate === 'cancelled')).toHaveLength(1);
    expect(toCome.filter(({ fate }) => typeof fate === 'object')).toHaveLength(1);
  });

  it('say of themselves what is true of their type and state', () => {
    for (const { type, fate, description } of demoFixtures) {
      expect(description.en.includes('Free with an account'), description.en).toBe(type === 'register');
      expect(description.en.includes('Sold on its own'), description.en).toBe(type === 'ppv');
      expect(description.en.includes('Called off'), description.en).toBe(fate === 'cancelled');
      expect(description.en.includes('moved'), description.en).toBe(typeof fate === 'object');
    }
    for (const { type, description } of liveFixtures) {
      expect(description.includes('Free with an account'), description).toBe(type === 'register');
      expect(description.includes('Open to everyone'), description).toBe(type === 'free');
    }
  });

  it('name no hour of the day when they are live: it may be any', () => {
    for (const { description, translations } of liveFixtures)
      for (const text of [description, translations?.fr?.description, translations?.ar?.description])
        expect(text).not.toMatch(/tonight|morning|afternoon|evening|soir|matin|midi|الليلة|مساء|صباح/iu);
  });

  it('tell the first leg of the cup as it was played', () => {
    const leg = demoFixtures.find(({ description }) => description.en.includes('first leg'));
    const goals = (side: 'home' | 'away') => leg?.goals?.filter((goal) => goal.side === side).length;
    expect([leg?.away, goals('away'), goals('home')]).toEqual(['harbour-city-storm', 2, 0]);
    expect(demoFixtures.some(({ description }) => description.en.includes('two goals ahead'))).toBe(true);
  });

  it('are at places whose names say what they are', () => {
    for (const { name, sport } of demoPlaces) expect(name, name).toContain(kinds[sport]);
    for (const { name, place, sport } of demoTeams) expect(demoPlace(place).sport, name).toBe(sport);
  });
});
