import { aFigure, type Figure } from './figures.ts';
import type { FilmKind, SportName } from './game.ts';
import type { Ball } from './play-state.ts';
import type { Point } from './pen.ts';
import type { Place, Sport } from './sport.ts';

/** A lap that players run one behind the other. Each shoots at one corner and takes a new ball at the next one. */
type Lap = {
  places: readonly (readonly [number, number])[];
  shootsAt: number;
  players: number;
  pace: number;
};

type Plan = { lap: Lap; cones: readonly (readonly [number, number])[]; coach: Place; target: Ball };

const plans: Record<SportName, Plan> = {
  soccer: {
    lap: {
      places: [
        [22, -10],
        [30, -7],
        [37, -2],
        [36, -16],
        [26, -19],
      ],
      shootsAt: 2,
      players: 6,
      pace: 0.5,
    },
    cones: [
      [24, -7.5],
      [27, -9.5],
      [30, -5],
      [33, -6],
      [42, 9],
      [46, 9],
    ],
    coach: { x: 40, y: 7 },
    target: { x: 53.4, y: 0, z: 1.2 },
  },
  basketball: {
    lap: {
      places: [
        [1.5, -5.2],
        [5, -3.6],
        [8.6, -2.2],
        [11.3, -0.7],
        [11.6, 4.2],
        [6, 5.8],
        [0.5, 4],
      ],
      shootsAt: 3,
      players: 6,
      pace: 0.5,
    },
    cones: [
      [3.2, -3.4],
      [5.2, -4.6],
      [7.2, -2],
      [9.4, 5.4],
      [6.5, 3.6],
    ],
    coach: { x: 4.5, y: 1 },
    target: { x: 12.42, y: 0, z: 3.05 },
  },
  hockey: {
    lap: {
      places: [
        [-4, -8],
        [6, -10],
        [16, -5],
        [24, 9],
        [10, 11],
        [-6, 7],
      ],
      shootsAt: 2,
      players: 8,
      pace: 0.62,
    },
    cones: [
      [4, -7.5],
      [9, -10.6],
      [13, -5],
    ],
    coach: { x: 3, y: 1.5 },
    target: { x: 26.6, y: 0, z: 0.5 },
  },
};

/** Players in training, each place a function of the time alone. */
export function createDrill(name: SportName, sport: Sport, kind: FilmKind) {
  const { lap, cones, coach, target } = plans[name];
  const players = kind === 'tour' ? 0 : lap.players;
  const isInTwoColours = kind === 'practice';
  const figures: Figure[] = Array.from({ length: players }, (_, index) =>
    aFigure(isInTwoColours && index % 2 ? 'away' : 'home', index + 1),
  );
  const keeper = players > 0 && sport.hasKeeper ? aFigure('home', 0) : undefined;
  if (keeper) figures.push(keeper);
  const trainer = players > 0 && kind !== 'warm-up' ? aFigure('referee', 0) : undefined;
  if (trainer) Object.assign(trainer, coach);
  const balls: Ball[] = [];
  const way = createWay(lap.places);
  const shotAt = way.lengthTo(lap.shootsAt);
  const speed = sport.runSpeed * lap.pace;

  return {
    figures,
    trainer,
    balls,
    cones: players === 0 || kind === 'warm-up' ? [] : cones,
    /** The place that the camera looks at. */
    middle: { x: (way.at(0).x + target.x) / 2 + sport.halfLength * 0.12, y: 0 },
    advance(second: number): void {
      balls.length = 0;
      let dive = 0;
      for (let index = 0; index < players; index += 1) {
        const figure = figures[index];
        if (!figure) continue;
        const run = second * speed + (index * way.length) / players;
        const along = run % way.length;
        const here = way.at(along);
        const ahead = way.at((along + 0.6) % way.length);
        const turn = Math.hypot(ahead.x - here.x, ahead.y - here.y) || 1;
        const vx = ((ahead.x - here.x) / turn) * speed;
        const vy = ((ahead.y - here.y) / turn) * speed;
        Object.assign(figure, { x: here.x, y: here.y, vx, vy, stride: run });
        const since = (along - shotAt) / speed;
        const goal = { ...target, y: sport.hasKeeper ? sideOf(index) * sport.halfWidth * 0.05 : 0 };
        const start = way.at(shotAt);
        const flight = Math.hypot(goal.x - start.x, goal.y - start.y) / sport.shotSpeed + 0.25;
        if (since < 0) balls.push(carried(sport, figure, second));
        else if (since < flight) {
          const share = since / flight;
          const loft = sport.shotLoft(Math.hypot(goal.x - start.x, goal.y - start.y));
          balls.push({
            x: start.x + (goal.x - start.x) * share,
            y: start.y + (goal.y - start.y) * share,
            z: 0.4 * (1 - share) + goal.z * share + 4 * loft * share * (1 - share),
          });
          dive = sideOf(index) * Math.max(0, share * 1.6 - 0.6);
        } else if (since < flight + 1)
          balls.push({ ...goal, z: Math.max(0, goal.z - 5 * (since - flight) ** 2 * 4) });
        figure.isCheering = false;
      }
      if (keeper)
        Object.assign(keeper, {
          x: target.x - sport.halfLength * 0.05,
          y: dive * sport.halfWidth * 0.045 + Math.sin(second * 1.3) * 0.3,
          stride: second,
          vx: 0,
          vy: Math.cos(second * 1.3) * 0.6,
          dive,
        });
      if (trainer) trainer.isCheering = second % 7 > 5.6;
    },
  };
}

