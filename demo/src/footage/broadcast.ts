import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { paintActors, wearsOf } from './actors.ts';
import { createCamera } from './camera.ts';
import { filmRig } from './film.ts';
import { paintFilmTitle } from './film-title.ts';
import type { Game } from './game.ts';
import { paintCuts, paintGraphics, paintSeams } from './graphics.ts';
import { createPen } from './pen.ts';
import { createPlay, type Play } from './play.ts';
import { createRandom } from './random.ts';
import { writeScript, type Moment } from './script.ts';
import { createShade } from './shade.ts';
import { sports } from './sports.ts';
import { venues } from './venues.ts';

const stepsPerFrame = 2;
/** A film of goals leaves out so much play after each goal. */
const leftOutSeconds = 6;

/** The outside broadcast of one game: call `next` once per frame, in order. The canvas it answers is always the same. */
export function createBroadcast(game: Game) {
  const sport = sports[game.sport];
  const random = createRandom(game.seed);
  const surface = createCanvas(game.width, game.height);
  const canvas = surface.getContext('2d');
  const rig = game.film ? filmRig(game.film.kind, sport.rig) : sport.rig;
  const camera = createCamera(rig, game.width, game.height);
  const pen = createPen(canvas, camera);
  const venue = venues[game.sport](game, random, false);
  const shade = createShade(game);
  const startsInPlay = game.reel?.starts === 'open play' || game.film !== undefined;
  const runIn = startsInPlay ? random.between(7, 11) : 0;
  const leftOut = game.film && sport.hasKeeper ? leftOutSeconds : 0;
  const play = createPlay(game.sport, sport, later(writeScript(game), runIn, leftOut), random);
  const wears = wearsOf(game);
  const frameSeconds = 1 / game.frames_per_second;
  let frame = 0;
  let restarts = 0;
  let roused = 0;
  const step = frameSeconds / stepsPerFrame;
  const playUnseen = (seconds: number) => {
    for (let count = 0; count < seconds / step; count += 1) play.step(step);
  };
  playUnseen(runIn);
  camera.cutTo(play.ball);

  const advance = () => {
    for (let index = 0; index < stepsPerFrame; index += 1) play.step(step);
    if (play.restarts() !== restarts) {
      playUnseen(leftOut);
      camera.cutTo(play.ball);
    }
    restarts = play.restarts();
    const closeness =
      Math.max(0, Math.abs(play.ball.x) / sport.halfLength - 0.45) * 1.3 + (play.celebration() ? 0.6 : 0);
    camera.follow(play.ball, Math.min(1, closeness), frameSeconds);
    const wanted = play.celebration() ? 1 : 0;
    roused += (wanted - roused) * (1 - Math.exp(-frameSeconds * (wanted ? 6 : 0.9)));
  };

  return {
    play,
    next(): Canvas {
      const second = frame * frameSeconds;
      if (frame > 0) advance();
      frame += 1;
      venue.paint(pen, second, roused);
      sport.paintGround(pen, game.home.primary_colour);
      venue.paintEdge?.(pen);
      const goalLine = play.ball.x > 0 ? 1 : -1;
      const scene = {
        figures: [...play.figures, play.referee],
        balls: [play.ball],
        shakes: { [goalLine]: shakeOf(play, roused) },
      };
      paintActors(pen, sport, scene, wears);
      canvas.drawImage(shade, 0, 0);
      if (game.reel) paintSeams(canvas, game, second);
      else if (game.film) {
        paintFilmTitle(canvas, game, game.film);
        paintCuts(canvas, game, sport, second);
      } else paintGraphics(canvas, game, sport, second);
      return surface;
    },
  };
}

/** The play that nobody sees comes before the script's first second, and after each goal of a film. */
function later(script: readonly Moment[], seconds: number, afterEach: number): Moment[] {
  return script.map((moment, index) => ({ ...moment, second: moment.second + seconds + index * afterEach }));
}

/** The net moves when the ball hits it, and comes to rest. */
function shakeOf(play: Play, roused: number): number {
  const since = play.celebration()?.seconds;
  return since === undefined
    ? 0
    : Math.exp(-since * 2.2) * Math.abs(Math.cos(since * 9)) * Math.min(1, roused + 0.4);
}
