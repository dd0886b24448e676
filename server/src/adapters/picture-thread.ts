// The worker thread that makes copies of pictures. Decoding and encoding one takes 70 ms of a processor.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { widthsWithin } from '@floodlit/contract/sums/picture-widths';
import { canvasLibrary } from './canvas-font.ts';

export interface SizeTask {
  readonly id: number;
  readonly bytes: Uint8Array;
}

export type SizeResult =
  | { readonly id: number; readonly copies: { readonly width: number; readonly bytes: Uint8Array }[] }
  | { readonly id: number; readonly error: string };

const lowestPriority = 19;
/** On Linux the priority belongs to the thread, so that live encoders and jobs run before it. */
setPriority(lowestPriority);

/** The wide copies are for dense screens, which show the losses smaller. */
const qualityOf = (width: number): number => (width < 960 ? 60 : 50);

async function size(bytes: Uint8Array): Promise<{ width: number; bytes: Uint8Array }[]> {
  const { createCanvas, loadImage } = canvasLibrary();
  const image = await loadImage(Buffer.from(bytes));
  return widthsWithin(image.width).map((width) => {
    const canvas = createCanvas(width, Math.max(1, Math.round((image.height * width) / image.width)));
    const pen = canvas.getContext('2d');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { width, bytes: canvas.encodeSync('webp', qualityOf(width)) };
  });
}

parentPort?.on('message', ({ id, bytes }: SizeTask) => {
  void size(bytes)
    .then((copies): SizeResult => ({ id, copies }))
    .catch((error: unknown): SizeResult => ({ id, error: String(error) }))
    .then((result) => parentPort?.postMessage(result));
});
