import { createCanvas, type Canvas } from '@napi-rs/canvas';

/** Slightly darker corners, as a lens has them, painted once. */
export function createShade({ width, height }: { width: number; height: number }): Canvas {
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
