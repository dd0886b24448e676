// Segments of a lower rung, made by an encoder that echoes its pictures: each one tells when it is shown.
import { describe, expect, it } from 'vitest';
import {
  anEchoEncoder,
  aStorage,
  configs,
  frames,
  indexInMemory,
  indexOf,
} from '../../../test/ingest/made-streams.ts';
import { initFragment } from '../../ingest/packaging/fragments.ts';
import { readVideoConfig } from '../../ingest/packaging/avc-config.ts';
import {
  initName,
  createIndexLog,
  readIndex,
  readSegmentContent,
  segmentName,
  writeSegment,
  type StartRungEncoder,
} from '../../ingest/index.ts';
import { indexFile, indexLine } from '../../ingest/packaging/recording-index.ts';
import { makeRungs, type MakeDeps } from './make-rungs.ts';

const plan = { name: '360p', width: 160, height: 90, bitsPerSecond: 200_000, codec: 'avc1.42c01f' };
const segmentMs = 3_000;
const rung = '360p';

/** A game with keyframes each `keyframeMs`, whose rung has all segments but the missing ones. */
async function aGame(count: number, missing: readonly number[], keyframeMs = segmentMs) {
  const { files, ...storage } = aStorage();
  const init = initFragment(readVideoConfig(configs.large), undefined);
  const pictures = frames(count * segmentMs, keyframeMs);
  let index = indexLine({
    run: 1,
    started_at: 0,
    codecs: plan.codec,
    width: 1280,
    height: 720,
    plans: [plan],
  });
  for (const name of ['source', rung]) files.set(`${name}/${initName(1)}`, init);
  for (let number = 1; number <= count; number += 1) {
    const [from, to] = [(number - 1) * segmentMs, number * segmentMs];
    const ours = pictures.filter(({ dtsMs }) => dtsMs >= from && dtsMs < to);
    const timed = ours.map(({ dtsMs, isKeyframe, data }, at) => ({
      dtsMs,
      ticks: (ours[at + 1]?.dtsMs ?? to) - dtsMs,
      compositionTicks: 0,
      isKeyframe,
      data,
    }));
    const bytes = writeSegment({ pictures: timed, sound: [] }, 1_000);
    files.set(`source/${segmentName(number)}`, bytes);
    index += indexLine({
      segment: number,
      run: 1,
      duration_ms: segmentMs,
      is_independent: ours[0]?.isKeyframe === true,
      bytes: bytes.length,
    });
    if (!missing.includes(number)) index += indexLine({ rung, segment: number, bytes: bytes.length });
  }
  files.set(indexFile, Buffer.from(index));
  const makeWith = async (
    start = anEchoEncoder().start,
    onFailed: (reason: unknown) => void = () => undefined,
  ) => {
    const deps = {
      storage: {
        readFile: async (_folder: string, name: string) => files.get(name),
        writeFile: async (_folder: string, name: string, bytes: Buffer) => storage.writeFile(name, bytes),
      },
      liveEncoder: { start },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    } as unknown as MakeDeps;
    const { text, chunks } = await indexOf(files);
    const now = readIndex(text);
    const log = createIndexLog(chunks, (chunk, lines) =>
      indexInMemory(files).addIndexChunk('game', chunk, lines),
    );
    const making = { name: 'made', log, signal: AbortSignal.any([]), onProgress: () => undefined, onFailed };
    return makeRungs(deps, { folder: 'game', trim: null }, now, making);
  };
  const timesIn = (name: string): number[] =>
    readSegmentContent(files.get(name) ?? Buffer.alloc(0)).pictures.map(({ dtsMs }) => dtsMs);
  return {
    makeWith,
    files,
    /** The numbers of the segments that were made, each with the times of its source. */
    made: (): number[] =>
      [...files.keys()].flatMap((name) => {
        const number = Number(/^360p\/s(\d+)-made\.m4s$/.exec(name)?.[1] ?? 0);
        if (number === 0) return [];
        expect(timesIn(name)).toEqual(timesIn(`source/${segmentName(number)}`));
        return [number];
      }),
  };
}

/** It drops the pictures of a span, as a decoder does that waits for a keyframe. */
const dropping =
  (fromMs: number, toMs: number): StartRungEncoder =>
  (encoderPlan, on) =>
    anEchoEncoder().start(encoderPlan, {
      ...on,
      tag: (tag) => {
        if (tag.payload[1] === 0 || tag.timestampMs < fromMs || tag.timestampMs >= toMs) on.tag(tag);
      },
    });

describe('the missing segments of a rung', () => {
  it('are left out when the encoder delivers none of their pictures', async () => {
    const { makeWith, made } = await aGame(6, [2, 3, 4], 6_000);
    await makeWith(dropping(9_000, 12_000));
    expect(made()).not.toContain(4);
    expect(made()).toContain(3);
  });

  it('begin with a decoder that has seen the keyframe, up to twenty seconds before', async () => {
    const { makeWith, made } = await aGame(8, [7], 21_000);
    /** It shows nothing before its first keyframe. */
    const start: StartRungEncoder = (encoderPlan, on) => {
      let isShowing = false;
      return anEchoEncoder().start(encoderPlan, {
        ...on,
        tag: (tag) => {
          isShowing ||= tag.payload[1] === 1 && tag.payload[0] === 0x17;
          if (isShowing || tag.payload[1] === 0) on.tag(tag);
        },
      });
    };
    await makeWith(start);
    expect(made()).toContain(7);
  });

  it('are made although the source of others is damaged, and the reason is told', async () => {
    const { makeWith, made, files } = await aGame(30, [2, 14, 15, 28]);
    files.set(`source/${segmentName(14)}`, Buffer.from('damaged segment'));
    const failures: unknown[] = [];
    expect(await makeWith(undefined, (reason) => failures.push(reason))).toBe(2);
    expect(made()).toEqual([2, 28]);
    expect(failures).toEqual([expect.any(Error)]);
  });

  it('are made with their whole group of pictures, so that no picture refers to one of another encoder', async () => {
    const { makeWith, made } = await aGame(12, [5, 11], 9_000);
    expect(await makeWith()).toBe(6);
    expect(made()).toEqual([4, 5, 6, 10, 11, 12]);
    expect(await makeWith()).toBe(0);
  });
});
