// The footage of the demo: short games, long replays and a film for each video.
import { describe, expect, it } from 'vitest';
import { demoFixtures, littoralSport, longReplays, northernSports } from '@floodlit/demo/content';
import { footageKey, posterSecond, scoreAt, writeScript } from '@floodlit/demo/footage';
import { filmOf, gameOf, longGameOf } from './demo-games.ts';

const finished = demoFixtures.filter(({ day }) => day < 0);

describe('the long replays', () => {
  it('are two games of three to four minutes that can be played as written', () => {
    const long = finished.flatMap((fixture) => longGameOf(fixture, 'Northern') ?? []);
    expect(long).toHaveLength(longReplays.length);
    expect(long).toHaveLength(2);
    for (const game of long) {
      expect(game.seconds).toBeGreaterThanOrEqual(180);
      expect(game.seconds).toBeLessThanOrEqual(240);
      expect(() => writeScript(game)).not.toThrow();
    }
  });

  it('leave the first game of a new visitor alone', () => {
    const free = finished.filter(({ type }) => type === 'free');
    for (const fixture of free) expect(longGameOf(fixture, 'Northern')).toBeUndefined();
  });

  it('have a short one too, for tests and benches', () => {
    for (const fixture of finished) expect(gameOf(fixture, 'Northern').seconds).toBe(30);
  });
});

describe('the picture of a replay', () => {
  it('tells nobody a goal: it has the score of the start', () => {
    for (const fixture of finished)
      for (const game of [gameOf(fixture, 'Northern'), longGameOf(fixture, 'Northern')])
        if (game !== undefined) expect(scoreAt(game, posterSecond(game)), fixture.home).toEqual(game.score);
  });
});

describe('the films of the library', () => {
  it.each([northernSports, littoralSport])('are different for each video of a channel', (channel) => {
    const films = channel.library.videos.map((video) => filmOf(video, channel));
    expect(new Set(films.map(footageKey)).size).toBe(films.length);
    for (const film of films) expect(() => writeScript(film)).not.toThrow();
  });
});
