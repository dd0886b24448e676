// Clips of the demo's games, made by its people once the recordings are there.
import type { DemoPerson } from './people.ts';

export interface DemoClip {
  readonly by: DemoPerson['name'];
  /** Aliases of the teams of a finished game. */
  readonly away: string;
  readonly home: string;
  readonly name: string;
  /** Seconds of the recording. */
  readonly from: number;
  readonly to: number;
  readonly tags: readonly string[];
}

/** The goals of `fixtures.ts`, with the seconds before them. */
export const demoClips: readonly DemoClip[] = [
  {
    by: 'bob',
    away: 'pinewood-rovers',
    home: 'north-coast-united',
    name: 'United strike first',
    from: 3,
    to: 12,
    tags: ['Goal', 'United'],
  },
  {
    by: 'bob',
    away: 'pinewood-rovers',
    home: 'north-coast-united',
    name: 'The second that settles it',
    from: 17,
    to: 27,
    tags: ['Goal', 'United', 'Winner'],
  },
  {
    by: 'bob',
    away: 'lakeview-falcons',
    home: 'riverside-hawks',
    name: 'Falcons open the derby',
    from: 4,
    to: 14,
    tags: ['Derby', 'Falcons'],
  },
];
