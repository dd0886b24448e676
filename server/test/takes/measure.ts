// Decodes the segments of a rung, and finds flashes and beeps on one clock.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runFfmpeg } from '@floodlit/ffmpeg';

export interface Picture {
  /** Seconds on the rung's own clock. */
  readonly at: number;
  /** The mean brightness, 0 to 255. */
  readonly brightness: number;
}

export interface Seen {
  readonly pictures: readonly Picture[];
  /** When a bright picture follows a dark one, or begins the rung. */
  readonly flashes: readonly number[];
  readonly beeps: readonly number[];
  /** The length of the sound. */
  readonly seconds: number;
}

const rate = 48_000;
const bright = 180;

async function joined(folder: string, target: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.m4s')).toSorted();
  const parts = ['init.mp4', ...names].map((name) => readFile(path.join(folder, name)));
  await writeFile(target, Buffer.concat(await Promise.all(parts)));
  return target;
}

interface Place {
  readonly ffmpegPath: string;
  readonly workDirectory: string;
  /** For the joined file. */
  readonly target: string;
}

/** The checksum of a single grey pixel is its value. */
async function readPictures(place: Place, file: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  let ticks = 1;
  await runFfmpeg({
    ...place,
    timeoutMs: 60_000,
    args: [
      ['-copyts', '-i', file, '-map', '0:v:0', '-vf', 'scale=1:1:flags=area,format=gray'],
      [
        '-c:v',
        'rawvideo',
        '-fps_mode',
        'passthrough',
        '-enc_time_base',
        '1:90000',
        '-f',
        'framecrc',
        'pipe:1',
      ],
    ].flat(),
    onLine: (line) => {
      const clock = /^#tb 0: (\d+)\/(\d+)/.exec(line);
      if (clock) ticks = Number(clock[2]) / Number(clock[1]);
      const [, at, sum] = /^0,[^,]+, *(-?\d+),[^,]+,[^,]+, *(0x[0-9a-f]{8})/.exec(line) ?? [];
      if (at !== undefined) pictures.push({ at: Number(at) / ticks, brightness: Number(sum) & 0xffff });
    },
  });
  return pictures;
}

async function readSound(place: Place, file: string): Promise<Int16Array> {
  const chunks: Buffer[] = [];
  await runFfmpeg({
    ...place,
    timeoutMs: 60_000,
    args: [
      ['-copyts', '-i', file, '-map', '0:a:0?', '-af', `aresample=${rate}:async=1:first_pts=0`],
      ['-ac', '1', '-f', 's16le', 'pipe:1'],
    ].flat(),
    onBytes: (chunk) => chunks.push(chunk),
  });
  const bytes = Buffer.concat(chunks);
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
}

const loud = 1_500;

/** A beep begins where it is loud after 0.3 s of quiet. */
function beepsIn(samples: Int16Array): number[] {
  const beeps: number[] = [];
  let loudAt = -Infinity;
  for (const [index, sample] of samples.entries()) {
    if (Math.abs(sample) < loud) continue;
    if (index - loudAt > 0.3 * rate) beeps.push(index / rate);
    loudAt = index;
  }
  return beeps;
}

/** @param folder of a rung. */
export async function seeRung(place: Place, folder: string): Promise<Seen> {
  const file = await joined(folder, place.target);
  const pictures = await readPictures(place, file);
  const hasSound = (await readFile(path.join(folder, 'init.mp4'))).includes('soun');
  const samples = hasSound ? await readSound(place, file) : new Int16Array();
  const flashes = pictures.filter(
    ({ brightness }, index) => brightness > bright && (pictures[index - 1]?.brightness ?? 0) <= bright,
  );
  return {
    pictures,
    flashes: flashes.map(({ at }) => at),
    beeps: beepsIn(samples),
    seconds: samples.length / rate,
  };
}
