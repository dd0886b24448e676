import { afterEach, describe, expect, it, vi } from 'vitest';
import type { IndexText } from './index-chunks.ts';
import type { SourceFrame } from './follow-source.ts';
import { createLiveRecording } from './live-recording.ts';
import type { LiveRecording } from './recording-facts.ts';
import {
  aFrame,
  anEchoEncoder,
  aStorage,
  configs,
  configTag,
  frames,
  indexOf,
  largeVideo,
  sound,
} from '../../../test/ingest/made-streams.ts';
import { createLiveServer } from './serve-recording.ts';

const plan = { name: '360p', width: 640, height: 360, bitsPerSecond: 800_000, codec: 'avc1.4d401f' };
const problems: string[] = [];

function aRecording(storage = aStorage(), index?: IndexText) {
  const encoder = anEchoEncoder();
  const recording = createLiveRecording({
    storage,
    startEncoder: encoder.start,
    planRungs: ({ height }) => (height > 400 ? [plan] : []),
    nowMs: () => Date.UTC(2026, 10, 20, 19),
    onProblem: (sentence) => problems.push(sentence),
    index,
  });
  return { recording, encoder, storage, server: createLiveServer(recording) };
}

const beginRun = (recording: LiveRecording) =>
  recording.beginRun(largeVideo, sound, configTag(configs.large));
const feed = (run: ReturnType<typeof beginRun>, all: readonly SourceFrame[]): void => {
  for (const frame of all) run.takeVideo(frame);
};
const calm = { mayCompress: false };
const anyTime = { number: undefined, part: undefined, isDelta: false };
async function textOf({ server }: ReturnType<typeof aRecording>, name: string, isDelta = false) {
  const file = await server.read(name, { number: 1, part: isDelta ? 0 : undefined, isDelta }, calm);
  return typeof file === 'object' ? file.bytes.toString() : String(file);
}
const addressesIn = (playlist: string): string[] =>
  playlist.split('\n').filter((line) => line.endsWith('.m4s') && !line.startsWith('#'));

afterEach(() => {
  vi.useRealTimers();
  problems.length = 0;
});

