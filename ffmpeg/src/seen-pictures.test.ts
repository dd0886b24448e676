// Pictures of a recording as browsers show them: whole, in their shape, in the colours of usual screens, to the end.
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeLadder, type Ladder } from './make-ladder.ts';
import { makePoster } from './poster.ts';
import { probe } from './probe.ts';
import { aBench, aRecording, ffmpegPath, type Bench } from './recordings.fixture.ts';
import { runFfmpeg } from './run.ts';
import { makeStoryboard } from './storyboard.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let bench: Bench;
beforeAll(async () => {
  bench = await aBench();
});
afterAll(() => bench.close());

const run = (args: string[], onBytes?: (chunk: Buffer) => void): Promise<string> =>
  runFfmpeg({ ffmpegPath, workDirectory: bench.workDirectory, timeoutMs: 60_000, args, onBytes });

async function generate(name: string, picture: string, options: string[]): Promise<string> {
  const path = bench.path(name);
  await run(['-f', 'lavfi', '-i', picture, ...options, path]);
  return path;
}

type Made = Ladder & { first: string };

/** The tallest rung's first segment as one file. */
async function prepare(inputPath: string): Promise<Made> {
  const outputDirectory = bench.path('ladder');
  const request = { ffmpegPath, inputPath, outputDirectory, workDirectory: bench.workDirectory };
  const ladder = await makeLadder(request);
  const rung = `${outputDirectory}/${ladder.rungs[0]?.name}`;
  const first = bench.path('first.mp4');
  const parts = await Promise.all(['init.mp4', 's00001.m4s'].map((name) => readFile(`${rung}/${name}`)));
  await writeFile(first, Buffer.concat(parts));
  return { ...ladder, first };
}

/** The pixels of the first picture, after these filters. */
async function pixelsOf(file: string, filters: string, format = 'gray'): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const select = ['-frames:v', '1', '-vf', `${filters},format=${format}`, '-f', 'rawvideo', 'pipe:1'];
  await run(['-i', file, ...select], (chunk) => chunks.push(chunk));
  return Buffer.concat(chunks);
}

const disc =
  'color=black:s=180x144:r=25:d=2,geq=lum=if(lt(hypot((X-90)*64/45\\,Y-72)\\,50)\\,235\\,16):cb=128:cr=128';

/** Width and height of the white shape in a picture. */
async function shapeOf(file: string, filters: string, size: { width: number; height: number }) {
  const pixels = await pixelsOf(file, `${filters},scale=${size.width}:${size.height}`);
  const isWhite = (x: number, y: number): boolean => (pixels[y * size.width + x] ?? 0) > 128;
  const columns = Array.from({ length: size.width }, (_, x) => x);
  const rows = Array.from({ length: size.height }, (_, y) => y);
  return {
    width: columns.filter((x) => rows.some((y) => isWhite(x, y))).length,
    height: rows.filter((y) => columns.some((x) => isWhite(x, y))).length,
  };
}

