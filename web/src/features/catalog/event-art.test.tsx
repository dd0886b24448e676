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
    const letters = [...html.matchAll(/crest__shield[^>]*>(\w+)</gu)].map(([, found]) => found);
    expect(letters).toEqual(fromTheLeft);
  });

  it('shows the emblem of a team that has one, and the letters of the other', () => {
    const event = anEvent({
      participants: [aTeam({ id: 1, image: '/media/u/falcons.svg' }), aTeam({ id: 2, monogram: 'RH' })],
    });
    const html = renderToStaticMarkup(<EventArt event={event} />);
    expect([...html.matchAll(/ src="([^"]+)"/gu)].map(([, src]) => src)).toEqual(['/media/u/falcons.svg']);
    expect(html).toMatch(/crest__shield[^>]*>RH</u);
  });

  it.each([
    ['card', '/media/p/5/live-00012.jpg'],
    ['hero', '/media/p/5/live-00012.jpg'],
    // The picture of the game itself is about to come there.
    ['stage', '/media/u/own.png'],
  ] as const)('on a %s, a live event shows %s', (place, expected) => {
    const event = anEvent({ image: '/media/u/own.png', live_image: '/media/p/5/live-00012.jpg' });
    const html = renderToStaticMarkup(<EventArt event={event} place={place} />);
    expect(/ src="([^"]+)"/u.exec(html)?.[1]).toBe(expected);
  });

  it.each([
    ['Opening ceremony', 'OC'],
    ['كأس العرب', 'كا'],
    ['Élan', 'É'],
  ])('an event without teams has the initials of %s', (name, initials) => {
    expect(renderToStaticMarkup(<EventArt event={anEvent({ name })} />)).toContain(`>${initials}<`);
  });
});
