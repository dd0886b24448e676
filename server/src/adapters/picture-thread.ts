// The worker thread that makes copies of pictures. One picture takes 70 to 100 ms of a processor, 5 to 10 of them to
// decode it.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { widthsWithin } from '@floodlit/contract/sums/picture-widths';
import { canvasLibrary } from './canvas-font.ts';

export interface SizeTask {
  readonly id: number;
  readonly bytes: Uint8Array;
}

type Copies = { readonly width: number; readonly bytes: Uint8Array }[];

export type SizeResult =
  | { readonly id: number; readonly copies: Copies | 'undecodable' }
  | { readonly id: number; readonly error: string };

const lowestPriority = 19;
/**
 * On Linux the priority belongs to the thread, so live encoders and jobs run before its scaling and encoding. The canvas
 * library decodes in libuv's thread pool, which keeps the priority of the process. Drawing an image decodes it here,
 * but then a broken picture draws nothing instead of failing.
 */
setPriority(lowestPriority);

/** The wide copies are for dense screens, which show the losses smaller. */
const qualityOf = (width: number): number => (width < 960 ? 60 : 50);

async function size(bytes: Uint8Array): Promise<Copies | 'undecodable'> {
  const { createCanvas, loadImage } = canvasLibrary();
  const given = Buffer.from(bytes);
  // Only this failure is the picture's own.
  const image = await loadImage(given).catch(() => undefined);
  if (image === undefined) return 'undecodable';
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
