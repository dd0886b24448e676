// The film of a made-up sponsor, which the demo shows before recorded games.
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import { outputArg, runFfmpeg } from '@floodlit/ffmpeg';
import { canvasLibrary } from './canvas-library.ts';
import { fontOf } from './fonts.ts';

const width = 960;
const height = 540;
const framesPerSecond = 25;
const seconds = 8;
const name = 'Harbour Bakery';

/** A sun that rises behind a loaf, and the name of the bakery. */
function paint(canvas: Canvas, second: number): void {
  const pen = canvas.getContext('2d');
  const dawn = Math.min(1, second / 3);
  const sky = pen.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, `rgb(${30 + 90 * dawn} ${40 + 90 * dawn} ${90 + 70 * dawn})`);
  sky.addColorStop(1, `rgb(${120 + 130 * dawn} ${70 + 110 * dawn} ${60 + 40 * dawn})`);
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#ffd166';
  pen.beginPath();
  pen.arc(width / 2, 400 - 190 * dawn, 92 + 4 * Math.sin(second * 3), 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = '#7a4419';
  pen.beginPath();
  pen.roundRect(width / 2 - 190, 268, 380, 112, 56);
  pen.fill();
  pen.strokeStyle = '#c98b4e';
  pen.lineWidth = 12;
  pen.lineCap = 'round';
  for (const place of [-110, -37, 37, 110]) {
    pen.beginPath();
    pen.moveTo(width / 2 + place - 18, 346);
    pen.lineTo(width / 2 + place + 18, 300);
    pen.stroke();
  }
  pen.globalAlpha = Math.min(1, Math.max(0, second - 1.5));
  pen.fillStyle = '#fff';
  pen.textAlign = 'center';
  pen.font = fontOf(72, 800);
  pen.fillText(name, width / 2, 470);
  pen.globalAlpha = 1;
}

async function* frames(): AsyncGenerator<Uint8Array> {
  const canvas = canvasLibrary().createCanvas(width, height);
  const pixels = Buffer.alloc(width * height * 4);
  for (let frame = 0; frame < seconds * framesPerSecond; frame += 1) {
    paint(canvas, frame / framesPerSecond);
    pixels.set(canvas.data());
    yield pixels;
  }
}

const args = (outputPath: string): string[] =>
  [
    ['-loglevel', 'warning', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`],
    ['-r', String(framesPerSecond), '-i', 'pipe:0'],
    // A calm chord that fades in and out.
    [
      '-f',
      'lavfi',
      '-i',
      `aevalsrc=0.1*(sin(523*t)+sin(659*t)+sin(784*t))*sin(PI*t/${seconds}):s=48000:d=${seconds}`,
    ],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-g', '50'],
    ['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-f', 'mp4', outputArg(outputPath)],
  ].flat();

/** Answers the path of the film, and renders it when the cache has none. Throws FfmpegError. */
export async function ensureSponsorFilm(
  cacheDirectory: string,
  { ffmpegPath, signal }: { readonly ffmpegPath: string; readonly signal: AbortSignal },
): Promise<string> {
  const outputPath = join(cacheDirectory, 'sponsor-1.mp4');
  const isThere = await stat(outputPath).then(
    (file) => file.isFile(),
    () => false,
  );
  if (isThere) return outputPath;
  await mkdir(cacheDirectory, { recursive: true });
  const job = await mkdtemp(join(cacheDirectory, 'render-'));
  const part = join(job, 'film.mp4');
  try {
    await runFfmpeg({
      ffmpegPath,
      args: args(part),
      workDirectory: job,
      timeoutMs: 120_000,
      signal,
      standardInput: frames(),
    });
    const file = await open(part, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, outputPath);
  } finally {
    await rm(job, { recursive: true, force: true });
  }
  return outputPath;
}
