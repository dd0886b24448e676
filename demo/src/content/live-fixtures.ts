// The games that are always live: one after the other without end, so that a visitor never finds an empty pitch.
import type { Translated } from './demo-text.ts';
import type { DemoFixture } from './fixtures.ts';

/** A fixture without a day: it is played whenever its turn has come, on the first channel alone. */
export interface LiveFixture extends Pick<DemoFixture, 'away' | 'home' | 'type'>, Translated<'description'> {
  readonly description: string;
}

/** Seconds from kick-off to the whistle. */
export const liveGameSeconds = 1200;

/** The first is tonight's game, open to everyone. Used in turn; `liveFixtureAt` goes round. */
export const liveFixtures: readonly [LiveFixture, ...LiveFixture[]] = [
  {
    away: 'north-coast-united',
    home: 'pinewood-rovers',
    type: 'free',
    description: 'Tonight’s game: twenty minutes, one winner, on Pinewood’s own grass. Open to everyone.',
  },
  {
    away: 'saint-malo-corsairs',
    home: 'harbour-city-storm',
    type: 'free',
    description: 'Ice hockey by the water: one period decides the harbour derby.',
  },
  {
    away: 'western-prep',
    home: 'kingston-royals',
    type: 'register',
    description: 'Twenty minutes of running clock in Kingston. Free with an account.',
  },
  {
    away: 'lakeview-falcons',
    home: 'riverside-hawks',
    type: 'free',
    description: 'The derby, short and sharp, from Riverside Fieldhouse.',
  },
  {
    away: 'harbour-city-storm',
    home: 'granite-peak',
    type: 'paid',
    description: 'The Storm climb to the Granite Rink for one period that counts.',
  },
  {
    away: 'lakeview-lightning',
    home: 'riverside-comets',
    type: 'register',
    description: 'Two schools and one old rivalry, against the clock. Free with an account.',
  },
];

/** @param turn How many live games came before. */
export function liveFixtureAt(turn: number): LiveFixture {
  return liveFixtures[turn % liveFixtures.length] ?? liveFixtures[0];
}
