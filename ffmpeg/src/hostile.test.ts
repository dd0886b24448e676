import { copyFile, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { confinementArgs } from './confinement.ts';
import { FfmpegError } from './errors.ts';
import { makeLadder } from './make-ladder.ts';
import { probe } from './probe.ts';
import { aBench, aRecording, ffmpegPath, listLeftovers, type Bench } from './recordings.fixture.ts';
import { runFfmpeg } from './run.ts';

// Encoders give way to everything else on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let bench: Bench;
let good: string;
beforeAll(async () => {
  bench = await aBench();
  good = await aRecording(bench, 'good.mp4', { seconds: 3, options: ['-movflags', '+faststart'] });
});
afterAll(() => bench.close());

async function expectRefused(name: string, bytes: Uint8Array | string, code: RegExp, sentence = /./) {
  await writeFile(bench.path(name), bytes);
  await expectFailure(bench.path(name), code, sentence);
}

async function expectFailure(inputPath: string, code: RegExp, sentence = /./) {
  const outputDirectory = bench.path('never-made');
  const request = { ffmpegPath, inputPath, outputDirectory, workDirectory: bench.workDirectory };
  const failure: unknown = await makeLadder(request).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(FfmpegError);
  // With what ffmpeg said, so that a surprise explains itself.
  const { code: found, log, message } = failure as FfmpegError;
  expect(found, log).toMatch(code);
  expect(message).toMatch(sentence);
  expect(await listLeftovers(bench)).toEqual([]);
  expect(await readdir(bench.directory)).not.toContain('never-made');
}

/** The moment of the last reading of a file that was changed after it. */
async function readingOf(
  file: string,
  work: () => Promise<unknown>,
): Promise<{ done: unknown; read: boolean }> {
  await utimes(file, new Date(1_000), new Date());
  const done = await work();
  return { done, read: (await stat(file)).atimeMs !== 1_000 };
}

/** Prepares a recording, and expects that the other file is not read. */
async function withoutReading(other: string, inputPath: string): Promise<void> {
  const seen = await readingOf(other, () => readFile(other));
  expect(seen.read).toBe(true);
  const outputDirectory = bench.path('bent-made');
  const request = { ffmpegPath, inputPath, outputDirectory, workDirectory: bench.workDirectory };
  const { done, read } = await readingOf(other, () => makeLadder(request).catch((error: unknown) => error));
  if (done instanceof Error) expect(done.name).toBe('FfmpegError');
  expect(read).toBe(false);
}

/** An AVI whose second track is a text, in the packing that AVI has for subtitle files. */
async function anAviWithSubtitle(text: string): Promise<Buffer> {
  const whole = bench.path('sound.avi');
  await runFfmpeg({
    ffmpegPath,
    workDirectory: bench.workDirectory,
    timeoutMs: 30_000,
    args: ['-i', good, '-c:v', 'mpeg4', '-c:a', 'pcm_s16le', whole],
  });
  const bytes = await readFile(whole);
  bytes.write('txts', bytes.indexOf('auds'), 'latin1');
  const packed = Buffer.alloc(17 + text.length);
  packed.write('GAB2\0', 0, 'latin1');
  packed.writeUInt16LE(2, 5);
  packed.writeUInt32LE(0, 7);
  packed.writeUInt16LE(4, 11);
  packed.writeUInt32LE(text.length, 13);
  packed.write(text, 17, 'latin1');
  for (let at = bytes.indexOf('01wb'); at !== -1; at = bytes.indexOf('01wb', at)) {
    bytes.write('01tx', at, 'latin1');
    packed.copy(bytes, at + 8);
  }
  return bytes;
}

async function listProcessesNaming(text: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.filter((command) => command.includes(text));
}

describe('hostile recordings', () => {
  it('[T34] a playlist named .mp4 that names another file is refused', async () => {
    await copyFile(good, bench.path('other-tenant.mp4'));
    const other = bench.path('other-tenant.mp4');
    const hls = `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n${other}\n#EXT-X-ENDLIST\n`;
    await expectRefused('playlist.mp4', hls, /input_refused/);
    await expectRefused('concat.mp4', `ffconcat version 1.0\nfile ${other}\n`, /input_refused/);
    const dash = `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet><Representation id="1"><BaseURL>${other}</BaseURL></Representation></AdaptationSet></Period></MPD>`;
    // Which name it gets depends on which reader guesses first what the file might be; that it is refused does not.
    const refusal = /^ffmpeg\.(?:input_refused|input_unreadable|failed)$/;
    await expectRefused('dash.mp4', dash, refusal);
    await expectRefused('session.mp4', 'v=0\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n', refusal);
    await expectRefused('picture.mp4', '<svg xmlns="http://www.w3.org/2000/svg"/>', refusal);
  });

  it('[T34] a refusal names the container and the format that were found', async () => {
    const sound = ['-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'flac'];
    const run = { ffmpegPath, workDirectory: bench.workDirectory, timeoutMs: 30_000 };
    await runFfmpeg({ ...run, args: ['-i', good, ...sound, '-c:v', 'libtheora', bench.path('film.ogg')] });
    await expectRefused('film.mp4', await readFile(bench.path('film.ogg')), /input_refused/, /Found: ogg\./);
    await runFfmpeg({ ...run, args: ['-i', good, '-c:v', 'mjpeg', '-an', bench.path('pictures.mov')] });
    await expectFailure(bench.path('pictures.mov'), /codec_refused/, /Found: mjpeg\. *$/);
  });

  it('[T34] a cover inside a recording is no picture of it', async () => {
    const run = { ffmpegPath, workDirectory: bench.workDirectory, timeoutMs: 30_000 };
    const cover = bench.path('cover.jpg');
    await runFfmpeg({ ...run, args: ['-i', good, '-frames:v', '1', cover] });
    const maps = ['-map', '1', '-map', '0', '-c', 'copy', '-disposition:v:0', 'attached_pic'];
    await runFfmpeg({ ...run, args: ['-i', good, '-i', cover, ...maps, bench.path('covered.mp4')] });
    const found = await probe({ ...run, inputPath: bench.path('covered.mp4') });
    expect(found).toMatchObject({ video_codec: 'h264', video_track: 0 });
    const alone = ['-map', '1', '-map', '0:a', '-c', 'copy', '-disposition:v:0', 'attached_pic'];
    await runFfmpeg({ ...run, args: ['-i', good, '-i', cover, ...alone, bench.path('song.mp4')] });
    await expectFailure(bench.path('song.mp4'), /no_video/);
  });

  it.each(['flv', 'avi', 'mpg', 'asf'])(
    '[T34] a %s that holds a playlist in place of its sound, picture or names opens no other file',
    async (container) => {
      await copyFile(good, bench.path('secret.mp4'));
      const secret = bench.path('secret.mp4');
      const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nfile://${secret}\n#EXT-X-ENDLIST\n`;
      const whole = bench.path(`whole.${container}`);
      const codec = container === 'mpg' ? 'mpeg2video' : container === 'flv' ? 'libx264' : 'mpeg4';
      await runFfmpeg({
        ffmpegPath,
        workDirectory: bench.workDirectory,
        timeoutMs: 30_000,
        args: [
          ['-i', good, '-c:v', codec, '-ar', '44100', '-c:a', container === 'flv' ? 'aac' : 'mp2'],
          ['-metadata', `title=file://${secret}`, '-metadata', `comment=${playlist}`, whole],
        ].flat(),
      });
      const bytes = await readFile(whole);
      // A playlist behind the first bytes, in the middle, and before them: the head decides which demuxer reads it.
      const middle = Math.floor(bytes.length / 2);
      const bent = {
        middle: Buffer.concat([bytes.subarray(0, middle), Buffer.from(playlist), bytes.subarray(middle)]),
        front: Buffer.concat([Buffer.from(playlist), bytes]),
      };
      for (const [place, content] of Object.entries(bent)) {
        const inputPath = bench.path(`${place}.${container}`);
        await writeFile(inputPath, content);
        await withoutReading(secret, inputPath);
      }
    },
  );

  it('[T34] a playlist in the subtitle of an AVI is read by no nested demuxer', async () => {
    const secret = bench.path('secret.mp4');
    await copyFile(good, secret);
    const inputPath = bench.path('subtitle.avi');
    await writeFile(inputPath, await anAviWithSubtitle(`#EXTM3U\n#EXTINF:3,\nfile://${secret}\n`));
    await withoutReading(secret, inputPath);
  });

  it('[T38] nothing, noise and what is not there are named', async () => {
    await expectRefused('empty.mp4', '', /input_empty/);
    await expectRefused('noise.mp4', randomBytes(20_000), /input_(refused|unreadable)/);
    await expectFailure(bench.path('absent.mp4'), /input_missing/);
    await expectFailure(bench.directory, /input_missing/);
  });

  it('[T38] a recording that was cut off is named, wherever it was cut', async () => {
    const whole = await readFile(good);
    await expectRefused('cut.mp4', whole.subarray(0, Math.floor(whole.length / 2)), /input_damaged/);
    await expectRefused('cut-early.mp4', whole.subarray(0, 200), /input_unreadable|no_video/);
  });

  it('[T38] a picture too large and too many tracks are refused before any work', async () => {
    const huge = await aRecording(bench, 'huge.mp4', {
      seconds: 1,
      rate: '1',
      size: '8192x4352',
      sound: false,
    });
    await expectFailure(huge, /too_many_pixels/);
    const maps = Array.from({ length: 20 }, () => ['-map', '0:v']).flat();
    const many = await aRecording(bench, 'many.mp4', {
      seconds: 1,
      size: '64x36',
      sound: false,
      options: maps,
    });
    await expectFailure(many, /too_many_tracks/);
  });

  it('[T38] sound alone is no recording', async () => {
    await runFfmpeg({
      ffmpegPath,
      workDirectory: bench.workDirectory,
      timeoutMs: 30_000,
      args: ['-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'aac', `file:${bench.path('sound.mp4')}`],
    });
    await expectFailure(bench.path('sound.mp4'), /no_video/);
  });

  it('[T37] damaged bytes inside a good recording end in time, made or named', async () => {
    const whole = await readFile(good);
    for (let round = 0; round < 6; round += 1) {
      const bent = Buffer.from(whole);
      for (let index = 0; index < 40; index += 1)
        bent[Math.floor(((((round + 1) * 7919 * (index + 3)) % 10_007) / 10_007) * bent.length)] =
          (round * 31 + index * 17) % 256;
      await writeFile(bench.path('bent.mp4'), bent);
      const outcome = await makeLadder({
        ffmpegPath,
        inputPath: bench.path('bent.mp4'),
        outputDirectory: bench.path(`bent-${round}`),
        workDirectory: bench.workDirectory,
      }).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome.name).toBe('FfmpegError');
      expect(await listLeftovers(bench)).toEqual([]);
    }
  });

  it('[T36] names that look like options, quotes or addresses are only names', async () => {
    for (const name of ['-i.mp4', '%d%s $(id) `id` ".mp4', "a'b;c|d.mp4", 'concat:x|y.mp4']) {
      await copyFile(good, bench.path(name));
      const found = await probe({
        ffmpegPath,
        inputPath: bench.path(name),
        workDirectory: bench.workDirectory,
      });
      expect(found.width).toBe(320);
    }
  });
});

describe('a run that is stopped', () => {
  it('leaves nothing when it is aborted half-way', async () => {
    const input = await aRecording(bench, 'long.mkv', { seconds: 40, size: '640x360', keyframeEvery: 300 });
    const controller = new AbortController();
    const request = {
      ffmpegPath,
      inputPath: input,
      outputDirectory: bench.path('never-made'),
      workDirectory: bench.workDirectory,
    };
    const work = makeLadder({ ...request, signal: controller.signal, onProgress: () => controller.abort() });
    await expect(work).rejects.toMatchObject({ code: 'ffmpeg.aborted' });
    expect(await listLeftovers(bench)).toEqual([]);
    expect(await readdir(bench.directory)).not.toContain('never-made');
    await expect(makeLadder({ ...request, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'ffmpeg.aborted',
    });
  });

  it('is ended by its time-out', async () => {
    const endless = ['-f', 'lavfi', '-re', '-i', 'testsrc2=size=64x36', '-f', 'null', '-'];
    const run = { ffmpegPath, workDirectory: bench.workDirectory, args: endless, timeoutMs: 500 };
    await expect(runFfmpeg(run)).rejects.toMatchObject({ code: 'ffmpeg.timed_out' });
    expect(await listLeftovers(bench)).toEqual([]);
  });

  it.runIf(confinementArgs().length > 0)(
    '[T37] dies with what started it, so that a killed server leaves no encoder behind',
    async () => {
      const outputPath = bench.path('orphan.ts');
      const worker = new Worker(new URL('./endless-run.fixture.ts', import.meta.url), {
        workerData: { ffmpegPath, workDirectory: bench.workDirectory, outputPath },
      });
      await vi.waitFor(async () => expect((await stat(outputPath)).size).toBeGreaterThan(0), {
        timeout: 10_000,
      });
      expect(await listProcessesNaming(outputPath)).toHaveLength(1);
      await worker.terminate();
      await vi.waitFor(async () => expect(await listProcessesNaming(outputPath)).toEqual([]), {
        timeout: 5000,
      });
      await rm(bench.workDirectory, { recursive: true, force: true });
    },
  );

  it('says that ffmpeg is not there', async () => {
    const run = {
      ffmpegPath: bench.path('no-ffmpeg'),
      workDirectory: bench.workDirectory,
      args: ['-version'],
      timeoutMs: 5000,
    };
    await expect(runFfmpeg(run)).rejects.toMatchObject({ code: 'ffmpeg.unavailable' });
  });

  it('fails when the source of its bytes fails', async () => {
    async function* broken() {
      yield Buffer.alloc(64 * 36 * 4);
      throw new Error('the painter fell');
    }
    const run = {
      ffmpegPath,
      workDirectory: bench.workDirectory,
      timeoutMs: 20_000,
      standardInput: broken(),
      args: ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', '64x36', '-i', 'pipe:0', '-f', 'null', '-'],
    };
    await expect(runFfmpeg(run)).rejects.toThrow('the painter fell');
  });
});
