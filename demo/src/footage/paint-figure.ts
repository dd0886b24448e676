import { mix, readableOn } from './colour.ts';
import type { Figure } from './figures.ts';
import { fontOf } from './fonts.ts';
import type { Pen } from './pen.ts';
import type { Kit } from './sport.ts';

/** Colours of one player. */
export type Wear = { shirt: string; trim: string; shorts: string; socks: string; number: string };

const skins = ['#d9a880', '#8d5a3b', '#e8c3a0', '#6a4128', '#c48a5f'] as const;
const hair = ['#23160d', '#0f0d0c', '#6b4423', '#2b2b2b', '#a0763f'] as const;

export function wearOf(primary: string, secondary: string): Wear {
  return { shirt: primary, trim: secondary, shorts: secondary, socks: primary, number: readableOn(primary) };
}

/** Draws a player in pixels: legs, body, arms, head, each moved by the stride. */
export function paintFigure(pen: Pen, figure: Figure, wear: Wear, kit: Kit, stature: number): void {
  const { canvas, camera } = pen;
  const foot = camera.project(figure.x, figure.y);
  const tall = 1.84 * stature * foot.metre;
  if (foot.x < -tall || foot.x > camera.width + tall || foot.y - tall > camera.height) return;
  const speed = Math.hypot(figure.vx, figure.vy);
  const pace = Math.min(1, speed / 4);
  const swing = Math.sin(figure.stride * (kit === 'armour' ? 1.1 : 2.4)) * pace;
  const skin = skins[(figure.index * 3 + figure.side.length) % skins.length] ?? skins[0];
  const bulk = kit === 'armour' ? 1.3 : 1;

  paintShadow(pen, foot.x, foot.y, tall);
  canvas.save();
  canvas.translate(foot.x, foot.y);
  canvas.rotate(figure.dive * 1.15 + (figure.vx / 9) * 0.2);
  canvas.scale(tall, tall);
  canvas.lineCap = 'round';

  for (const side of [-1, 1]) paintLeg(pen, side, swing * side, kit, wear, skin);
  const hop = Math.abs(swing) * 0.02;
  canvas.translate(0, -hop);
  canvas.fillStyle = wear.shorts;
  canvas.beginPath();
  canvas.roundRect(-0.125 * bulk, -0.53, 0.25 * bulk, kit === 'vest' ? 0.2 : 0.15, 0.04);
  canvas.fill();

  for (const side of [-1, 1]) paintArm(pen, side, -swing * side, figure.isCheering, kit, wear, skin);
  canvas.fillStyle = wear.shirt;
  canvas.beginPath();
  canvas.moveTo(-0.15 * bulk, -0.82);
  canvas.quadraticCurveTo(0, -0.86, 0.15 * bulk, -0.82);
  canvas.lineTo(0.12 * bulk, -0.47);
  canvas.lineTo(-0.12 * bulk, -0.47);
  canvas.closePath();
  canvas.fill();
  canvas.fillStyle = mix(wear.shirt, '#000000', 0.2);
  canvas.fillRect(0.04 * bulk, -0.81, 0.085 * bulk, 0.34);
  canvas.fillStyle = wear.trim;
  if (kit === 'armour') canvas.fillRect(-0.15, -0.58, 0.3, 0.05);
  else canvas.fillRect(-0.05, -0.845, 0.1, 0.025);

  if (tall > 30 && figure.side !== 'referee') {
    canvas.fillStyle = wear.number;
    canvas.font = fontOf(1, 800);
    canvas.textAlign = 'center';
    canvas.textBaseline = 'alphabetic';
    canvas.save();
    canvas.scale(0.17, 0.17);
    canvas.fillText(String(figure.index + 1), -0.05, -3.4);
    canvas.restore();
  }
  paintHead(pen, figure, kit, wear, skin);
  if (kit === 'armour') paintStick(pen, figure, swing);
  canvas.restore();
}

/** Floodlights from four corners throw four soft shadows. */
function paintShadow(pen: Pen, x: number, y: number, tall: number): void {
  const { canvas } = pen;
  canvas.fillStyle = 'rgba(0,0,0,0.15)';
  for (const [reach, slope] of [
    [0.3, -0.06],
    [-0.3, -0.06],
    [0.24, 0.07],
    [-0.24, 0.07],
  ] as const) {
    canvas.beginPath();
    canvas.ellipse(
      x + reach * tall,
      y + slope * tall,
      Math.abs(reach) * tall * 1.05,
      tall * 0.05,
      Math.sign(reach) * slope * 2.4,
      0,
      Math.PI * 2,
    );
    canvas.fill();
  }
}

