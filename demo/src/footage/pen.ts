import type { Image, Canvas, SKRSContext2D } from '@napi-rs/canvas';
import type { Camera } from './camera.ts';

export type Point = readonly [x: number, y: number, z?: number];

/** Draws in metres through a camera. `canvas` is the plain context for what is flat on the picture. */
export type Pen = {
  canvas: SKRSContext2D;
  camera: Camera;
  fill: (points: readonly Point[], colour: string) => void;
  line: (points: readonly Point[], metres: number, colour: string) => void;
  texture: (
    image: Canvas | Image,
    from: { x: number; width: number },
    corners: { topLeft: Point; topRight: Point; bottomLeft: Point },
  ) => void;
};

const fewPoints = 6;

export function createPen(canvas: SKRSContext2D, camera: Camera): Pen {
  /** Lays the path and answers how many pixels a metre has on it, on the average. */
  const trace = (points: readonly Point[]): number => {
    canvas.beginPath();
    let metre = 0;
    points.forEach((point, index) => {
      const spot = camera.project(...point);
      metre += spot.metre / points.length;
      if (index > 0) canvas.lineTo(spot.x, spot.y);
      else canvas.moveTo(spot.x, spot.y);
    });
    return metre;
  };
  return {
    canvas,
    camera,
    fill(points, colour) {
      trace(points);
      canvas.closePath();
      canvas.fillStyle = colour;
      canvas.fill();
    },
    line(points, metres, colour) {
      canvas.lineJoin = 'round';
      canvas.lineCap = 'round';
      canvas.strokeStyle = colour;
      // A few long strokes differ in distance, so each gets a width of its own; a curve of many points is one stroke.
      const strokes =
        points.length > fewPoints
          ? [points]
          : points.slice(1).map((point, index) => [points[index] ?? point, point]);
      for (const stroke of strokes) {
        canvas.lineWidth = Math.max(0.8, metres * trace(stroke));
        canvas.stroke();
      }
    },
    texture(image, from, { topLeft, topRight, bottomLeft }) {
      const origin = camera.project(...topLeft);
      const across = camera.project(...topRight);
      const down = camera.project(...bottomLeft);
      const left = Math.min(origin.x, across.x, down.x);
      const reach = Math.max(origin.x, across.x, down.x);
      if (reach < -40 || left > camera.width + 40) return;
      canvas.save();
      canvas.transform(
        (across.x - origin.x) / from.width,
        (across.y - origin.y) / from.width,
        (down.x - origin.x) / image.height,
        (down.y - origin.y) / image.height,
        origin.x,
        origin.y,
      );
      // One pixel more than its share, or the seams between slices would shine through.
      canvas.drawImage(image, from.x, 0, from.width + 1, image.height, 0, 0, from.width + 1, image.height);
      canvas.restore();
    },
  };
}

export function circle(x: number, y: number, radius: number, from = 0, to = Math.PI * 2): Point[] {
  return Array.from({ length: 41 }, (_, index): Point => {
    const angle = from + ((to - from) * index) / 40;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}

export function rectangle(x0: number, y0: number, x1: number, y1: number): Point[] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
    [x0, y0],
  ];
}
