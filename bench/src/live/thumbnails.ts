// The processor time of a live game's small pictures against that of its lower rung's encoder.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { liveRungArgs, liveRungCodec } from '@floodlit/ffmpeg';
import { createFfmpegLiveEncoder } from '../../../server/src/adapters/ffmpeg-live-encoder.ts';
import { tileMs, tilesPerSheet, sheetColumns } from '../../../server/src/media/live/live-tile-grid.ts';
import { findFfmpeg } from '../../../server/src/processes/find-ffmpeg.ts';
import { toolSearchEnvironment } from '../../../tools/find-chromium.ts';
import { NotMeasured, type Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';

const rounds = 11;
const seconds = 20;

/** Seconds of all ended child processes. */
async function childCpuSeconds(): Promise<number> {
  const text = await readFile('/proc/self/stat', 'utf8').catch(() => {
    throw new NotMeasured('There is no /proc/self/stat to read processor time from: run this on Linux.');
  });
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function run(ffmpegPath: string, args: readonly string[], input?: Buffer): Buffer {
  const { stdout, status } = spawnSync(ffmpegPath, ['-nostdin', '-loglevel', 'error', ...args], {
    input,
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) throw new Error('ffmpeg could not make the footage.');
  return stdout;
}

/** The initial fragment, and those of the keyframes. */
function cut(file: Buffer): { init: Buffer; keyframes: Buffer[] } {
  const init: Buffer[] = [];
  const keyframes: Buffer[] = [];
  for (let at = 0; at + 8 <= file.length;) {
    let size = file.readUInt32BE(at);
    const kind = file.toString('latin1', at + 4, at + 8);
    if (kind === 'moof') size += file.readUInt32BE(at + size);
    if (kind === 'moof') keyframes.push(file.subarray(at, at + size));
    else if (keyframes.length === 0) init.push(file.subarray(at, at + size));
    at += size;
  }
  return { init: Buffer.concat(init), keyframes };
}

export async function thumbnails(): Promise<Figure[]> {
  const ffmpegPath = await findFfmpeg(toolSearchEnvironment((line) => console.error(line)));
  const encoder = createFfmpegLiveEncoder({ ffmpegPath });
  // The smallest source that has a lower rung of its own: 540 lines, 24 pictures a second.
  const source = run(
    ffmpegPath,
    [
      ['-f', 'lavfi', '-i', 'testsrc2=size=960x540:rate=24', '-t', String(seconds), '-pix_fmt', 'yuv420p'],
      ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '2000k', '-g', '48', '-f', 'flv', 'pipe:1'],
    ].flat(),
  );
  const plan = { width: 640, height: 360, bitsPerSecond: 800_000, codec: liveRungCodec(360) };
  const encode = (): Buffer => run(ffmpegPath, liveRungArgs(plan), source);
  const { init, keyframes } = cut(
    run(
      ffmpegPath,
      [
        '-f',
        'flv',
        '-i',
        'pipe:0',
        '-c',
        'copy',
        '-f',
        'mp4',
        '-movflags',
        'empty_moov+frag_keyframe+default_base_moof',
        'pipe:1',
      ],
      encode(),
    ),
  );
  const never = new AbortController().signal;
  const picture = await encoder.makeTile([init, keyframes[0] ?? init], never);

  /** The cost of a second of the game. A hundredth of a sheet and the process's start, spread over 100 s, belong to it. */
  async function pictures(): Promise<number> {
    const before = await childCpuSeconds();
    const reel = encoder.openReel(init);
    for (const keyframe of keyframes) await reel.make(keyframe);
    await reel.close();
    const drawn = (await childCpuSeconds()) - before;
    await encoder.makeSheet(
      Array.from({ length: tilesPerSheet }, () => picture),
      sheetColumns,
      never,
    );
    const sheet = (await childCpuSeconds()) - before - drawn;
    return (drawn / keyframes.length + sheet / tilesPerSheet) / (tileMs / 1_000);
  }

  const cpu = await interleave(
    {
      pictures,
      rung: async () => {
        const before = await childCpuSeconds();
        encode();
        return ((await childCpuSeconds()) - before) / seconds;
      },
    },
    rounds,
  );
  return [
    {
      name: 'thumbnails',
      value: cpu.pictures / cpu.rung,
      limit: 0.05,
      side: 'at most',
      unit: '×',
      from: `${(cpu.pictures * 1_000).toFixed(2)} ms of processor per second of the game, the rung of 360 lines ${(cpu.rung * 1_000).toFixed(0)} ms, median of ${rounds}`,
    },
  ];
}
