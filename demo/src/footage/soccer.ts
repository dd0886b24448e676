import { circle, rectangle, type Pen } from './pen.ts';
import { directionOf, type Sport } from './sport.ts';

const halfLength = 52.5;
const halfWidth = 34;
const goal = { halfWidth: 3.66, height: 2.44, depth: 2.2 };
const white = 'rgba(255,255,255,0.88)';

const formation = [
  [-49, 0],
  [-33, -21],
  [-36, -7],
  [-36, 7],
  [-33, 21],
  [-18, -13],
  [-21, 0],
  [-16, 13],
  [-3, -22],
  [3, 1],
  [-3, 21],
] as const;

export const soccer: Sport = {
  halfLength,
  halfWidth,
  hasKeeper: true,
  playersPerSide: 11,
  kit: 'shirt',
  runSpeed: 8,
  passSpeed: 19,
  shotSpeed: 25,
  shotRange: 21,
  loft: 5,
  ball: { radius: 0.2, colour: '#ffffff', bounces: false },
  rig: { y: -68, z: 17.5, focus: 2.6, lookY: -1, turn: 0.82, travel: 0.5, reach: 37 },
  stature: 1.3,
  stationOf(index, side, ball, possession) {
    const direction = directionOf(side);
    const [homeX, homeY] = formation[index] ?? [0, 0];
    if (index === 0) return { x: -direction * 50.5 + ball.x * 0.02, y: ball.y * 0.1 };
    const push = possession === side ? 7 * direction : 0;
    return {
      x: Math.max(-48, Math.min(48, homeX * direction * 0.68 + ball.x * 0.58 + push)),
      y: homeY * direction * 0.85 + ball.y * 0.25,
    };
  },
  targetOf(side, random, isScored) {
    const sign = random.next() < 0.5 ? -1 : 1;
    if (isScored)
      return {
        x: directionOf(side) * (halfLength + 1.5),
        y: sign * random.between(1.2, 2.9),
        z: random.between(0.3, 1.7),
      };
    return {
      x: directionOf(side) * (halfLength - 0.6),
      y: sign * random.between(0.6, 2.4),
      z: random.between(0.4, 1.4),
    };
  },
  shotLoft: (distance) => Math.min(1.4, distance / 22),
  paintGround,
  paintGoal,
};

function paintGround(pen: Pen): void {
  const stripe = (halfLength * 2) / 18;
  for (let index = 0; index < 18; index += 1) {
    const x = -halfLength + index * stripe;
    pen.fill(rectangle(x, -36.5, x + stripe, 36.5), index % 2 ? '#3a8c3e' : '#327d37');
  }
  for (let index = 0; index < 6; index += 2) {
    const y = -34 + index * 11.33;
    pen.fill(rectangle(-halfLength, y, halfLength, y + 11.33), 'rgba(255,255,255,0.025)');
  }
  pen.line(rectangle(-halfLength, -halfWidth, halfLength, halfWidth), 0.16, white);
  pen.line(
    [
      [0, -halfWidth],
      [0, halfWidth],
    ],
    0.16,
    white,
  );
  pen.line(circle(0, 0, 9.15), 0.16, white);
  pen.fill(circle(0, 0, 0.3), white);
  for (const direction of [-1, 1]) {
    const end = direction * halfLength;
    pen.fill(rectangle(end, -5, end - direction * 7, 5), 'rgba(158,132,72,0.10)');
    pen.line(
      [
        [end, -20.16],
        [end - direction * 16.5, -20.16],
        [end - direction * 16.5, 20.16],
        [end, 20.16],
      ],
      0.16,
      white,
    );
    pen.line(
      [
        [end, -9.16],
        [end - direction * 5.5, -9.16],
        [end - direction * 5.5, 9.16],
        [end, 9.16],
      ],
      0.16,
      white,
    );
    const spot = end - direction * 11;
    pen.fill(circle(spot, 0, 0.25), white);
    const middle = direction > 0 ? Math.PI : 0;
    pen.line(circle(spot, 0, 9.15, middle - 0.925, middle + 0.925), 0.16, white);
    for (const side of [-1, 1]) {
      const corner = Math.atan2(-side, -direction);
      pen.line(circle(end, side * halfWidth, 1, corner - Math.PI / 4, corner + Math.PI / 4), 0.14, white);
      pen.line(
        [
          [end, side * halfWidth, 0],
          [end, side * halfWidth, 1.6],
        ],
        0.07,
        '#f3d34a',
      );
      pen.fill(
        [
          [end, side * halfWidth, 1.6],
          [end + 0.6, side * halfWidth, 1.4],
          [end, side * halfWidth, 1.15],
        ],
        '#e8442e',
      );
    }
  }
}

function paintGoal(pen: Pen, direction: 1 | -1, shake: number): void {
  const front = direction * halfLength;
  const back = front + direction * (goal.depth + shake * 0.7);
  const { halfWidth: wide, height } = goal;
  pen.fill(
    [
      [back, -wide],
      [back, wide],
      [back, wide, height * 0.75],
      [back, -wide, height * 0.75],
    ],
    'rgba(235,240,245,0.10)',
  );
  const thread = 'rgba(240,244,250,0.38)';
  for (let index = 0; index <= 16; index += 1) {
    const y = -wide + (index * wide) / 8;
    pen.line(
      [
        [front, y, height],
        [back, y, height * 0.75],
        [back, y, 0],
      ],
      0.02,
      thread,
    );
  }
  for (let index = 1; index <= 6; index += 1) {
    const z = (height * 0.75 * index) / 6;
    pen.line(
      [
        [front, -wide, z],
        [back, -wide, z],
        [back, wide, z],
        [front, wide, z],
      ],
      0.02,
      thread,
    );
  }
  pen.line(
    [
      [front, -wide, 0],
      [front, -wide, height],
      [front, wide, height],
      [front, wide, 0],
    ],
    0.2,
    '#ffffff',
  );
}
