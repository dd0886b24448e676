// The films of the demo's library: their length, their goals and their camera.
import type { Rig } from './camera.ts';
import type { FilmKind, Goal, SportName } from './game.ts';
import { createRandom } from './random.ts';

export const isOfGoals = (kind: FilmKind): boolean => kind === 'goals' || kind === 'highlights';

/** Seconds of a film: short enough that all of them render in the time of some games. */
export function filmSeconds(kind: FilmKind, sport: SportName): number {
  if (!isOfGoals(kind)) return 12;
  return sport === 'basketball' ? 16 : 20;
}

/** Every film of goals has its own, chosen by the seed. */
export function filmGoals(kind: FilmKind, sport: SportName, seed: number): Goal[] {
  if (!isOfGoals(kind)) return [];
  const random = createRandom(seed + 5);
  const seconds = sport === 'basketball' ? [4.5, 9.75, 15] : [5.5, 16];
  return seconds.map((second) => ({ second, side: random.next() < 0.5 ? 'home' : 'away' }));
}

/** Nearer and lower than a game's camera, so that no film looks like a replay. */
export function filmRig(kind: FilmKind, rig: Rig): Rig {
  switch (kind) {
    case 'goals':
      return {
        ...rig,
        y: rig.y * 0.8,
        z: rig.z * 0.72,
        lookY: rig.lookY + 1.5,
        turn: 0.95,
        travel: 0.7,
        reach: rig.reach * 1.2,
      };
    case 'highlights':
      return { ...rig, focus: rig.focus * 1.22, turn: 0.9 };
    case 'tour':
      return {
        ...rig,
        z: rig.z * 0.8,
        focus: rig.focus * 0.9,
        turn: 0.9,
        travel: 0.4,
        reach: rig.reach,
      };
    case 'warm-up':
      return { ...rig, y: rig.y * 0.86, z: rig.z * 0.62, turn: 0.8, travel: 0.7 };
    case 'practice':
    case 'skills':
      return { ...rig, y: rig.y * 0.78, z: rig.z * 0.62, turn: 0.95, travel: 0.85, reach: rig.reach * 1.25 };
  }
}
