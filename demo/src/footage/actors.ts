import { luminance, mix } from './colour.ts';
import type { Figure } from './figures.ts';
import type { Game } from './game.ts';
import { paintFigure, wearOf, type Wear } from './paint-figure.ts';
import type { Pen } from './pen.ts';
import type { Ball } from './play-state.ts';
import type { Sport } from './sport.ts';

/** Everything that moves on the field, or stands there. */
export type Scene = {
  figures: readonly Figure[];
  balls: readonly Ball[];
  cones?: readonly (readonly [number, number])[];
  /** How much each net moves, 0 to 1. */
  shakes?: Partial<Record<1 | -1, number>>;
};

export type Wears = Record<'home' | 'away' | 'referee', Wear>;

const referee: Wear = {
  shirt: '#d8f04a',
  trim: '#14161c',
  shorts: '#14161c',
  socks: '#14161c',
  number: '#14161c',
};
const keeperShirts = { home: '#b6ff3b', away: '#ff6fb0' } as const;

export const wearsOf = (game: Game): Wears => ({
  home: wearOf(game.home.primary_colour, game.home.secondary_colour),
  away: awayWear(game),
  referee,
});

/** In training one half wears bibs, and the coach a dark suit. */
export const trainingWearsOf = ({ home }: Game): Wears => ({
  home: wearOf(home.primary_colour, home.secondary_colour),
  away: { ...wearOf(home.primary_colour, home.secondary_colour), shirt: '#f2f4f7', number: '#14161c' },
  referee: {
    shirt: mix(home.primary_colour, '#10131b', 0.62),
    trim: home.secondary_colour,
    shorts: '#171a22',
    socks: '#171a22',
    number: '#ffffff',
  },
});

/** Paints from far to near, so that near ones cover far ones. */
export function paintActors(pen: Pen, sport: Sport, scene: Scene, wears: Wears): void {
  const { figures, balls, cones = [], shakes = {} } = scene;
  const items = figures.map((figure) => ({
    y: figure.y,
    paint: () => {
      const { side } = figure;
      const isKeeper = sport.hasKeeper && figure.index === 0 && sport.kit === 'shirt';
      const wear = side !== 'referee' && isKeeper ? keeperWear(keeperShirts[side]) : wears[side];
      return paintFigure(pen, figure, wear, sport.kit, sport.stature);
    },
  }));
  for (const ball of balls) items.push({ y: ball.y - 0.1, paint: () => paintBall(pen, sport, ball) });
  for (const [x, y] of cones) items.push({ y, paint: () => paintCone(pen, x, y) });
  for (const direction of [-1, 1] as const)
    items.push({ y: 0.9, paint: () => sport.paintGoal(pen, direction, shakes[direction] ?? 0) });
  for (const item of items.toSorted((one, other) => other.y - one.y)) item.paint();
}

function paintBall({ canvas, camera }: Pen, sport: Sport, ball: Ball): void {
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

function paintCone({ canvas, camera }: Pen, x: number, y: number): void {
  const foot = camera.project(x, y);
  const size = Math.max(5, 0.62 * foot.metre);
  canvas.fillStyle = 'rgba(0,0,0,0.25)';
  canvas.beginPath();
  canvas.ellipse(foot.x, foot.y, size * 0.6, size * 0.18, 0, 0, Math.PI * 2);
  canvas.fill();
  canvas.fillStyle = '#f2681f';
  canvas.beginPath();
  canvas.moveTo(foot.x - size * 0.42, foot.y);
  canvas.lineTo(foot.x + size * 0.42, foot.y);
  canvas.lineTo(foot.x + size * 0.08, foot.y - size);
  canvas.lineTo(foot.x - size * 0.08, foot.y - size);
  canvas.fill();
  canvas.fillStyle = '#ffffff';
  canvas.fillRect(foot.x - size * 0.25, foot.y - size * 0.55, size * 0.5, size * 0.16);
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
