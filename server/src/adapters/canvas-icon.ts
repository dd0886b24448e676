// Draws a channel's icon with a canvas: its monogram on its colour, as `channel-icon.ts` draws it for browsers.
import { firstLetters, lettersOf } from '@floodlit/contract/sums/first-letters';
import type { IconArt, IconPainter } from '../document/ports.ts';
import { canvasFont, canvasLibrary } from './canvas-font.ts';

function paint({ monogram, fill, ink, size, isMaskable }: IconArt): Promise<Buffer> {
  const canvas = canvasLibrary().createCanvas(size, size);
  const pen = canvas.getContext('2d');
  pen.fillStyle = fill;
  pen.beginPath();
  pen.roundRect(0, 0, size, size, isMaskable ? 0 : size / 4);
  pen.fill();
  const letters = firstLetters(monogram, 2);
  // The inner four fifths are visible in every mask shape.
  const share = (lettersOf(letters).length > 1 ? 0.47 : 0.6) * (isMaskable ? 0.8 : 1);
  pen.font = `900 ${Math.round(size * share)}px "${canvasFont()}"`;
  pen.fillStyle = ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText(letters);
  pen.fillText(letters, size / 2, (size + actualBoundingBoxAscent - actualBoundingBoxDescent) / 2);
  // On another thread: it takes longer than all the drawing.
  return canvas.encode('png');
}

export const canvasIcons: IconPainter = { paint };
