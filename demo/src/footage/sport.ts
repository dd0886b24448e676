import type { Rig } from './camera.ts';
import type { Pen } from './pen.ts';
import type { Random } from './random.ts';
import type { Side } from './game.ts';

export type Place = { x: number; y: number };

/** The clothes of a figure. */
export type Kit = 'shirt' | 'vest' | 'armour';

/** One sport's part of the engine. Metres and seconds; the home side attacks towards positive x. */
export type Sport = {
  halfLength: number;
  halfWidth: number;
  hasKeeper: boolean;
  playersPerSide: number;
  kit: Kit;
  runSpeed: number;
  passSpeed: number;
  shotSpeed: number;
  /** From how far players shoot. */
  shotRange: number;
  /** How high a long pass flies. */
  loft: number;
  ball: { radius: number; colour: string; bounces: boolean };
  rig: Rig;
  /** Players are this much larger than life, as they would else be lost in a small picture. */
  stature: number;
  /** Where a player stands for the place of the ball: index 0 is the keeper, if there is one. */
  stationOf: (index: number, side: Side, ball: Place, possession: Side) => Place;
  /** Where a shot must go: into the goal (with its height), or past it. */
  targetOf: (side: Side, random: Random, isScored: boolean) => Place & { z: number };
  /** How high a shot flies on its way. */
  shotLoft: (distance: number) => number;
  /** Everything that lies below the players. `colour` is that of the team at home. */
  paintGround: (pen: Pen, colour: string) => void;
  /** The goal of one side, with its net moved by `shake` (0 to 1). */
  paintGoal: (pen: Pen, direction: 1 | -1, shake: number) => void;
};

/** Home attacks to the right. */
export const directionOf = (side: Side): 1 | -1 => (side === 'home' ? 1 : -1);
export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');
