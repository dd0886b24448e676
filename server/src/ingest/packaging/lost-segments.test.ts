import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
import { createLiveRecording } from './live-recording.ts';
import type { LiveRecording } from './recording-facts.ts';
import { listLostFiles } from './lost-files.ts';
import { readIndex } from './recording-index.ts';
import { healthText, type RungHealth } from './rung-health.ts';
import { createLiveServer } from './serve-recording.ts';

const plan = { name: '360p', width: 640, height: 360, bitsPerSecond: 800_000, codec: 'avc1.4d401f' };
const problems: string[] = [];
let health: readonly RungHealth[] = [];

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 19) }));
afterEach(() => {
  vi.useRealTimers();
  problems.length = 0;
  health = [];
});

const aRecording = (
  storage: MemoryStorage,
  more: Partial<Parameters<typeof createLiveRecording>[0]> = {},
): LiveRecording =>
  createLiveRecording({
    storage,
    startEncoder: anEchoEncoder().start,
    planRungs: () => [plan],
    nowMs: () => Date.now(),
    onProblem: (sentence) => problems.push(sentence),
    onRungHealth: (all) => (health = all),
    ...more,
  });
async function play(recording: LiveRecording, durationMs: number): Promise<void> {
  const run = recording.beginRun(largeVideo, sound, configTag(configs.large));
  for (const frame of frames(durationMs, 2_000)) run.takeVideo(frame);
  await run.end();
  await recording.settled();
}
async function playlistOf(recording: LiveRecording, rung: string): Promise<string> {
  const file = await createLiveServer(recording).read(
    `${rung}/index.m3u8`,
    { number: undefined, part: undefined, isDelta: false },
    { mayCompress: false },
  );
  return typeof file === 'object' ? file.bytes.toString() : '';
}
const gapsIn = (playlist: string): string[] =>
  [...playlist.matchAll(/#EXT-X-GAP\n#EXTINF:[\d.]+,\n(\S+)/g)].map(([, name = '']) => name);

const filesIn = (playlist: string): string[] => playlist.match(/[a-z0-9-]+\.(?:m4s|mp4)/g) ?? [];

describe('a segment that its storage loses after it was written', () => {
  it('is a gap for viewers of the live game and of the recording, in each quality that shows it', async () => {
    const storage = aStorage();
    const recording = aRecording(storage);
    await play(recording, 12_000);
    expect(gapsIn(await playlistOf(recording, 'source'))).toEqual([]);
    storage.lose('source/s00002.m4s');
    storage.lose('360p/s00003.m4s');
    storage.lose('source/live-1.jpg');
    expect(gapsIn(await playlistOf(recording, 'source'))).toEqual(['s00002.m4s']);
    expect(gapsIn(await playlistOf(recording, '360p'))).toEqual(['s00003.m4s']);
    await play(recording, 4_000);
    const finished = await recording.finish();
    const text = storage.files.get('source/index.m3u8')?.toString() ?? '';
    expect(gapsIn(text)).toEqual(['s00002.m4s']);
    expect(filesIn(text)).toHaveLength(2 + 8);
    const { text: lines } = await indexOf(storage.files);
    expect(gapsIn(remakeTexts(readIndex(lines), true).texts.get('source/index.m3u8') ?? '')).toEqual([
      's00002.m4s',
    ]);
    expect(finished.lacksSegments).toBe(true);
  });

  it('is counted for the desk, and named in the log once an outage with the next step and the count', async () => {
    const storage = aStorage();
    const recording = aRecording(storage);
    await play(recording, 20_000);
    for (let number = 1; number <= 6; number += 1) storage.lose(`source/s0000${number}.m4s`);
    expect(problems).toEqual([expect.stringContaining('raise SPOOL_MAX_GB')]);
    expect(healthText(health)).toBe('6 segments lost');
    await vi.advanceTimersByTimeAsync(61_000);
    expect(problems.slice(1)).toEqual([expect.stringContaining('lost 6 segments from 19:00:')]);
    storage.lose('source/s00007.m4s');
    await recording.pause();
    expect(problems).toHaveLength(4);
    expect(problems.at(-1)).toContain('lost 1 segment from');
  });

  it('is found by the next process, which compares the index with the files', async () => {
    const storage = aStorage();
    const first = aRecording(storage);
    await play(first, 10_000);
    await first.pause();
    for (const name of ['source/s00001.m4s', 'source/s00004.m4s', '360p/s00002.m4s'])
      storage.files.delete(name);
    const index = await indexOf(storage.files);
    const lostFiles = await listLostFiles(indexInMemory(storage.files), 'game', readIndex(index.text));
    expect(lostFiles).toEqual(['source/s00001.m4s', 'source/s00004.m4s', '360p/s00002.m4s']);
    const second = aRecording(storage, { index, lostFiles });
    expect(gapsIn(await playlistOf(second, 'source'))).toEqual(['s00001.m4s', 's00004.m4s']);
    await second.settled();
    const after = readIndex((await indexOf(storage.files)).text);
    expect([...after.lost]).toEqual([1, 4]);
    expect(await listLostFiles(indexInMemory(storage.files), 'game', after)).toEqual([]);
    const third = aRecording(storage, { index: await indexOf(storage.files) });
    await play(third, 4_000);
    expect((await third.finish()).health).toContainEqual(
      expect.objectContaining({ name: 'source', missed_segments: 2 }),
    );
  });
});

describe('a process that takes a game over', () => {
  it('writes and lists names of its own epoch, beside those of the former one', async () => {
    const storage = aStorage();
    const first = aRecording(storage);
    await play(first, 6_000);
    await first.pause();
    const former = new Map(storage.files);
    const second = aRecording(storage, { index: await indexOf(storage.files, 3), epoch: 3 });
    await play(second, 4_000);
    for (const [name, bytes] of former) expect(storage.files.get(name)).toBe(bytes);
    expect(storage.files.has('index/e3-000001.jsonl')).toBe(true);
    const finished = await second.finish();
    const { text } = await indexOf(storage.files, 3);
    const index = readIndex(text);
    const made = remakeTexts(index, true).texts;
    for (const rung of ['source', '360p']) {
      const live = storage.files.get(`${rung}/index.m3u8`)?.toString() ?? '';
      expect(live).toContain('init-1.mp4');
      expect(live).toContain('init-2e3.mp4');
      expect(live).toContain('s00003.m4s');
      expect(live).toContain('s00004e3.m4s');
      expect(made.get(`${rung}/index.m3u8`)).toBe(live);
      for (const name of filesIn(live)) expect(storage.files.has(`${rung}/${name}`)).toBe(true);
    }
    expect(finished.segments).toBe(5);
    expect(await listLostFiles(indexInMemory(storage.files), 'game', index)).toEqual([]);
  });
});
