import { describe, expect, it } from 'vitest';
import { demoFixtures, demoTeam, littoralSport, northernSports } from './index.ts';

describe.each([northernSports, littoralSport])('the library of $slug', ({ library }) => {
  it('shows another film in each video', () => {
    const films = library.videos.map(({ film }) => JSON.stringify(film));
    expect(new Set(films).size).toBe(films.length);
  });

  it('names teams that play the sport of the film', () => {
    for (const { film, title } of library.videos)
      for (const alias of [film.home, film.away])
        if (alias !== undefined) expect(demoTeam(alias).sport, title).toBe(film.sport);
  });

  it('has highlights only of games that were played, and of their day', () => {
    const shown = library.videos.filter(({ film }) => film.kind === 'highlights');
    for (const { film, title, daysAgo } of shown) {
      const game = demoFixtures.find(
        ({ home, away, day }) => day < 0 && home === film.home && away === film.away,
      );
      expect(game, title).toBeDefined();
      expect(daysAgo, title).toBeLessThanOrEqual(-(game?.day ?? 0));
    }
  });

  it('has a film of the host of a finished game for each video', () => {
    const homes = demoFixtures.filter(({ day }) => day < 0).map(({ home }) => home);
    for (const { film, title } of library.videos) expect(homes, title).toContain(film.home);
  });

  it('promises nothing that no film shows', () => {
    for (const { title, description } of library.videos)
      expect(`${title} ${description}`).not.toMatch(/interview|entrevue|classic|2019|won |gagn/i);
  });
});

it('has nine videos on the first channel', () => {
  expect(northernSports.library.videos).toHaveLength(9);
});
