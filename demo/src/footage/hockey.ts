import { mix } from './colour.ts';
import { circle, rectangle, type Pen, type Point } from './pen.ts';
import { directionOf, type Sport } from './sport.ts';

const halfLength = 30;
const halfWidth = 14;
const cornerRadius = 8;
const goal = { x: 26, halfWidth: 0.95, height: 1.22, depth: 1 };
const red = '#cf2f3b';
const blue = '#2a55b8';

const formation = [
  [-25, 0],
  [-13, -5.5],
  [-13, 5.5],
  [-1, -8],
  [1, 0],
  [-1, 8],
] as const;

export const hockey: Sport = {
  halfLength,
  halfWidth,
  hasKeeper: true,
  playersPerSide: 6,
  kit: 'armour',
  runSpeed: 9.5,
  passSpeed: 20,
  shotSpeed: 28,
  shotRange: 11,
  loft: 0.3,
  ball: { radius: 0.13, colour: '#10131a', bounces: false },
  rig: { y: -37, z: 13.6, focus: 2.15, lookY: 1.2, turn: 0.82, travel: 0.5, reach: 20 },
  stature: 1.2,
  stationOf(index, side, ball, possession) {
    const direction = directionOf(side);
    const [homeX, homeY] = formation[index] ?? [0, 0];
    if (index === 0) return { x: -direction * 25.2, y: ball.y * 0.07 };
    const push = possession === side ? 4 * direction : -1.5 * direction;
    return {
      x: Math.max(-24, Math.min(24, homeX * direction * 0.7 + ball.x * 0.62 + push)),
      y: homeY * direction * 0.9 + ball.y * 0.22,
    };
  },
  targetOf(side, random, isScored) {
    const direction = directionOf(side);
    if (isScored)
      return { x: direction * (goal.x + 0.7), y: random.between(-0.7, 0.7), z: random.between(0.1, 0.9) };
    return { x: direction * (goal.x - 0.5), y: random.between(-0.6, 0.6), z: random.between(0, 0.5) };
  },
  shotLoft: () => 0.15,
  paintGround,
  paintGoal,
};

/** The rink's outline: a rectangle with round corners. */
function outline(z: number): Point[] {
  const corners = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const;
  const points = corners.flatMap(([signX, signY], index) =>
    circle(
      signX * (halfLength - cornerRadius),
      signY * (halfWidth - cornerRadius),
      cornerRadius,
      (index * Math.PI) / 2,
      ((index + 1) * Math.PI) / 2,
    ).map(([x, y]): Point => [x, y, z]),
  );
  const first = points[0];
  return first ? [...points, first] : points;
}

function paintGround(pen: Pen, colour: string): void {
  pen.fill(outline(0), '#e9f1f8');
  const sheen = pen.canvas.createLinearGradient(0, pen.camera.height * 0.3, 0, pen.camera.height);
  sheen.addColorStop(0, 'rgba(120,160,205,0.26)');
  sheen.addColorStop(0.55, 'rgba(255,255,255,0)');
  sheen.addColorStop(1, 'rgba(90,125,170,0.22)');
  pen.canvas.save();
  pen.canvas.clip();
  pen.canvas.fillStyle = sheen;
  pen.canvas.fillRect(0, 0, pen.camera.width, pen.camera.height);
  pen.canvas.restore();
  for (const x of [-7.5, 7.5]) pen.fill(rectangle(x - 0.2, -halfWidth, x + 0.2, halfWidth), blue);
  pen.fill(rectangle(-0.2, -halfWidth, 0.2, halfWidth), red);
  pen.line(circle(0, 0, 4.5), 0.1, blue);
  pen.fill(circle(0, 0, 0.3), blue);
  for (const direction of [-1, 1]) {
    pen.line(
      [
        [direction * goal.x, -halfWidth + 1.2],
        [direction * goal.x, halfWidth - 1.2],
      ],
      0.1,
      red,
    );
    const middle = direction > 0 ? Math.PI : 0;
    const crease = circle(direction * goal.x, 0, 1.9, middle - Math.PI / 2, middle + Math.PI / 2);
    pen.fill(crease, '#9fc6ea');
    pen.line(crease, 0.08, red);
    for (const side of [-1, 1]) {
      pen.line(circle(direction * 20, side * 7, 4.5), 0.1, red);
      pen.fill(circle(direction * 20, side * 7, 0.35), red);
      pen.fill(circle(direction * 6, side * 7, 0.35), red);
    }
  }
  paintBoards(pen, colour);
}

/** Where the corners turn their outside to the camera. */
const nearY = -10.4;
const around = outline(0).slice(0, -1);
const isNear = ([, y]: Point): boolean => y < nearY;
const firstNear = around.findIndex(isNear);
const nearBoards = around.filter(isNear);
const farBoards = [...around.slice(firstNear + nearBoards.length - 1), ...around.slice(0, firstNear + 1)];

const raised = (points: readonly Point[], z: number): Point[] => points.map(([x, y]) => [x, y, z]);
const strip = (points: readonly Point[], low: number, high: number): Point[] => [
  ...raised(points, low),
  ...raised(points, high).toReversed(),
];

/** The far boards show their white inside and glass; of the near ones the camera sees the outside and the rail. */
function paintBoards(pen: Pen, colour: string): void {
  const outside = mix(colour, '#0d1422', 0.45);
  const [near, far] = [nearBoards, farBoards];
  pen.fill(strip(near, 0, 1.15), outside);
  pen.line(raised(near, 1.15), 0.2, '#f6f8fb');
  pen.fill(strip(far, 1.15, 2.6), 'rgba(214,232,248,0.16)');
  pen.fill(strip(far, 0, 1.15), '#f6f8fb');
  pen.line(far, 0.18, '#e0b93a');
  pen.line(raised(far, 1.15), 0.14, blue);
  pen.line(raised(far, 2.6), 0.05, 'rgba(255,255,255,0.55)');
  // The panes stand between posts.
  for (let x = -21; x <= 21; x += 2.8)
    pen.line(
      [
        [x, halfWidth, 1.15],
        [x, halfWidth, 2.6],
      ],
      0.06,
      'rgba(240,246,252,0.6)',
    );
}

function paintGoal(pen: Pen, direction: 1 | -1, shake: number): void {
  const front = direction * goal.x;
  const back = front + direction * (goal.depth + shake * 0.25);
  const { halfWidth: wide, height } = goal;
  pen.fill(
    [
      [back, -wide, 0],
      [back, wide, 0],
      [back, wide, height * 0.8],
      [back, -wide, height * 0.8],
    ],
    'rgba(255,255,255,0.55)',
  );
  for (let index = 0; index <= 8; index += 1) {
    const y = -wide + (index * wide) / 4;
    pen.line(
      [
        [front, y, height],
        [back, y, height * 0.8],
        [back, y, 0],
      ],
      0.02,
      'rgba(90,100,120,0.5)',
    );
  }
  pen.line(
    [
      [front, -wide, 0],
      [front, -wide, height],
      [front, wide, height],
      [front, wide, 0],
    ],
    0.13,
    red,
  );
}
