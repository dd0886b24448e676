// The material of a live game: two encoder runs in two rungs, cut into parts of half a second.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Pictures a second: a part holds a whole number of them. */
const RATE = 24;
export const LIVE_RUNGS = [
  { name: 'source', size: '640x360', bandwidth: 900_000 },
  { name: '180p', size: '320x180', bandwidth: 300_000 },
];

export interface LiveRun {
  init: Buffer;
  /** Half a second each; every fourth begins with a keyframe. */
  parts: Buffer[];
}
/** By rung, the runs in their order. */
export type LiveParts = Record<string, LiveRun[]>;

/** The second run is another encoder's: other picture, other sound, its clock at zero again. */
export async function makeLiveParts(ffmpeg: string, seconds: number): Promise<LiveParts> {
  const parts: LiveParts = {};
  for (const rung of LIVE_RUNGS) {
    parts[rung.name] = [];
    for (const picture of ['testsrc2', 'smptehdbars']) {
      const { stdout } = await run(
        ffmpeg,
        [
          '-nostdin', '-loglevel', 'error',
          '-f', 'lavfi', '-i', `${picture}=size=${rung.size}:rate=${RATE}`,
          '-f', 'lavfi', '-i', `sine=frequency=${picture === 'testsrc2' ? 330 : 440}:sample_rate=48000`,
          '-t', String(seconds),
          '-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'main',
          '-level', picture === 'testsrc2' ? '3.0' : '3.1', '-pix_fmt', 'yuv420p',
          '-b:v', String(rung.bandwidth * 0.7), '-g', String(RATE * 2), '-sc_threshold', '0', '-bf', '0',
          '-c:a', 'aac', '-b:a', '64k', '-ac', '2',
          '-f', 'mp4', '-movflags', '+empty_moov+default_base_moof+frag_keyframe+skip_trailer',
          '-frag_duration', '500000', 'pipe:1',
        ],
        { encoding: 'buffer', maxBuffer: 100_000_000 },
      ); // prettier-ignore
      parts[rung.name]?.push(cut(stdout));
    }
  }
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