function paintLeg({ canvas }: Pen, side: number, swing: number, kit: Kit, wear: Wear, skin: string): void {
  const hip = side * 0.06;
  const knee = { x: hip + swing * 0.07, y: -0.25 + Math.max(0, swing) * -0.03 };
  const ankle = { x: hip + swing * 0.15, y: -0.02 - Math.max(0, swing) * 0.09 };
  const bone = (fromX: number, fromY: number, toX: number, toY: number, width: number, colour: string) => {
    canvas.strokeStyle = colour;
    canvas.lineWidth = width;
    canvas.beginPath();
    canvas.moveTo(fromX, fromY);
    canvas.lineTo(toX, toY);
    canvas.stroke();
  };
  const thick = kit === 'armour' ? 0.125 : 0.085;
  bone(hip, -0.45, knee.x, knee.y, thick, kit === 'armour' ? wear.shorts : skin);
  bone(knee.x, knee.y, ankle.x, ankle.y, thick * 0.85, kit === 'vest' ? skin : wear.socks);
  if (kit === 'vest') bone(ankle.x, ankle.y - 0.07, ankle.x, ankle.y, 0.07, '#f4f5f7');
  const shoe = kit === 'vest' ? '#e9edf3' : '#14161c';
  bone(ankle.x - 0.015, ankle.y + 0.01, ankle.x + 0.045 * (swing >= 0 ? 1 : -1), ankle.y + 0.01, 0.055, shoe);
}

function paintArm(
  { canvas }: Pen,
  side: number,
  swing: number,
  isCheering: boolean,
  kit: Kit,
  wear: Wear,
  skin: string,
): void {
  const shoulder = { x: side * (kit === 'armour' ? 0.18 : 0.14), y: -0.78 };
  const elbow = isCheering
    ? { x: shoulder.x + side * 0.07, y: -0.93 }
    : { x: shoulder.x + side * 0.05 + swing * 0.04, y: -0.62 };
  const hand = isCheering
    ? { x: shoulder.x + side * 0.05, y: -1.1 }
    : { x: shoulder.x + side * 0.02 + swing * 0.13, y: -0.48 - Math.abs(swing) * 0.06 };
  canvas.lineWidth = kit === 'armour' ? 0.115 : 0.072;
  canvas.strokeStyle = kit === 'vest' ? skin : wear.shirt;
  canvas.beginPath();
  canvas.moveTo(shoulder.x, shoulder.y);
  canvas.lineTo(elbow.x, elbow.y);
  canvas.stroke();
  canvas.strokeStyle = kit === 'armour' ? wear.trim : skin;
  canvas.lineWidth *= 0.82;
  canvas.beginPath();
  canvas.moveTo(elbow.x, elbow.y);
  canvas.lineTo(hand.x, hand.y);
  canvas.stroke();
}

function paintHead({ canvas }: Pen, figure: Figure, kit: Kit, wear: Wear, skin: string): void {
  canvas.fillStyle = skin;
  canvas.fillRect(-0.03, -0.88, 0.06, 0.06);
  canvas.beginPath();
  canvas.ellipse(0, -0.93, 0.068, 0.08, 0, 0, Math.PI * 2);
  canvas.fill();
  canvas.fillStyle =
    kit === 'armour' && figure.side !== 'referee'
      ? wear.trim
      : (hair[(figure.index * 2 + figure.side.length) % hair.length] ?? hair[0]);
  canvas.beginPath();
  canvas.ellipse(0, -0.945, 0.076, 0.076, 0, Math.PI * 0.98, Math.PI * 2.02);
  canvas.fill();
}

function paintStick({ canvas }: Pen, figure: Figure, swing: number): void {
  if (figure.side === 'referee') return;
  const direction = figure.side === 'home' ? 1 : -1;
  canvas.strokeStyle = '#2b2118';
  canvas.lineWidth = 0.03;
  canvas.beginPath();
  canvas.moveTo(direction * 0.1, -0.52);
  canvas.lineTo(direction * (0.4 + swing * 0.06), 0);
  canvas.lineTo(direction * (0.52 + swing * 0.06), 0);
  canvas.stroke();
}
