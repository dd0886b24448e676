import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readBoxes } from './boxes.ts';
import { readInit } from './codecs.ts';
import { readFragmentTime } from './fragments.ts';
import { makeLadder, type Ladder } from './make-ladder.ts';
import { makePoster } from './poster.ts';
import { probe } from './probe.ts';
import { aBench, aRecording, ffmpegPath, listLeftovers, type Bench } from './recordings.fixture.ts';
import { makeStoryboard } from './storyboard.ts';

// Encoders give way to everything else on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let bench: Bench;
beforeAll(async () => {
  bench = await aBench();
});
afterAll(() => bench.close());

async function ladderOf(name: string, inputPath: string) {
  const shares: number[] = [];
  const outputDirectory = bench.path(name);
  const ladder = await makeLadder({
    ffmpegPath,
    inputPath,
    outputDirectory,
    workDirectory: bench.workDirectory,
    onProgress: (share) => shares.push(share),
  });
  return { ladder, outputDirectory, shares };
}

/** When the first picture of each segment of a rung is shown, as their own bytes say. */
async function readStarts(directory: string, rung: string) {
  const init = readInit(await readFile(join(directory, rung, 'init.mp4')));
  const names = (await readdir(join(directory, rung))).filter((name) => name.endsWith('.m4s')).toSorted();
  const starts: number[] = [];
  for (const name of names) {
    const first = readBoxes(await readFile(join(directory, rung, name)))[0];
    expect(first?.type).toBe('moof');
    const time = first && readFragmentTime(first.bytes, init);
    expect(time?.starts_with_keyframe).toBe(true);
    starts.push((time?.shown_from ?? NaN) / init.ticks_per_second);
  }
  return starts;
}

