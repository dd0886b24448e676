import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { FfmpegError } from './errors.ts';
import { inputArgs, outputArg } from './input.ts';
import { limits } from './limits.ts';
import { runFfmpeg } from './run.ts';

export type PosterRequest = {
  ffmpegPath: string;
  inputPath: string;
  /** `.jpg` or `.webp` says the format. */
  outputPath: string;
  workDirectory: string;
  atSeconds: number;
  width: number;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
};

export function posterArgs(
  inputPath: string,
  outputPath: string,
  atSeconds: number,
  width: number,
): string[] {
  const format =
    extname(outputPath) === '.webp' ? ['-c:v', 'libwebp', '-quality', '80'] : ['-c:v', 'mjpeg', '-q:v', '3'];
  return [
    ['-loglevel', 'warning'],
    ...inputArgs(inputPath, ['-ss', String(Math.max(0, atSeconds))]),
    ['-map', '0:v:0', '-an', '-frames:v', '1', '-vf', `scale=${evenly(width)}:trunc(ow/dar/2)*2,setsar=1`],
    ...format,
    ['-f', 'image2', '-update', '1', outputArg(outputPath)],
  ].flat();
}

/** One picture of the recording. Throws FfmpegError, `nothing_made` when the second lies past the end. */
export async function makePoster(request: PosterRequest): Promise<void> {
  await makeFile(request, (part) => posterArgs(request.inputPath, part, request.atSeconds, request.width));
}

/** Runs ffmpeg for one file that appears whole under its name, or not at all. */
export async function makeFile(
  request: Omit<PosterRequest, 'atSeconds' | 'width'>,
  argsFor: (partPath: string) => string[],
): Promise<void> {
  await mkdir(request.workDirectory, { recursive: true });
  const job = await mkdtemp(join(request.workDirectory, 'file-'));
  const part = join(job, `made${extname(request.outputPath)}`);
  try {
    await runFfmpeg({
      ffmpegPath: request.ffmpegPath,
      workDirectory: job,
      args: argsFor(part),
      timeoutMs: request.timeoutMs ?? limits.pictureTimeoutMs,
      signal: request.signal,
    });
    const made = await stat(part).catch(() => undefined);
    if (!made || made.size === 0) throw new FfmpegError('ffmpeg.nothing_made');
    await mkdir(dirname(request.outputPath), { recursive: true });
    await rename(part, request.outputPath);
  } finally {
    await rm(job, { recursive: true, force: true });
  }
}

function evenly(width: number): number {
  return 2 * Math.max(1, Math.round(width / 2));
}
