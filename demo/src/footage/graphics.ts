import type { SKRSContext2D } from '@napi-rs/canvas';
import { paintChannelMark } from './channel-mark.ts';
import type { Game } from './game.ts';
import { paintGoalBanner, paintWipe } from './goal-banner.ts';
import { paceOf } from './script.ts';
import type { Sport } from './sport.ts';

/** Graphics over the picture of the field: the channel's mark, banners and wipes. */
const wipeSeconds = 0.8;
/** The share of a wipe at which its slanted bands hide the whole picture. */
const coveredShare = 0.434;

export function paintGraphics(canvas: SKRSContext2D, game: Game, sport: Sport, second: number): void {
  paintChannelMark(canvas, game);
  for (const goal of game.goals) paintGoalBanner(canvas, game, goal, second - goal.second);
  paintCuts(canvas, game, sport, second);
}

/** A wipe over each cut to the next kick-off. */
export function paintCuts(canvas: SKRSContext2D, game: Game, sport: Sport, second: number): void {
  for (const goal of sport.hasKeeper ? game.goals : []) {
    const cut = goal.second + paceOf[game.sport].celebrationSeconds;
    const share = (second - cut) / wipeSeconds + 0.5;
    if (share > 0 && share < 1) paintWipe(canvas, game, share);
  }
}

/** The second half of a wipe where a reel begins and the first half where it ends: any two can follow each other. */
export function paintSeams(canvas: SKRSContext2D, game: Game, second: number): void {
  for (const seam of [0, game.seconds]) {
    const share = (second - seam) / wipeSeconds + coveredShare;
    if (share > 0 && share < 1) paintWipe(canvas, game, share);
  }
}