async function expectSound(ladder: Ladder, directory: string) {
  const master = await readFile(join(directory, 'master.m3u8'), 'utf8');
  const wanted = await readStarts(directory, ladder.rungs[0]?.name ?? '');
  for (const rung of ladder.rungs) {
    const starts = await readStarts(directory, rung.name);
    expect(starts).toHaveLength(rung.segment_count);
    starts.forEach((start, index) => expect(start).toBeCloseTo(wanted[index] ?? NaN, 2));
    const playlist = await readFile(join(directory, rung.name, 'index.m3u8'), 'utf8');
    const durations = [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map((match) => Number(match[1]));
    expect(durations).toHaveLength(rung.segment_count);
    expect(durations.reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(ladder.duration_seconds, 1);
    const target = Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(playlist)?.[1]);
    for (const seconds of durations) expect(Math.round(seconds)).toBeLessThanOrEqual(target);
    expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-INDEPENDENT-SEGMENTS\n');
    expect(playlist.trimEnd()).toMatch(/#EXT-X-ENDLIST$/);
    expect(master).toContain(
      `#EXT-X-STREAM-INF:BANDWIDTH=${rung.bandwidth},AVERAGE-BANDWIDTH=${rung.average_bandwidth},` +
        `RESOLUTION=${rung.width}x${rung.height},FRAME-RATE=${rung.frames_per_second.toFixed(3)},` +
        `CODECS="${rung.codecs}",CLOSED-CAPTIONS=NONE\n${rung.name}/index.m3u8\n`,
    );
    expect(rung.bandwidth).toBeGreaterThanOrEqual(rung.average_bandwidth);
  }
  return wanted;
}

describe('makeLadder', () => {
  it('copies a fit source, encodes the rest, and all rungs are cut at the same keyframes', async () => {
    const input = await aRecording(bench, 'fit.mp4', { seconds: 7, size: '640x360' });
    const { ladder, outputDirectory, shares } = await ladderOf('fit', input);
    expect(ladder.rungs.map((rung) => [rung.name, rung.width, rung.height, rung.is_copy])).toEqual([
      ['360p', 640, 360, true],
      ['240p', 426, 240, false],
    ]);
    for (const rung of ladder.rungs) expect(rung.codecs).toMatch(/^avc1\.6400[0-9a-f]{2},mp4a\.40\.2$/);
    expect(await expectSound(ladder, outputDirectory)).toEqual([0, 1, 2, 4, 6]);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    const master = await readFile(join(outputDirectory, 'master.m3u8'), 'utf8');
    expect(master.split('\n').filter((line) => line.endsWith('.m3u8'))[0]).toBe('360p/index.m3u8');
    expect(await listLeftovers(bench)).toEqual([]);
  });

  it.each([
    ['open', 'open-gop=1:bframes=2:b-adapt=0', false],
    ['closed', 'open-gop=0:bframes=2', true],
  ])(
    'declares independent segments unless a copied rung has open groups: %s',
    async (name, params, declares) => {
      const input = await aRecording(bench, `${name}.mp4`, {
        seconds: 7,
        size: '640x360',
        options: ['-x264-params', params],
      });
      const { ladder, outputDirectory } = await ladderOf(name, input);
      const [rung] = ladder.rungs;
      expect(rung?.is_copy).toBe(true);
      for (const file of [`${rung?.name}/index.m3u8`, 'master.m3u8']) {
        const text = await readFile(join(outputDirectory, file), 'utf8');
        expect(text.includes('#EXT-X-INDEPENDENT-SEGMENTS'), file).toBe(declares);
      }
    },
  );

  it('encodes a source with rare keyframes in odd frame rate, without sound, into the same segments', async () => {
    const input = await aRecording(bench, 'rare.mkv', {
      seconds: 5,
      size: '640x360',
      rate: '30000/1001',
      keyframeEvery: 300,
      sound: false,
    });
    const { ladder, outputDirectory } = await ladderOf('rare', input);
    expect(ladder.has_audio).toBe(false);
    expect(ladder.rungs.map((rung) => [rung.is_copy, rung.frames_per_second])).toEqual([
      [false, 29.97],
      [false, 29.97],
    ]);
    for (const rung of ladder.rungs) expect(rung.codecs).toMatch(/^avc1\.[0-9a-f]{6}$/);
    const starts = await expectSound(ladder, outputDirectory);
    expect(starts).toHaveLength(4);
  });

  it('plays from the first to the last frame when its parts are joined', async () => {
    const input = await aRecording(bench, 'joined.mp4', { seconds: 3 });
    const { ladder, outputDirectory } = await ladderOf('joined', input);
    const rung = join(outputDirectory, ladder.rungs[0]?.name ?? '');
    const names = ['init.mp4', ...(await readdir(rung)).filter((name) => name.endsWith('.m4s')).toSorted()];
    await writeFile(
      bench.path('again.mp4'),
      Buffer.concat(await Promise.all(names.map((name) => readFile(join(rung, name))))),
    );
    const again = await probe({
      ffmpegPath,
      inputPath: bench.path('again.mp4'),
      workDirectory: bench.workDirectory,
    });
    expect(again).toMatchObject({
      width: 320,
      height: 180,
      frames_per_second: 24,
      has_audio: true,
      audio_codec: 'aac',
    });
    expect(Math.abs(again.duration_seconds - 3)).toBeLessThan(0.1);
  });

  it('replaces what stood in its place, so that a job may run twice', async () => {
    const input = await aRecording(bench, 'twice.mp4', { seconds: 2 });
    const first = await ladderOf('twice', input);
    expect((await ladderOf('twice', input)).ladder).toEqual(first.ladder);
  });
});

describe('pictures of a recording', () => {
  it('makes posters and a storyboard', async () => {
    const inputPath = await aRecording(bench, 'pictures.mp4', { seconds: 6 });
    const base = { ffmpegPath, inputPath, workDirectory: bench.workDirectory };
    await makePoster({ ...base, outputPath: bench.path('poster.jpg'), atSeconds: 1, width: 160 });
    await makePoster({ ...base, outputPath: bench.path('poster.webp'), atSeconds: 1, width: 160 });
    expect((await readFile(bench.path('poster.jpg'))).subarray(0, 2).toString('hex')).toBe('ffd8');
    expect((await readFile(bench.path('poster.webp'))).subarray(8, 12).toString()).toBe('WEBP');
    const board = await makeStoryboard({ ...base, outputPath: bench.path('story.jpg'), durationSeconds: 6 });
    expect(board).toMatchObject({ columns: 3, rows: 1 });
    await expect(
      makePoster({ ...base, outputPath: bench.path('late.jpg'), atSeconds: 60, width: 160 }),
    ).rejects.toMatchObject({ code: 'ffmpeg.nothing_made' });
    expect(await listLeftovers(bench)).toEqual([]);
  });
});
