import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EventArt } from './event-art.tsx';
import { anEvent, aTeam } from './event-makers.fixture.ts';

describe('EventArt', () => {
  it.each([
    ['Falcons', 'Hawks', ['LF', 'RH']],
    ['الصقور', 'الشواهين', ['RH', 'LF']],
  ])('has the crest of %s (away) at the side where the title has its name', (away, home, fromTheLeft) => {
    const event = anEvent({
      participants: [
        aTeam({ id: 1, short_name: away, monogram: 'LF' }),
        aTeam({ id: 2, short_name: home, monogram: 'RH' }),
      ],
      home_team_id: 2,
    });
    const html = renderToStaticMarkup(<EventArt event={event} />);
    const letters = [...html.matchAll(/__monogram[^>]*>(\w+)</gu)].map(([, found]) => found);
    expect(letters).toEqual(fromTheLeft);
  });
});
