import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FfmpegError } from './errors.ts';
import { runFfmpeg } from './run.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floodlit-errors-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a program in ffmpeg's place. */
async function failureOf(script: string): Promise<unknown> {
  const ffmpegPath = join(folder, `program-${script.length}`);
  await writeFile(ffmpegPath, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return runFfmpeg({ ffmpegPath, args: [], workDirectory: folder, timeoutMs: 20_000 }).catch(
    (error: unknown) => error,
  );
}

describe('the message of a failed run', () => {
  it('carries the last lines of ffmpeg, which tell the cause', async () => {
    const failure = await failureOf(
      'for line in one two three four "No space left on device"; do echo "$line" >&2; done; exit 1',
    );
    expect(failure).toMatchObject({
      code: 'ffmpeg.failed',
      message: 'ffmpeg failed. Its last lines: two | three | four | No space left on device',
    });
  });

  it('names the signal that ended ffmpeg, which says nothing then', async () => {
    expect(await failureOf('kill -9 $$')).toMatchObject({
      code: 'ffmpeg.failed',
      message: 'ffmpeg failed. Its last lines: ended by SIGKILL',
    });
  });

  it('is the sentence alone for a recording that cannot be used: its owner reads it', () => {
    expect(new FfmpegError('ffmpeg.no_video', 'Stream map matches no streams').message).toBe(
      'The recording has no picture.',
    );
  });

  it('is bounded', () => {
    expect(new FfmpegError('ffmpeg.failed', 'x'.repeat(9_000)).message.length).toBeLessThan(700);
  });
});