const sideOf = (index: number): 1 | -1 => (index % 2 ? 1 : -1);

const carried = (sport: Sport, { x, y, vx, vy }: Figure, second: number): Ball => {
  const speed = Math.hypot(vx, vy) || 1;
  const reach = 0.75 * sport.stature;
  const bounce = sport.ball.bounces ? Math.abs(Math.sin(second * 7 + x)) * 0.95 : 0;
  return { x: x + (vx / speed) * reach, y: y + (vy / speed) * reach - 0.2, z: bounce };
};

/** A closed way with round corners. */
function createWay(places: Lap['places']) {
  const points: Point[] = [];
  const ends: number[] = [];
  const at = (index: number) => places[(index + places.length) % places.length] ?? [0, 0];
  let length = 0;
  const lengths: number[] = [];
  const fine = 12;
  places.forEach((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    ends.push(length);
    for (let step = 0; step < fine; step += 1) {
      const share = step / fine;
      const point = [0, 1].map((axis) => curve([before, from, to, after], axis as 0 | 1, share));
      const [x = 0, y = 0] = point;
      const [lastX, lastY] = points.at(-1) ?? [x, y];
      length += Math.hypot(x - lastX, y - lastY);
      points.push([x, y]);
      lengths.push(length);
    }
  });
  const [firstX, firstY] = points[0] ?? [0, 0];
  const [lastX, lastY] = points.at(-1) ?? [0, 0];
  const whole = length + Math.hypot(firstX - lastX, firstY - lastY);
  return {
    length: whole,
    lengthTo: (index: number) => lengths[index * fine] ?? 0,
    at(along: number): Place {
      const next = lengths.findIndex((one) => one > along);
      const [index, upper] = next < 0 ? [points.length - 1, whole] : [next - 1, lengths[next] ?? whole];
      const [x0, y0] = points[Math.max(0, index)] ?? [0, 0];
      const [x1, y1] = points[(Math.max(0, index) + 1) % points.length] ?? [0, 0];
      const lower = lengths[Math.max(0, index)] ?? 0;
      const share = upper > lower ? (along - lower) / (upper - lower) : 0;
      return { x: x0 + (x1 - x0) * share, y: y0 + (y1 - y0) * share };
    },
  };
}

/** Catmull and Rom's curve through the second and the third of four places. */
function curve(places: readonly (readonly [number, number])[], axis: 0 | 1, share: number): number {
  const [p0 = 0, p1 = 0, p2 = 0, p3 = 0] = places.map((place) => place[axis]);
  return (
    p1 + 0.5 * share * (p2 - p0 + share * (2 * p0 - 5 * p1 + 4 * p2 - p3 + share * (3 * (p1 - p2) + p3 - p0)))
  );
}
