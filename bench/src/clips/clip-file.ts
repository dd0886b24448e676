// The file to give away against a plain encoding of the same range, and a withdrawn clip.
import path from 'node:path';
import { runFfmpeg } from '@floodlit/ffmpeg';
import { createFfmpegClipMaker } from '../../../server/src/adapters/ffmpeg-clip-maker.ts';
import { createDiskStorage } from '../../../server/src/adapters/disk-storage.ts';
import { interleave } from '../interleave.ts';
import type { Figure } from '../figure.ts';
import { percentileOf, wait, withClips, type BenchClips } from './bench-clips.ts';

const rounds = 7;
const withdrawals = 40;
const withdrawalMs = 15_000;

/** The clip is read from the storage, as its job does. */
async function makeFile(
  { product, ffmpegPath, game }: BenchClips,
  clipId: number,
): Promise<{ readonly ms: number; readonly bytes: number }> {
  const { rows } = await product.connection.pool.query<{ folder: string; bytes: number }>(
    'select folder, bytes from clips.clips where id = $1',
    [clipId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The clip is gone.');
  const storage = createDiskStorage(path.join(product.dataDir, 'objects'));
  const maker = createFfmpegClipMaker({ ffmpegPath, workDirectory: path.join(game.workDirectory, 'maker') });
  const began = performance.now();
  const made = await maker.share({
    name: 'bench',
    size: { width: 1_280, height: 720 },
    signal: new AbortController().signal,
    clip: {
      head: Buffer.alloc(0),
      bytes: Number(row.bytes),
      seconds: 30,
      hasSound: true,
      async *data() {
        const bytes = await storage.readFile(row.folder, 'clip.mp4');
        if (bytes !== undefined) yield bytes;
      },
    },
  });
  return { ms: performance.now() - began, bytes: made.length };
}

async function plainMs({ ffmpegPath, game }: BenchClips, start: number): Promise<number> {
  const { workDirectory, wholeFile } = game;
  const began = performance.now();
  await runFfmpeg({
    ffmpegPath,
    workDirectory,
    timeoutMs: 120_000,
    args: [
      ['-loglevel', 'error', '-ss', String(start), '-i', wholeFile, '-t', '30', '-c:v', 'libx264'],
      [
        '-preset',
        'veryfast',
        '-c:a',
        'aac',
        '-movflags',
        '+faststart',
        path.join(workDirectory, 'plain.mp4'),
      ],
    ].flat(),
  });
  return performance.now() - began;
}

/** Until the file of a withheld clip is refused. */
async function refusedMs({ product, press, game }: BenchClips): Promise<number> {
  const { clip } = await press({ start: 5, end: 8, eventId: game.eventId, assetId: game.assetId });
  const ask = async (): Promise<number> => {
    const answer = await fetch(product.origin + (clip.url ?? ''), { headers: { range: 'bytes=0-9' } });
    await answer.arrayBuffer();
    return answer.status;
  };
  if ((await ask()) !== 206) throw new Error('A ready clip is refused.');
  await product.connection.pool.query('update clips.clips set withheld_at = now() where id = $1', [clip.id]);
  const began = performance.now();
  while (performance.now() - began < withdrawalMs * 2) {
    if ((await ask()) === 404) return performance.now() - began;
    await wait(20);
  }
  return Number.NaN;
}

export const clipFile = (): Promise<Figure[]> =>
  withClips({ height: 720, type: 'register', seconds: 45 }, async (bench) => {
    const { eventId, assetId } = bench.game;
    const start = 12.5;
    const { clip } = await bench.press({ start, end: start + 30, eventId, assetId });
    let bytes = 0;
    const ours = async (): Promise<number> => {
      const made = await makeFile(bench, clip.id);
      bytes = made.bytes;
      return made.ms;
    };
    const both = await interleave({ ours, plain: () => plainMs(bench, start) }, rounds);
    return [
      {
        name: 'clips: the file to give away, 30 s of 720p, against plain x264 veryfast',
        value: both.ours / both.plain,
        limit: 1.1,
        side: 'at most',
        unit: '×',
        from: `${both.ours.toFixed(0)} ms, plain ${both.plain.toFixed(0)} ms, medians of ${rounds}`,
      },
      {
        name: 'clips: bytes of the file to give away, 30 s of 720p',
        value: bytes / 1e6,
        limit: 9.5,
        side: 'at most',
        unit: ' MB',
        from: 'a picture with noise, so that the limit of the bitrate counts',
      },
    ];
  });

export const withdrawnClips = (): Promise<Figure[]> =>
  withClips({ height: 720, type: 'register', seconds: 12 }, async (bench) => {
    const refused: number[] = [];
    while (refused.length < withdrawals) refused.push(await refusedMs(bench));
    return [
      {
        name: 'clips: withdrawn to refused, the slowest',
        value: Math.max(...refused) / 1_000,
        limit: 15,
        side: 'at most',
        unit: ' s',
        from: `median ${percentileOf(refused, 0.5).toFixed(0)} ms of ${withdrawals}`,
      },
    ];
  });
