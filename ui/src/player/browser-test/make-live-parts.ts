// The material of a live game: two encoder runs in two rungs, cut into parts of half a second.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Frames per second. A part holds a whole number of them. */
export const RATE = 24;
export const LIVE_RUNGS = [
  { name: 'source', size: '640x360', bandwidth: 900_000 },
  { name: '180p', size: '320x180', bandwidth: 300_000 },
];

/**
 * A test lasts at most two minutes, in a game that began 40 s earlier. In one test the second encoder starts
 * late.
 */
const PICTURES = [
  { name: 'testsrc2', level: '3.0', frequency: 330, seconds: 160 },
  { name: 'smptehdbars', level: '3.1', frequency: 440, seconds: 80 },
];

export interface LiveRun {
  init: Buffer;
  /** Half a second each. Every fourth begins with a keyframe. */
  parts: Buffer[];
}
/** By rung, the runs in order. */
export type LiveParts = Record<string, LiveRun[]>;

const fileOf = (folder: string, rung: string, picture: string) => join(folder, `${rung}-${picture}.mp4`);

/** The second run is another encoder's: other picture, other sound, its clock at zero again. */
export async function makeLiveParts(folder: string, ffmpeg: string): Promise<void> {
  for (const rung of LIVE_RUNGS)
    for (const picture of PICTURES)
      await run(ffmpeg, [
        '-nostdin', '-loglevel', 'error',
        '-f', 'lavfi', '-i', `${picture.name}=size=${rung.size}:rate=${RATE}`,
        '-f', 'lavfi', '-i', `sine=frequency=${picture.frequency}:sample_rate=48000`,
        '-t', String(picture.seconds),
        '-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'main',
        '-level', picture.level, '-pix_fmt', 'yuv420p',
        '-b:v', String(rung.bandwidth * 0.7), '-g', String(RATE * 2), '-sc_threshold', '0', '-bf', '0',
        '-c:a', 'aac', '-b:a', '64k', '-ac', '2',
        '-f', 'mp4', '-movflags', '+empty_moov+default_base_moof+frag_keyframe+skip_trailer',
        '-frag_duration', '500000', fileOf(folder, rung.name, picture.name),
      ]); // prettier-ignore
}

/**
 * A game of one run whose pictures come from an encoder with these options of x264. The lower rung's groups are closed.
 */
export async function makePartsOf(
  folder: string,
  ffmpeg: string,
  x264: string,
  seconds: number,
): Promise<LiveParts> {
  const parts: LiveParts = {};
  for (const rung of LIVE_RUNGS) {
    const file = join(folder, `${rung.name}-x264.mp4`);
    await run(ffmpeg, [
      '-nostdin', '-loglevel', 'error', '-y',
      '-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=${RATE}`,
      '-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=48000',
      '-t', String(seconds),
      '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-level', '3.0', '-pix_fmt', 'yuv420p',
      '-g', String(RATE * 2), '-sc_threshold', '0',
      '-x264-params', `b-adapt=0:${rung.name === 'source' ? x264 : 'open-gop=0:bframes=0'}`,
      '-c:a', 'aac', '-b:a', '64k', '-ac', '2',
      '-f', 'mp4', '-movflags', '+empty_moov+default_base_moof+frag_keyframe+skip_trailer+negative_cts_offsets',
      '-frag_duration', '500000', file,
    ]); // prettier-ignore
    parts[rung.name] = [cut(await readFile(file))];
  }
  return parts;
}

export async function readLiveParts(folder: string): Promise<LiveParts> {
  const parts: LiveParts = {};
  for (const rung of LIVE_RUNGS)
    parts[rung.name] = await Promise.all(
      PICTURES.map(async ({ name }) => cut(await readFile(fileOf(folder, rung.name, name)))),
    );
  return parts;
}

function cut(file: Buffer): LiveRun {
  const run: LiveRun = { init: Buffer.alloc(0), parts: [] };
  for (let at = 0; at + 8 <= file.length;) {
    const size = file.readUInt32BE(at);
    const kind = file.toString('latin1', at + 4, at + 8);
    const box = file.subarray(at, at + size);
    if (kind === 'ftyp' || kind === 'moov') run.init = Buffer.concat([run.init, box]);
    else if (kind === 'moof') run.parts.push(box);
    else if (kind === 'mdat') run.parts.push(Buffer.concat([run.parts.pop() ?? Buffer.alloc(0), box]));
    at += size;
  }
  return run;
}