describe('a recording in the making', () => {
  it('is playable with its first half second, in parts that begin with a keyframe at each segment', async () => {
    const game = aRecording();
    const run = beginRun(game.recording);
    feed(run, frames(500));
    expect(game.recording.isPlayable()).toBe(false);
    run.takeVideo(aFrame(500, false));
    expect(game.recording.isPlayable()).toBe(true);
    feed(
      run,
      frames(5_600).filter(({ dtsMs }) => dtsMs > 500),
    );
    const low = await textOf(game, 'source/low.m3u8');
    expect(addressesIn(low)).toEqual(['s00001.m4s', 's00002.m4s']);
    expect(low.match(/#EXT-X-PART:DURATION=0\.5\d\d,URI="p0000\d\.0\.m4s",INDEPENDENT=YES/g)).toHaveLength(3);
    expect(low).toContain('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p00003.3.m4s"');
    expect(low).toContain('#EXT-X-RENDITION-REPORT:URI="../360p/low.m3u8",LAST-MSN=3');
    for (const duration of low.matchAll(/PART:DURATION=([\d.]+)/g))
      expect(Number(duration[1])).toBeLessThanOrEqual(0.51);
    const standard = await textOf(game, 'source/index.m3u8');
    expect(standard).toContain('#EXT-X-TARGETDURATION:4');
    expect(standard).not.toContain('PART');
    expect((await textOf(game, '360p/index.m3u8')).replace(/\s/g, '')).toBe(standard.replace(/\s/g, ''));
  });

  it('plans its rungs again when the size of the picture changes, and keeps them when it does not', async () => {
    const asked: (readonly [number, number])[] = [];
    const recording = createLiveRecording({
      storage: aStorage(),
      startEncoder: anEchoEncoder().start,
      planRungs: ({ width, height }, before) => {
        asked.push([height, before.length]);
        return height > 400 ? [{ ...plan, width: 2 * Math.round((180 * width) / height) }] : [];
      },
      nowMs: () => 0,
      onProblem: (sentence) => problems.push(sentence),
    });
    const portrait = { ...largeVideo, width: 720, height: 1_280 };
    for (const video of [portrait, portrait, largeVideo]) {
      const run = recording.beginRun(video, sound, configTag(configs.large));
      feed(run, frames(3_000));
      await run.end();
      expect(recording.master('index.m3u8')).toContain(`RESOLUTION=${video === portrait ? 202 : 640}x360`);
    }
    expect(asked).toEqual([
      [1_280, 0],
      [720, 1],
    ]);
    expect(recording.rungs.get('360p')?.segments.map(({ run, isLost }) => [run, isLost])).toEqual(
      recording.rungs.get('source')?.segments.map(({ run }) => [run, undefined]),
    );
  });

  it('cuts a segment that no keyframe ends, and no longer claims that all begin with one', async () => {
    const game = aRecording();
    feed(beginRun(game.recording), frames(9_000, 8_000));
    const text = await textOf(game, 'source/index.m3u8');
    for (const duration of text.matchAll(/EXTINF:([\d.]+)/g))
      expect(Math.round(Number(duration[1]))).toBeLessThanOrEqual(4);
    expect(text).not.toContain('INDEPENDENT-SEGMENTS');
  });

  it('begins a run for each publish, its time going on where the last one ended', async () => {
    const game = aRecording();
    const first = beginRun(game.recording);
    feed(first, frames(3_000));
    await first.end();
    feed(beginRun(game.recording), frames(3_000, 1_000, 77_000));
    const text = await textOf(game, 'source/index.m3u8');
    expect(text.split('#EXT-X-DISCONTINUITY')).toHaveLength(2);
    expect(text.match(/#EXT-X-PROGRAM-DATE-TIME:2026-11-20T19:00:00/g)).toHaveLength(2);
    const { bytes } = (await game.server.read('source/s00003.m4s', anyTime, calm)) as { bytes: Buffer };
    const time = bytes.indexOf('tfdt') + 8;
    // Rounding to milliseconds makes the last frame one longer.
    expect(Math.abs(Number(bytes.readBigUInt64BE(time)) - 3_000)).toBeLessThanOrEqual(1);
  });

  it('declares the segments that a rung has no encoder for as missing, and goes on when it is back', async () => {
    vi.useFakeTimers();
    const game = aRecording();
    const run = beginRun(game.recording);
    const all = frames(16_000);
    const until = (ms: number): void =>
      feed(
        run,
        all.splice(
          0,
          all.findIndex(({ dtsMs }) => dtsMs >= ms),
        ),
      );
    until(4_100);
    game.encoder.running[0]?.kill();
    until(8_100);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(game.encoder.running).toHaveLength(2);
    until(14_100);
    const text = await textOf(game, '360p/index.m3u8');
    // Another initial fragment in the middle of a run would break decoders.
    expect(text.match(/#EXT-X-MAP.+/g)).toEqual(['#EXT-X-MAP:URI="init-1.mp4"']);
    const missing = [...text.matchAll(/#EXT-X-GAP\n#EXTINF:.+\n(.+)/g)].map((match) => match[1]);
    // The encoder ended at the beginning of the fifth, of which nothing was shown.
    expect(missing).toEqual(['s00003.m4s', 's00004.m4s']);
    expect(addressesIn(text)).toHaveLength(addressesIn(await textOf(game, 'source/index.m3u8')).length);
    expect(await game.server.read('360p/s00003.m4s', anyTime, calm)).toBeUndefined();
    expect(problems.join()).toContain('Viewers of 360p get the source since 19:00 UTC');
    expect(problems.at(-1)).toBe('The 360p rung is there again. So far it missed 2 segments.');
    expect(problems.join()).toContain('starts again');
  });

  it('waits for a rung that is late, and not for one whose encoder has fallen silent', async () => {
    vi.useFakeTimers();
    const game = aRecording();
    const run = beginRun(game.recording);
    feed(run, frames(2_100));
    for (const encoder of game.encoder.running) encoder.isDeaf = true;
    feed(
      run,
      frames(6_100).filter(({ dtsMs }) => dtsMs > 2_100),
    );
    await vi.advanceTimersByTimeAsync(5_000);
    expect(addressesIn(await textOf(game, '360p/index.m3u8'))).toEqual(['s00001.m4s']);
    await vi.advanceTimersByTimeAsync(1_100);
    const text = await textOf(game, '360p/index.m3u8');
    expect(text.match(/#EXT-X-GAP/g)).toHaveLength(2);
    expect(problems.join()).toContain('cannot keep up');
  });

  it('answers a player that waits as soon as the part is there, and one that asks too far ahead at once', async () => {
    const game = aRecording();
    const run = beginRun(game.recording);
    feed(run, frames(2_600));
    const wanted = game.server.read('source/low.m3u8', { number: 2, part: 1, isDelta: false }, calm);
    const hinted = game.server.read('source/p00002.1.m4s', anyTime, calm);
    feed(
      run,
      frames(3_200).filter(({ dtsMs }) => dtsMs > 2_590),
    );
    const file = await wanted;
    expect(typeof file === 'object' && file.bytes.toString()).toContain('p00002.1.m4s');
    expect(typeof (await hinted)).toBe('object');
    expect(await game.server.read('source/low.m3u8', { number: 50, part: 0, isDelta: false }, calm)).toBe(
      'invalid',
    );
  });

  it('sends a player with a copy only a delta update', async () => {
    const game = aRecording();
    feed(beginRun(game.recording), frames(120_000, 2_000));
    const whole = await textOf(game, 'source/low.m3u8');
    const delta = await textOf(game, 'source/low.m3u8', true);
    const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(delta)?.[1]);
    expect(skipped).toBeGreaterThan(40);
    expect(addressesIn(delta)).toEqual(addressesIn(whole).slice(skipped));
    expect(delta.length).toBeLessThan(whole.length);
  });

  it('ends all playlists at the whistle, with every file on the disk', async () => {
    const game = aRecording();
    const run = beginRun(game.recording);
    feed(run, frames(5_000));
    await run.end();
    const finished = await game.recording.finish();
    expect(finished).toMatchObject({ runs: 1, segments: 3, startRung: '360p' });
    expect(finished.durationSeconds).toBeCloseTo(5, 2);
    expect(await textOf(game, 'source/low.m3u8')).toContain('#EXT-X-ENDLIST');
    for (const rung of finished.rungs) {
      const text = game.storage.files.get(`${rung.name}/index.m3u8`)?.toString() ?? '';
      expect(text).toContain('#EXT-X-ENDLIST');
      for (const name of addressesIn(text)) expect(game.storage.files.has(`${rung.name}/${name}`)).toBe(true);
    }
    for (const name of finished.firstFiles) expect(game.storage.files.has(name)).toBe(true);
  });

  it('is found again by another process from its index, also when its last line was cut off', async () => {
    const storage = aStorage();
    const first = aRecording(storage);
    feed(beginRun(first.recording), frames(7_000));
    await first.recording.pause();
    const index = await indexOf(storage.files);
    const second = aRecording(storage, { ...index, text: `${index.text}{"segment":4,"ru` });
    expect(second.recording.durationMs()).toBe(6_000);
    feed(beginRun(second.recording), frames(3_000));
    const text = await textOf(second, '360p/index.m3u8');
    expect(addressesIn(text).slice(0, 4)).toEqual(['s00001.m4s', 's00002.m4s', 's00003.m4s', 's00004.m4s']);
    expect(text).toContain('#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init-2.mp4"');
  });

  it('goes on from memory while the disk is full, and writes down everything afterwards', async () => {
    vi.useFakeTimers();
    const game = aRecording();
    game.storage.isFull = true;
    const run = beginRun(game.recording);
    feed(run, frames(5_000));
    await vi.advanceTimersByTimeAsync(500);
    expect(typeof (await game.server.read('source/s00001.m4s', anyTime, calm))).toBe('object');
    expect(game.storage.files.size).toBe(0);
    expect(problems.join()).toContain('Make room on the disk');
    game.storage.isFull = false;
    await vi.advanceTimersByTimeAsync(1_500);
    expect([...game.storage.files.keys()]).toEqual(
      expect.arrayContaining(['source/s00001.m4s', 'source/s00002.m4s', 'index/e0-000001.jsonl']),
    );
  });

  it('never uses a run or a segment again, also after a line of the index was torn', async () => {
    const storage = aStorage();
    const first = aRecording(storage);
    feed(beginRun(first.recording), frames(5_000));
    await first.recording.pause();
    const torn = `${storage.files.get('index/e0-000001.jsonl')?.toString() ?? ''}\n{"segment":3,"run":1,"dur`;
    storage.files.set('index/e0-000001.jsonl', Buffer.from(torn));
    const second = aRecording(storage, await indexOf(storage.files));
    feed(beginRun(second.recording), frames(5_000));
    await second.recording.pause();
    const third = aRecording(storage, await indexOf(storage.files));
    expect(third.recording.durationMs()).toBeGreaterThan(7_900);
    feed(beginRun(third.recording), frames(3_000));
    expect((await textOf(third, 'source/index.m3u8')).match(/init-\d+/g)).toEqual([
      'init-1',
      'init-2',
      'init-3',
    ]);
  });

  it('gives a rung that comes back the sound of its own moment', async () => {
    vi.useFakeTimers();
    const game = aRecording();
    const run = beginRun(game.recording);
    const all = frames(12_000);
    let sounds = 0;
    const until = (ms: number): void => {
      for (const frame of all.splice(
        0,
        all.findIndex(({ dtsMs }) => dtsMs >= ms),
      )) {
        run.takeVideo(frame);
        for (; (sounds * 1_024) / 48 <= frame.dtsMs; sounds += 1)
          run.takeAudio({ dtsMs: Math.round((sounds * 1_024) / 48), data: Buffer.alloc(8) });
      }
    };
    until(2_100);
    game.encoder.running[0]?.kill();
    until(6_000);
    await vi.advanceTimersByTimeAsync(1_100);
    until(11_000);
    const own = game.recording.rungs.get('360p')?.segments.findLast(({ isOwn }) => isOwn);
    const { bytes } = (await game.server.read(`360p/s0000${own?.number}.m4s`, anyTime, calm)) as {
      bytes: Buffer;
    };
    const video = bytes.indexOf('tfdt') + 8;
    const audio = bytes.indexOf('tfdt', video) + 8;
    const behindMs = Number(bytes.readBigUInt64BE(video)) - Number(bytes.readBigUInt64BE(audio)) / 48;
    expect(Math.abs(behindMs)).toBeLessThan(100);
  });

  it('ends at the whistle although the disk is full, and is written down when there is room', async () => {
    vi.useFakeTimers();
    const game = aRecording();
    const run = beginRun(game.recording);
    feed(run, frames(5_000));
    await vi.advanceTimersByTimeAsync(10);
    game.storage.isFull = true;
    await run.end();
    const finishing = game.recording.finish();
    await vi.advanceTimersByTimeAsync(16_000);
    expect((await finishing).segments).toBe(3);
    game.storage.isFull = false;
    await vi.advanceTimersByTimeAsync(2_000);
    await game.recording.settled();
    expect(game.storage.files.has('master.m3u8')).toBe(true);
  });

  it('stops within seconds although the disk is full', async () => {
    vi.useFakeTimers();
    const game = aRecording();
    game.storage.isFull = true;
    feed(beginRun(game.recording), frames(5_000));
    const pausing = game.recording.pause();
    await vi.advanceTimersByTimeAsync(5_000);
    await pausing;
    // A request after the end does not wait.
    await game.recording.finish();
  });

  it('serves no name that is not its own', async () => {
    const game = aRecording();
    feed(beginRun(game.recording), frames(3_000));
    for (const name of [
      'other/low.m3u8',
      'source/index.jsonl',
      'index.jsonl',
      'source/../index.jsonl',
      'source/s1.m4s',
      'x/s00001.m4s',
      'source/s00001e1.m4s',
      'source/init-1e1.mp4',
      'source/p00001e1.0.m4s',
    ])
      expect(await game.server.read(name, anyTime, calm)).toBeUndefined();
  });
});
