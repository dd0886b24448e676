import { faded, mix } from './colour.ts';
import { circle, rectangle, type Pen } from './pen.ts';
import { directionOf, type Sport } from './sport.ts';

const halfLength = 14;
const halfWidth = 7.5;
const hoop = { x: 12.42, height: 3.05, radius: 0.32 };
const white = 'rgba(255,255,255,0.92)';

/** Places around the basket that is attacked, in metres in front of it and to its side. */
const attackPlaces = [
  [7.2, 0],
  [5.2, -5.4],
  [5, 5.4],
  [1.6, -3],
  [2.2, 2.8],
] as const;

export const basketball: Sport = {
  halfLength,
  halfWidth,
  hasKeeper: false,
  playersPerSide: 5,
  kit: 'vest',
  runSpeed: 6.5,
  passSpeed: 11,
  shotSpeed: 8,
  shotRange: 6.2,
  loft: 1.6,
  ball: { radius: 0.17, colour: '#e0742a', bounces: true },
  rig: { y: -22.5, z: 8, focus: 2.1, lookY: 2.8, turn: 0.8, travel: 0.45, reach: 9 },
  stature: 1.16,
  stationOf(index, side, ball, possession) {
    const attacking = directionOf(possession);
    const [ahead, aside] = attackPlaces[index] ?? [6, 0];
    // Defenders stand on the line from their man to the basket.
    const share = side === possession ? 1 : 0.68;
    const x = attacking * (hoop.x - ahead * share);
    const lag = Math.max(0, Math.min(1, (attacking * ball.x + 9) / 12));
    // On the way up the court they run spread out, the ball in their midst.
    const onTheWay = ball.x + attacking * (5.5 - ahead * 1.1) - (side === possession ? 0 : attacking * -2.4);
    return { x: x * lag + onTheWay * (1 - lag), y: aside * (lag + (1 - lag) * 0.9) * share + ball.y * 0.1 };
  },
  targetOf(side, random, isScored) {
    const miss = isScored ? 0 : random.between(0.35, 0.5);
    return { x: directionOf(side) * (hoop.x - miss), y: 0, z: hoop.height };
  },
  shotLoft: (distance) => 1 + distance * 0.17,
  paintGround,
  paintGoal,
};

function paintGround(pen: Pen, colour: string): void {
  const paint = mix(colour, '#16203a', 0.25);
  const key = faded(paint, 0.82);
  pen.fill(rectangle(-halfLength - 1.6, -halfWidth - 1.6, halfLength + 1.6, halfWidth + 1.6), paint);
  const plank = 0.7;
  for (let index = 0; index < 40; index += 1) {
    const x = -halfLength + index * plank;
    const shade = ['#c98f55', '#c3874c', '#cd965e', '#c0834a'][(index * 7) % 4] ?? '#c98f55';
    pen.fill(rectangle(x, -halfWidth, x + plank, halfWidth), shade);
  }
  pen.fill(circle(0, 0, 1.8), key);
  for (const direction of [-1, 1]) {
    const end = direction * halfLength;
    pen.fill(rectangle(end, -2.45, end - direction * 5.8, 2.45), key);
    pen.line(
      [
        [end, -2.45],
        [end - direction * 5.8, -2.45],
        [end - direction * 5.8, 2.45],
        [end, 2.45],
      ],
      0.07,
      white,
    );
    const middle = direction > 0 ? Math.PI : 0;
    pen.line(circle(end - direction * 5.8, 0, 1.8, middle - Math.PI / 2, middle + Math.PI / 2), 0.07, white);
    const arcEnd = Math.asin(6.6 / 6.75);
    const start = direction * hoop.x;
    pen.line(
      [
        [end, direction * 6.6],
        ...circle(start, 0, 6.75, middle - arcEnd, middle + arcEnd),
        [end, -direction * 6.6],
      ].map(([x = 0, y = 0]) => [x, direction > 0 ? -y : y] as const),
      0.07,
      white,
    );
  }
  pen.line(rectangle(-halfLength, -halfWidth, halfLength, halfWidth), 0.08, white);
  pen.line(
    [
      [0, -halfWidth],
      [0, halfWidth],
    ],
    0.08,
    white,
  );
  pen.line(circle(0, 0, 1.8), 0.07, white);
  const shine = pen.canvas.createLinearGradient(0, pen.camera.height * 0.35, 0, pen.camera.height);
  shine.addColorStop(0, 'rgba(255,244,220,0.20)');
  shine.addColorStop(0.5, 'rgba(255,244,220,0)');
  shine.addColorStop(1, 'rgba(0,0,0,0.16)');
  pen.fill(rectangle(-halfLength, -halfWidth, halfLength, halfWidth), 'rgba(0,0,0,0)');
  pen.canvas.save();
  pen.canvas.clip();
  pen.canvas.fillStyle = shine;
  pen.canvas.fillRect(0, 0, pen.camera.width, pen.camera.height);
  pen.canvas.restore();
}

function paintGoal(pen: Pen, direction: 1 | -1, shake: number): void {
  const board = direction * 12.8;
  const foot = direction * 15.6;
  pen.line(
    [
      [foot, 0, 0],
      [foot, 0, 2.6],
      [board + direction * 0.1, 0, 3.3],
    ],
    0.26,
    '#1b2133',
  );
  pen.fill(
    [
      [board, -0.9, 2.9],
      [board, 0.9, 2.9],
      [board, 0.9, 3.95],
      [board, -0.9, 3.95],
    ],
    'rgba(225,238,252,0.45)',
  );
  pen.line(
    [
      [board, -0.9, 2.9],
      [board, 0.9, 2.9],
      [board, 0.9, 3.95],
      [board, -0.9, 3.95],
      [board, -0.9, 2.9],
    ],
    0.08,
    '#ffffff',
  );
  const rim = circle(direction * hoop.x, 0, hoop.radius);
  for (let index = 0; index < 40; index += 4) {
    const [x, y] = rim[index] ?? [0, 0];
    const [lowX, lowY] = rim[(index + 3) % 40] ?? [0, 0];
    const narrow = 0.6 - shake * 0.25;
    const low = [
      direction * hoop.x + (lowX - direction * hoop.x) * narrow,
      lowY * narrow,
      hoop.height - 0.5 - shake * 0.12,
    ] as const;
    pen.line([[x, y, hoop.height], low], 0.025, 'rgba(255,255,255,0.85)');
  }
  pen.line(
    rim.map(([x, y]) => [x, y, hoop.height] as const),
    0.06,
    '#f2622e',
  );
}
