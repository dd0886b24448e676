// An ffmpeg that dies, stops or hangs: the clip is ready all the same, its file fails with a sentence, nothing is left.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '@floodlit/contract';
import { openClipStage, type ClipStage } from '../../test/clips/stage.ts';
import type { Session, World } from '../../test/world.ts';
import { createFfmpegClipMaker } from '../adapters/ffmpeg-clip-maker.ts';
import type { ClipDeps } from './index.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let stage: ClipStage;
let world: World;
let bob: Session;
/** Replaces ffmpeg. */
let program: string | undefined;

beforeAll(async () => {
  const broken = (): ClipDeps['maker'] =>
    createFfmpegClipMaker({
      ffmpegPath: program ?? '',
      workDirectory: stage.inPlace('work'),
      roomBytesMinimum: 1,
      timeoutMs: 700,
    });
  stage = await openClipStage((usual) => ({
    ...usual,
    cut: (request) => (program === undefined ? usual : broken()).cut(request),
    share: (request) => (program === undefined ? usual : broken()).share(request),
  }));
  world = stage.world;
});
afterAll(() => stage.close());
beforeEach(async () => {
  program = undefined;
  await stage.reset();
  bob = await world.as('bob');
});

/** Processes that this test's programs started. */
async function countProcesses(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args']);
  return stdout.split('\n').filter((line) => line.includes(stage.inPlace(''))).length;
}

async function replaceFfmpeg(name: string, command: string): Promise<void> {
  const file = stage.inPlace(`${name}.sh`);
  await writeFile(file, `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  program = file;
}

describe.each([
  ['killed', 'kill -9 $$'],
  ['stopped', 'kill -STOP $$'],
  ['hung', 'while :; do sleep 0.1; done'],
])('an ffmpeg that is %s', (name, command) => {
  it('[R4.05] costs the clip its poster alone', async () => {
    await replaceFfmpeg(name, command);
    const before = await countProcesses();
    const clip = await stage.make(bob);
    expect(clip).toMatchObject({ status: 'ready', poster_url: null });
    expect((await stage.fetchFile(clip.url)).status).toBe(200);
    expect(await countProcesses()).toBe(before);
    await stage.expectNothingLeft();
  });

  it('fails the file to give away after one retry, and takes no download', async () => {
    const { id } = await stage.make(bob);
    await replaceFfmpeg(name, command);
    const before = await countProcesses();
    const ask = () => bob.client.call(api.clips.download, { id });
    await ask().catch(() => undefined);
    await expect(stage.work()).rejects.toThrow();
    world.clock.advance(1_801);
    await world.context.queue.send('clips.sweep', {});
    await stage.work();
    await expect(ask()).rejects.toMatchObject({ code: 'clips.file_failed' });
    expect((await stage.leftOf(bob)).downloads).toBe(5);
    expect(await countProcesses()).toBe(before);
    await stage.expectNothingLeft();
  });
});
