import { describe, expect, it } from 'vitest';
import {
  anEchoEncoder,
  aStorage,
  configs,
  configTag,
  frames,
  indexInMemory,
  indexOf,
  largeVideo,
  sound,
  type MemoryStorage,
} from '../../../test/ingest/made-streams.ts';
import { remakeTexts } from './finished-recording.ts';
import { joinIndex, readLateChunks } from './index-chunks.ts';
import { createLiveRecording } from './live-recording.ts';
import type { LiveRecording } from './recording-facts.ts';
import { indexLine, readIndex } from './recording-index.ts';
import { createLiveServer } from './serve-recording.ts';

const plan = { name: '360p', width: 640, height: 360, bitsPerSecond: 800_000, codec: 'avc1.4d401f' };
const at = Date.UTC(2026, 10, 20, 19);

async function aHome(storage: MemoryStorage, epoch: number, from?: number): Promise<LiveRecording> {
  return createLiveRecording({
    storage,
    startEncoder: anEchoEncoder().start,
    planRungs: () => [plan],
    nowMs: () => at,
    onProblem: () => undefined,
    index: await indexOf(storage.files, epoch),
    epoch,
    ...(from !== undefined && { begin: { from, at, mayLackRuns: true } }),
  });
}
async function play(recording: LiveRecording, durationMs: number): Promise<void> {
  const run = recording.beginRun(largeVideo, sound, configTag(configs.large));
  for (const frame of frames(durationMs, 2_000)) run.takeVideo(frame);
  await run.end();
  await recording.settled();
}
async function playlistOf(recording: LiveRecording, rung = 'source'): Promise<string> {
  const file = await createLiveServer(recording).read(
    `${rung}/index.m3u8`,
    { number: undefined, part: undefined, isDelta: false },
    { mayCompress: false },
  );
  return typeof file === 'object' ? file.bytes.toString() : '';
}
const gapsIn = (playlist: string): string[] =>
  [...playlist.matchAll(/#EXT-X-GAP\n#EXTINF:[\d.]+,\n(\S+)/g)].map(([, name = '']) => name);
const segmentsIn = (playlist: string): string[] => playlist.match(/^s\w+\.m4s$/gm) ?? [];
/** The bucket has what the former home sent until then. */
const copyOf = (storage: MemoryStorage, mayCome: (name: string) => boolean): MemoryStorage => {
  const copy = aStorage();
  for (const [name, bytes] of storage.files) if (mayCome(name)) copy.files.set(name, bytes);
  return copy;
};
/** Fills gaps of a home by what the bucket has of a former one. */
async function healFrom(
  { files }: MemoryStorage,
  recording: LiveRecording,
  { ends }: Awaited<ReturnType<typeof indexOf>>,
  isSettled = false,
): Promise<boolean> {
  const late = await readLateChunks(indexInMemory(files), 'game', ends);
  return recording.heal(late, { hasFiles: async (names) => names.map((name) => files.has(name)), isSettled });
}
const isSoon = (name: string): boolean => !/\/s0000[4-9]|e0-000002/.test(name);

describe('a game that another home takes over', () => {
  it('goes on behind a gap, under names of its own epoch', async () => {
    const first = aStorage();
    await play(await aHome(first, 0), 12_000);
    const bucket = copyOf(first, isSoon);
    // The sixth line is of a chunk that the bucket has in a former version.
    bucket.files.set('index/e0-000001.jsonl', firstLines(first, 3));
    const second = await aHome(bucket, 1, 8);
    await play(second, 4_000);
    expect(gapsIn(await playlistOf(second))).toEqual([
      's00004.m4s',
      's00005.m4s',
      's00006.m4s',
      's00007.m4s',
    ]);
    expect(gapsIn(await playlistOf(second, '360p'))).toHaveLength(4);
    expect(segmentsIn(await playlistOf(second)).slice(7)).toEqual(['s00008e1.m4s', 's00009e1.m4s']);
    expect(Math.round(second.durationMs() / 100)).toBe(180);
  });

  it('loses its gaps when the former home sends what it held, live and in the replay', async () => {
    const first = aStorage();
    await play(await aHome(first, 0), 12_000);
    const bucket = copyOf(first, isSoon);
    bucket.files.set('index/e0-000001.jsonl', firstLines(first, 3));
    const index = await indexOf(bucket.files, 1);
    const second = await aHome(bucket, 1, 8);
    await play(second, 4_000);
    const heal = (): Promise<boolean> => healFrom(bucket, second, index);
    await heal();
    expect(gapsIn(await playlistOf(second))).toHaveLength(4);
    for (const [name, bytes] of first.files)
      if (!isSoon(name) || name.startsWith('index/')) bucket.files.set(name, bytes);
    await heal();
    expect(gapsIn(await playlistOf(second))).toEqual(['s00007.m4s']);
    expect(gapsIn(await playlistOf(second, '360p'))).toEqual(['s00007.m4s']);
    expect([...second.openNumbers()]).toEqual([7]);
    await second.finish();
    await second.settled();
    const replay = readIndex((await indexOf(bucket.files, 1)).text);
    expect(gapsIn(remakeTexts(replay, true).texts.get('source/index.m3u8') ?? '')).toEqual(['s00007.m4s']);
    expect(replay.segments).toHaveLength(9);
    expect(bucket.files.has('index/e1.jsonl')).toBe(true);
  });

  it('goes on behind gaps too when the bucket has nothing of the former home yet', async () => {
    const bucket = aStorage();
    const second = await aHome(bucket, 1, 5);
    await play(second, 4_000);
    const text = await playlistOf(second);
    expect(gapsIn(text)).toHaveLength(4);
    expect(segmentsIn(text).slice(4)).toEqual(['s00005e1.m4s', 's00006e1.m4s']);
    await second.finish();
    await second.settled();
    expect(readIndex((await indexOf(bucket.files, 1)).text).segments).toHaveLength(6);
  });

  it('loses the gap of a lower rung too, whose file comes last', async () => {
    const first = aStorage();
    await play(await aHome(first, 0), 12_000);
    const bucket = copyOf(first, isSoon);
    bucket.files.set('index/e0-000001.jsonl', firstLines(first, 3));
    const index = await indexOf(bucket.files, 1);
    const second = await aHome(bucket, 1, 7);
    await play(second, 4_000);
    const heal = (isSettled: boolean): Promise<boolean> => healFrom(bucket, second, index, isSettled);
    const mayCome = (rung: string): void => {
      for (const [name, bytes] of first.files)
        if (name.startsWith(rung) || name.startsWith('index/')) bucket.files.set(name, bytes);
    };
    mayCome('source/');
    expect(await heal(false)).toBe(true);
    // Players change between the rungs: a number is filled in all at once, as long as more may come.
    for (const rung of ['source', '360p']) expect(gapsIn(await playlistOf(second, rung))).toHaveLength(3);
    expect(await heal(true)).toBe(true);
    expect(gapsIn(await playlistOf(second))).toEqual([]);
    expect(gapsIn(await playlistOf(second, '360p'))).toHaveLength(3);
    const lengthMs = second.durationMs();
    mayCome('360p/');
    expect(await heal(false)).toBe(false);
    expect(gapsIn(await playlistOf(second, '360p'))).toEqual([]);
    expect([...second.openNumbers()]).toEqual([]);
    expect(second.durationMs()).toBe(lengthMs);
  });

  it('goes on behind all numbers of a former home that sent no line of a run', async () => {
    const second = await aHome(aStorage(), 1, 4);
    expect(second.isPlayable()).toBe(false);
    await play(second, 4_000);
    expect(second.isPlayable()).toBe(true);
    for (const rung of ['source', '360p']) {
      expect(gapsIn(await playlistOf(second, rung))).toHaveLength(3);
      expect(segmentsIn(await playlistOf(second, rung)).slice(-2)).toEqual(['s00004e1.m4s', 's00005e1.m4s']);
    }
  });

  it('is read the same after a former home woke up and joined its chunks', async () => {
    const storage = aStorage();
    await play(await aHome(storage, 0), 14_000);
    await play(await aHome(storage, 1, 8), 14_000);
    const before = readIndex((await indexOf(storage.files, 1)).text);
    await joinIndex(indexInMemory(storage.files), 'game', 2, 0);
    expect(readIndex((await indexOf(storage.files, 1)).text)).toEqual(before);
    await joinIndex(indexInMemory(storage.files), 'game', 2, 1);
    expect(readIndex((await indexOf(storage.files, 1)).text)).toEqual(before);
    await joinIndex(indexInMemory(storage.files), 'game', 9, 0);
    expect(readIndex((await indexOf(storage.files, 1)).text)).toEqual(before);
    expect(before.segments).toHaveLength(14);
    expect([...before.open]).toEqual([]);
  });

  it('ignores what a former home numbered from there on', () => {
    const line = (segment: number, epoch: number) =>
      indexLine({
        segment,
        run: 1,
        ...(epoch > 0 && { epoch }),
        duration_ms: 2_000 + epoch,
        is_independent: true,
        bytes: 1,
      });
    const text = [
      line(1, 0),
      line(2, 0),
      line(3, 0),
      indexLine({ epoch: 1, from: 3, at }),
      line(3, 1),
      indexLine({ epoch: 2, from: 5, at }),
      line(4, 0),
      line(5, 1),
      line(5, 2),
    ].join('');
    const { segments, open } = readIndex(text);
    expect(segments.map(({ duration_ms }) => duration_ms)).toEqual([2_000, 2_000, 2_001, 2_000, 2_002]);
    expect([...open]).toEqual([4]);
  });

  it('loses no segment of the new home by a file that the former one lost', () => {
    const line = (segment: number, epoch: number) =>
      indexLine({
        segment,
        run: 1,
        ...(epoch > 0 && { epoch }),
        duration_ms: 2_000,
        is_independent: true,
        bytes: 1,
      });
    const text = [
      line(1, 0),
      indexLine({ epoch: 1, from: 2, at }),
      line(2, 1),
      line(3, 1),
      indexLine({ lost: 1, rung: 'source' }),
      indexLine({ lost: 2, rung: 'source' }),
      indexLine({ lost: 3, rung: 'source', epoch: 1 }),
    ].join('');
    expect([...readIndex(text).lost]).toEqual([1, 3]);
  });
});

/** A chunk as it was before its last lines. */
function firstLines(storage: MemoryStorage, segments: number): Buffer {
  const text = storage.files.get('index/e0-000001.jsonl')?.toString() ?? '';
  const end = text.indexOf(`{"segment":${segments + 1},`);
  return Buffer.from(text.slice(0, end));
}
