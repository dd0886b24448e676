import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { paintActors, trainingWearsOf } from './actors.ts';
import { createBroadcast } from './broadcast.ts';
import { createCamera } from './camera.ts';
import { createDrill } from './drill.ts';
import { filmRig, isOfGoals } from './film.ts';
import { paintFilmTitle } from './film-title.ts';
import type { Film, Game } from './game.ts';
import { createPen } from './pen.ts';
import { createRandom } from './random.ts';
import { createShade } from './shade.ts';
import { sports } from './sports.ts';
import { venues } from './venues.ts';

/** Call `next` once per frame, in order. The canvas it answers is always the same. */
export type Pictures = { next: () => Canvas };

/** The pictures of a game, a reel or a film. */
export const createPictures = (game: Game): Pictures =>
  game.film && !isOfGoals(game.film.kind) ? createScene(game, game.film) : createBroadcast(game);

/** A film without a game: players in training, or the empty place as the camera passes it. */
function createScene(game: Game, film: Film): Pictures {
  const sport = sports[game.sport];
  const isTour = film.kind === 'tour';
  const surface = createCanvas(game.width, game.height);
  const canvas = surface.getContext('2d');
  const rig = filmRig(film.kind, sport.rig);
  const camera = createCamera(rig, game.width, game.height);
  const pen = createPen(canvas, camera);
  const venue = venues[game.sport](game, createRandom(game.seed), film.kind !== 'warm-up');
  const shade = createShade(game);
  const drill = createDrill(game.sport, sport, film.kind);
  const wears = trainingWearsOf(game);
  const frameSeconds = 1 / game.frames_per_second;
  /** A tour passes from one end to the other; the others sway a little around the drill. */
  const lookAt = (second: number) =>
    isTour
      ? { x: (second / game.seconds - 0.5) * 2.2 * rig.reach, y: 0 }
      : { x: drill.middle.x + Math.sin(second * 0.35) * sport.halfLength * 0.1, y: drill.middle.y };
  let frame = 0;
  camera.cutTo(lookAt(0));
  return {
    next() {
      const second = frame * frameSeconds;
      frame += 1;
      drill.advance(second + game.seed);
      const closeness = isTour ? 0.5 - 0.5 * Math.cos((second / game.seconds) * Math.PI * 2) : 0.35;
      camera.follow(lookAt(second), closeness, frameSeconds);
      venue.paint(pen, second, 0);
      sport.paintGround(pen, game.home.primary_colour);
      venue.paintEdge?.(pen);
      const figures = drill.trainer ? [...drill.figures, drill.trainer] : drill.figures;
      paintActors(pen, sport, { figures, balls: drill.balls, cones: drill.cones }, wears);
      canvas.drawImage(shade, 0, 0);
      paintFilmTitle(canvas, game, film);
      return surface;
    },
  };
}