describe('pictures of a recording', () => {
  it('are whole ones, in every rung, where the source sends two half pictures in one', async () => {
    const halves =
      'color=black:s=64x64:r=50:d=1,geq=lum=if(between(X\\,T*50\\,T*50+16)\\,235\\,16):cb=128:cr=128,interlace=lowpass=off';
    const options = [
      '-c:v',
      'libx264',
      '-flags',
      '+ilme+ildct',
      '-pix_fmt',
      'yuv420p',
      '-crf',
      '5',
      '-g',
      '25',
    ];
    const input = await generate('interlaced.mp4', halves, options);
    expect(await probe({ ffmpegPath, inputPath: input, workDirectory: bench.workDirectory })).toMatchObject({
      is_interlaced: true,
    });
    const made = await prepare(input);
    expect(made.rungs[0]?.is_copy).toBe(false);
    /** How much neighbouring lines differ. */
    const comb = async (file: string): Promise<number> => {
      const pixels = await pixelsOf(file, 'select=gte(n\\,10)');
      let sum = 0;
      for (let at = 64; at < pixels.length; at += 1)
        sum += Math.abs((pixels[at] ?? 0) - (pixels[at - 64] ?? 0));
      return sum / pixels.length;
    };
    expect(await comb(made.first)).toBeLessThan((await comb(input)) / 3);
  });

  it('keep their shape in rungs, poster and scrub pictures when pixels are not square', async () => {
    const options = ['-c:v', 'libx264', '-vf', 'setsar=64/45', '-pix_fmt', 'yuv420p'];
    const input = await generate('wide.mp4', disc, options);
    const made = await prepare(input);
    const { width = 0, height = 0 } = made.rungs[0] ?? {};
    expect([width, height]).toEqual([256, 144]);
    const base = { ffmpegPath, inputPath: input, workDirectory: bench.workDirectory };
    await makePoster({ ...base, outputPath: bench.path('wide.jpg'), atSeconds: 0, width: 256 });
    await makeStoryboard({ ...base, outputPath: bench.path('sheet.jpg'), durationSeconds: 2 });
    expect((await pixelsOf(bench.path('wide.jpg'), 'null')).length).toBe(256 * 144);
    for (const [file, crop, size] of [
      [made.first, 'null', { width, height }],
      [bench.path('wide.jpg'), 'null', { width: 256, height: 144 }],
      [bench.path('sheet.jpg'), 'crop=160:90:0:0', { width: 160, height: 90 }],
    ] as const) {
      const shape = await shapeOf(file, crop, size);
      expect(shape.width).toBeGreaterThan(40);
      expect(Math.abs(shape.width / shape.height - 1)).toBeLessThan(0.06);
    }
  });

  it('stand until the sound ends, also when there is only one', async () => {
    const sound = ['-f', 'lavfi', '-i', 'sine=duration=5', '-c:a', 'aac'];
    const codec = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
    const one = ['-vf', 'select=eq(n\\,0)', ...codec];
    const still = await generate('still.mp4', 'testsrc2=s=160x90:r=15:d=1', [...sound, ...one]);
    const made = await prepare(still);
    expect(made.duration_seconds).toBeCloseTo(5, 1);
    expect(made.rungs[0]?.segment_count).toBeGreaterThan(2);
    const short = await generate('short.mp4', 'testsrc2=s=160x90:r=15:d=2', [...sound, ...codec]);
    expect((await prepare(short)).duration_seconds).toBeCloseTo(5, 1);
  });

  it('last as long as they were made, when the clock of a transport stream wraps', async () => {
    const inner = await aRecording(bench, 'inner.mp4', { seconds: 6, size: '160x90' });
    const wrapped = bench.path('wrap.ts');
    await run(['-i', inner, '-c', 'copy', '-output_ts_offset', String(2 ** 33 / 90_000 - 4), wrapped]);
    const made = await prepare(wrapped);
    expect(made.duration_seconds).toBeCloseTo(6, 1);
    expect(made.rungs[0]?.frames_per_second).toBe(24);
  });

  it.each([
    ['pq', 'smpte2084'],
    ['hlg', 'arib-std-b67'],
  ])('of high dynamic range (%s) get the colours of usual screens, and say so', async (hdr, transfer) => {
    const colours = ['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc'];
    const params = `colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc:log-level=none`;
    const codec = ['-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', '-x265-params', params];
    const input = await generate('hdr.mp4', 'color=c=0x20C080:s=160x90:r=25:d=1', [...codec, ...colours]);
    expect(await probe({ ffmpegPath, inputPath: input, workDirectory: bench.workDirectory })).toMatchObject({
      hdr,
    });
    const made = await prepare(input);
    const log = await run(['-i', made.first, '-f', 'null', '-']);
    expect(log).toMatch(/Video: h264 \(High\).*yuv420p\(tv, bt709/);
    const [mapped, plain] = [
      await pixelsOf(made.first, 'scale=1:1', 'rgb24'),
      await pixelsOf(input, 'scale=1:1', 'rgb24'),
    ];
    // The same numbers name a paler colour in the narrower space.
    const apart = mapped.map((value, index) => Math.abs(value - (plain[index] ?? 0)));
    expect(Math.max(...apart)).toBeGreaterThan(12);
  });

  it('of 10 bits and usual colours stay as they are', async () => {
    const codec = ['-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', '-x265-params', 'log-level=none'];
    const input = await generate('ten.mp4', 'color=c=0x808080:s=160x90:r=25:d=1', codec);
    const made = await prepare(input);
    const [grey, plain] = [await pixelsOf(made.first, 'scale=1:1'), await pixelsOf(input, 'scale=1:1')];
    expect(Math.abs((grey[0] ?? 0) - (plain[0] ?? 0))).toBeLessThan(3);
  });
});

describe('sound of a recording', () => {
  it('that ends early or has a hole goes on in silence, in step with the picture', async () => {
    const picture = await aRecording(bench, 'plain.mp4', { seconds: 6, size: '160x90', sound: false });
    const holed = bench.path('holed.mkv');
    await run(
      [
        ['-i', picture, '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=6'],
        ['-filter_complex', '[1:a]aselect=lt(t\\,1)+between(t\\,3\\,4)[a]', '-map', '0:v', '-map', '[a]'],
        ['-c:v', 'copy', '-c:a', 'aac', holed],
      ].flat(),
    );
    await prepare(holed);
    const chunks: Buffer[] = [];
    const rung = bench.path('ladder/90p');
    const names = ['init.mp4', 's00001.m4s', 's00002.m4s', 's00003.m4s', 's00004.m4s'];
    const parts = await Promise.all(names.map((name) => readFile(`${rung}/${name}`)));
    await writeFile(bench.path('all.mp4'), Buffer.concat(parts));
    await run(
      ['-i', bench.path('all.mp4'), '-map', '0:a', '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1'],
      (chunk) => chunks.push(chunk),
    );
    const bytes = Buffer.concat(chunks);
    const loudest = (from: number, to: number): number => {
      let most = 0;
      for (let at = from * 8_000; at < to * 8_000; at += 1)
        most = Math.max(most, Math.abs(bytes.readInt16LE(at * 2)));
      return most;
    };
    expect(bytes.length / 16_000).toBeGreaterThan(5.97);
    for (const [from, to, isHeard] of [
      [0.1, 0.9, true],
      [1.1, 2.9, false],
      [3.05, 3.9, true],
      [4.1, 5.9, false],
    ] as const)
      expect([from, loudest(from, to) > 500]).toEqual([from, isHeard]);
  });
});
