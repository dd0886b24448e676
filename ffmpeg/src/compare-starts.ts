// How much later a picture is in one file than in another of the same film, by what the pictures show.
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inputArgs, outputArg } from './input.ts';
import { limits } from './limits.ts';
import { runFfmpeg } from './run.ts';

export interface StartsRequest {
  readonly ffmpegPath: string;
  readonly formerPath: string;
  readonly mendedPath: string;
  readonly workDirectory: string;
  readonly signal?: AbortSignal | undefined;
}

/** A picture in grey, small enough that an encoding changes next to nothing of it. */
export interface SmallPicture {
  readonly seconds: number;
  readonly pixels: Uint8Array;
}

const [width, height] = [64, 36];
const comparedSeconds = 12;
/** Pictures of each file that may be the first one of the other. */
const candidatesMaximum = 150;
/** A still picture fits everywhere: then the smaller shift is the likelier one. */
const isClearly = 0.98;
/** At the true shift the same film differs far less than at another one. Two films differ much at all of them. */
const isSameFilm = 0.5;
const sameMomentSeconds = 0.02;

async function readPictures(
  { ffmpegPath, workDirectory, signal }: StartsRequest,
  path: string,
): Promise<SmallPicture[]> {
  await mkdir(workDirectory, { recursive: true });
  const job = await mkdtemp(join(workDirectory, 'starts-'));
  const times = join(job, 'times');
  const bytes: Buffer[] = [];
  const filter = ['-map', '0:v:0', '-vf', `scale=${width}:${height}:flags=area,format=gray`];
  const whole = ['-vsync', 'passthrough', '-t', String(comparedSeconds)];
  try {
    await runFfmpeg({
      ffmpegPath,
      workDirectory: job,
      args: [
        ['-loglevel', 'warning', '-copyts'],
        inputArgs(path),
        [...filter, ...whole, '-f', 'framecrc', outputArg(times)],
        [...filter, ...whole, '-f', 'rawvideo', 'pipe:1'],
      ].flat(),
      timeoutMs: limits.pictureTimeoutMs,
      signal,
      onBytes: (chunk) => void bytes.push(Buffer.from(chunk)),
    });
    const text = await readFile(times, 'utf8');
    const [, numerator = '1', denominator = '1'] = /^#tb 0: (\d+)\/(\d+)/m.exec(text) ?? [];
    const pixels = Buffer.concat(bytes);
    return text
      .split('\n')
      .filter((line) => line.startsWith('0,'))
      .map((line, index) => ({
        seconds: (Number(line.split(',')[2]) * Number(numerator)) / Number(denominator),
        pixels: pixels.subarray(index * width * height, (index + 1) * width * height),
      }))
      .filter((picture) => picture.pixels.length === width * height);
  } finally {
    await rm(job, { recursive: true, force: true });
  }
}

interface Movement {
  readonly seconds: number;
  readonly pixels: Float32Array;
}

/** Without what stands still, such as the ground or a logo: it is the same at all moments. */
function movementOf(pictures: readonly SmallPicture[]): Movement[] {
  const mean = new Float32Array(width * height);
  for (const { pixels } of pictures)
    for (const [index, value] of pixels.entries()) mean[index] = (mean[index] ?? 0) + value / pictures.length;
  return pictures.map(({ seconds, pixels }) => ({
    seconds,
    pixels: Float32Array.from(pixels, (value, index) => value - (mean[index] ?? 0)),
  }));
}

function differenceOf(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1)
    sum += Math.abs((one[index] ?? 0) - (other[index] ?? 0));
  return sum;
}

/** The mean difference of pictures at the same moments, when the former ones are later by this much. */
function costOf(former: readonly Movement[], mended: readonly Movement[], shift: number): number {
  let [sum, compared, at] = [0, 0, 0];
  for (const picture of mended) {
    while (at < former.length && (former[at]?.seconds ?? 0) + shift < picture.seconds - sameMomentSeconds)
      at += 1;
    const twin = former[at];
    if (twin === undefined || twin.seconds + shift > picture.seconds + sameMomentSeconds) continue;
    sum += differenceOf(twin.pixels, picture.pixels);
    compared += 1;
  }
  // A shift that compares hardly anything proves nothing.
  return compared < Math.min(former.length, mended.length) / 3 ? Number.POSITIVE_INFINITY : sum / compared;
}

/**
 * Seconds by which a picture is later among the mended ones. Undefined when no shift fits much better than others:
 * the films have nothing in common, or stand still.
 */
export function findShift(
  formerPictures: readonly SmallPicture[],
  mendedPictures: readonly SmallPicture[],
): number | undefined {
  const [former, mended] = [movementOf(formerPictures), movementOf(mendedPictures)];
  const [firstFormer, firstMended] = [former[0], mended[0]];
  if (firstFormer === undefined || firstMended === undefined) return undefined;
  const shifts = [
    ...former.slice(0, candidatesMaximum).map(({ seconds }) => firstMended.seconds - seconds),
    ...mended.slice(0, candidatesMaximum).map(({ seconds }) => seconds - firstFormer.seconds),
  ].toSorted((one, other) => Math.abs(one) - Math.abs(other));
  const costs: number[] = [];
  let best = { shift: 0, cost: Number.POSITIVE_INFINITY };
  for (const shift of shifts) {
    const cost = costOf(former, mended, shift);
    if (Number.isFinite(cost)) costs.push(cost);
    if (cost < best.cost * isClearly) best = { shift, cost };
  }
  const usual = costs.toSorted((one, other) => one - other)[Math.floor(costs.length / 2)] ?? 0;
  return best.cost < usual * isSameFilm ? best.shift : undefined;
}

export async function compareStarts(request: StartsRequest): Promise<number | undefined> {
  const [former, mended] = [
    await readPictures(request, request.formerPath),
    await readPictures(request, request.mendedPath),
  ];
  return findShift(former, mended);
}
