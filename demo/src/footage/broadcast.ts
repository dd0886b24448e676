import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { createCamera } from './camera.ts';
import { luminance, mix } from './colour.ts';
import { paintFigure, wearOf, type Wear } from './paint-figure.ts';
import type { Game } from './game.ts';
import { paintGraphics, paintSeams } from './graphics.ts';
import { createPen, type Pen } from './pen.ts';
import { createPlay, type Play } from './play.ts';
import { createRandom } from './random.ts';
import { writeScript, type Moment } from './script.ts';
import type { Sport } from './sport.ts';
import { sports } from './sports.ts';
import { venues } from './venues.ts';

const referee: Wear = {
  shirt: '#d8f04a',
  trim: '#14161c',
  shorts: '#14161c',
  socks: '#14161c',
  number: '#14161c',
};
const keeperShirts = { home: '#b6ff3b', away: '#ff6fb0' } as const;
const stepsPerFrame = 2;

/** The outside broadcast of one game: call `next` once per frame, in order. The canvas it answers is always the same. */
export function createBroadcast(game: Game) {
  const sport = sports[game.sport];
  const random = createRandom(game.seed);
  const surface = createCanvas(game.width, game.height);
  const canvas = surface.getContext('2d');
  const camera = createCamera(sport.rig, game.width, game.height);
  const pen = createPen(canvas, camera);
  const venue = venues[game.sport](game, random, false);
  const shade = createShade(game);
  const runIn = game.reel?.starts === 'open play' ? random.between(7, 11) : 0;
  const play = createPlay(game.sport, sport, later(writeScript(game), runIn), random);
  const wears = { home: wearOf(game.home.primary_colour, game.home.secondary_colour), away: awayWear(game) };
  const frameSeconds = 1 / game.frames_per_second;
  let frame = 0;
  let restarts = 0;
  let roused = 0;
  const step = frameSeconds / stepsPerFrame;
  for (let count = 0; count < runIn / step; count += 1) play.step(step);
  camera.cutTo(play.ball);

  const advance = () => {
    for (let index = 0; index < stepsPerFrame; index += 1) play.step(step);
    if (play.restarts() !== restarts) camera.cutTo(play.ball);
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
      paintActors(pen, sport, play, wears, roused);
      canvas.drawImage(shade, 0, 0);
      if (game.reel) paintSeams(canvas, game, second);
      else paintGraphics(canvas, game, sport, second);
      return surface;
    },
  };
}

/** The play that nobody sees comes before the script's first second. */
function later(script: readonly Moment[], seconds: number): Moment[] {
  return script.map((moment) => ({ ...moment, second: moment.second + seconds }));
}

function paintActors(
  pen: Pen,
  sport: Sport,
  play: Play,
  wears: Record<'home' | 'away', Wear>,
  roused: number,
): void {
  const { ball } = play;
  const goalLine = ball.x > 0 ? 1 : -1;
  const items = [...play.figures, play.referee].map((figure) => ({
    y: figure.y,
    paint: () => {
      if (figure.side === 'referee') return paintFigure(pen, figure, referee, sport.kit, sport.stature);
      const wear = wears[figure.side];
      const isKeeper = sport.hasKeeper && figure.index === 0 && sport.kit === 'shirt';
      return paintFigure(
        pen,
        figure,
        isKeeper ? keeperWear(keeperShirts[figure.side]) : wear,
        sport.kit,
        sport.stature,
      );
    },
  }));
  items.push({ y: ball.y - 0.1, paint: () => paintBall(pen, sport, play) });
  for (const direction of [-1, 1] as const)
    items.push({
      y: 0.9,
      paint: () => sport.paintGoal(pen, direction, direction === goalLine ? shakeOf(play, roused) : 0),
    });
  for (const item of items.toSorted((one, other) => other.y - one.y)) item.paint();
}

/** The net moves when the ball hits it, and comes to rest. */
function shakeOf(play: Play, roused: number): number {
  const since = play.celebration()?.seconds;
  return since === undefined
    ? 0
    : Math.exp(-since * 2.2) * Math.abs(Math.cos(since * 9)) * Math.min(1, roused + 0.4);
}

function paintBall(pen: Pen, sport: Sport, { ball }: Play): void {
  const { canvas, camera } = pen;
  const ground = camera.project(ball.x, ball.y);
  const air = camera.project(ball.x, ball.y, ball.z + sport.ball.radius);
  const radius = Math.max(2, sport.ball.radius * 1.25 * air.metre);
  canvas.fillStyle = `rgba(0,0,0,${0.34 / (1 + ball.z)})`;
  canvas.beginPath();
  canvas.ellipse(ground.x, ground.y, radius * 1.25, radius * 0.45, 0, 0, Math.PI * 2);
  canvas.fill();
  const isFlat = sport.kit === 'armour';
  canvas.fillStyle = sport.ball.colour;
  canvas.beginPath();
  canvas.ellipse(air.x, air.y, radius * (isFlat ? 1.3 : 1), radius * (isFlat ? 0.6 : 1), 0, 0, Math.PI * 2);
  canvas.fill();
  canvas.fillStyle = 'rgba(0,0,0,0.24)';
  canvas.beginPath();
  canvas.arc(air.x, air.y, radius, 0.2, Math.PI * 0.9);
  canvas.fill();
}

/** Slightly darker corners, as a lens has them, painted once. */
function createShade(game: Game): Canvas {
  const { width, height } = game;
  const shade = createCanvas(width, height);
  const sheet = shade.getContext('2d');
  const corners = sheet.createRadialGradient(
    width / 2,
    height * 0.56,
    height * 0.5,
    width / 2,
    height * 0.56,
    width * 0.68,
  );
  corners.addColorStop(0, 'rgba(4,6,12,0)');
  corners.addColorStop(1, 'rgba(4,6,12,0.3)');
  sheet.fillStyle = corners;
  sheet.fillRect(0, 0, width, height);
  return shade;
}

function keeperWear(shirt: string): Wear {
  return { shirt, trim: '#11131a', shorts: '#11131a', socks: shirt, number: '#11131a' };
}

/** The visitors play in their second colour when the two first ones could be mistaken. */
function awayWear(game: Game): Wear {
  const { home, away } = game;
  const isAlike = distance(home.primary_colour, away.primary_colour) < 0.16;
  return isAlike
    ? wearOf(away.secondary_colour, away.primary_colour)
    : wearOf(away.primary_colour, away.secondary_colour);
}

function distance(colour: string, other: string): number {
  const channels = ['#ff0000', '#00ff00', '#0000ff'] as const;
  // Pulled halfway to each pure colour, what differs in hue differs in light as well.
  const parts = channels.map((channel) =>
    Math.abs(luminance(mix(colour, channel, 0.5)) - luminance(mix(other, channel, 0.5))),
  );
  return Math.max(...parts, Math.abs(luminance(colour) - luminance(other)));
}
