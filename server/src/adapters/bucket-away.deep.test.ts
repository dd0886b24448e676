// A bucket that is away, late or lying while four games are live, in ten minutes of their time.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBucket, type OpenBucket } from '../../test/storage/bucket-of-games.ts';
import { loseAfterHead, oneInTwenty } from '../../test/storage/lies.ts';
import { compare, playGames, speed, useGameTime } from '../../test/storage/play-games.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const usedBytes = async ({ store }: OpenBucket): Promise<number> => {
  // The stand-in is in this process, too, and remembers each request.
  store.requests.length = 0;
  await new Promise(setImmediate);
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const inBucket = [...store.objects.values()].reduce((sum, { length }) => sum + length, 0);
  return heapUsed + arrayBuffers - inBucket;
};
const p99 = (all: readonly number[]): number =>
  all.toSorted((one, other) => one - other)[Math.floor(all.length * 0.99)] ?? 0;
const median = (all: readonly number[]): number =>
  all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
const minutesMs = 60_000;

let bucket: OpenBucket;
beforeEach(async () => {
  useGameTime();
  bucket = await openBucket();
});
afterEach(async () => {
  vi.useRealTimers();
  await bucket[Symbol.asyncDispose]();
});

/** @returns the playlists' times, and the memory that is free again once nothing waits. */
async function playTenMinutes(isAway: boolean, pictureBytes: number) {
  const own = await openBucket();
  try {
    const web = await own.open('web');
    const played = await playGames(web, { pictureBytes });
    await played.play(30_000);
    await played.sent(minutesMs);
    played.answers.length = 0;
    if (isAway) await own.store.goAway();
    await played.play(10 * minutesMs);
    const during = await usedBytes(own);
    const waiting = web.spool.state();
    const answers = p99(played.answers);
    if (isAway) await own.store.comeBack();
    await played.end();
    const kept = await compare(own, web, played);
    own.store.objects.clear();
    const waitingBytes = during - (await usedBytes(own));
    return {
      waitingBytes,
      waiting,
      answers,
      kept,
      after: web.spool.state(),
    };
  } finally {
    await own[Symbol.asyncDispose]();
  }
}

describe('four live games of ten minutes', () => {
  it(
    'lose no second while the bucket is away, and their viewers notice nothing',
    { timeout: 900_000 },
    async () => {
      const ratios: number[] = [];
      const growths: number[] = [];
      for (let pair = 1; pair <= 3; pair += 1) {
        const healthy = await playTenMinutes(false, 200);
        const away = await playTenMinutes(true, 200);
        expect(away.waiting.waitingFiles).toBeGreaterThan(2_400);
        expect(away.kept).toMatchObject({ missing: [], different: [], gaps: [[], [], [], []] });
        expect(away.kept.segments).toEqual(healthy.kept.segments);
        expect(away.after).toMatchObject({ waitingFiles: 0, lostFiles: 0 });
        ratios.push(away.answers / healthy.answers);
        growths.push(away.waitingBytes);
        console.log(
          `p99 of a playlist: ${away.answers.toFixed(3)} ms away, ${healthy.answers.toFixed(3)} ms healthy; memory of what waited ${(away.waitingBytes / 1e6).toFixed(1)} MB; ${away.waiting.waitingFiles} files waited`,
        );
      }
      expect(median(ratios)).toBeLessThanOrEqual(1.05);
      expect(median(growths)).toBeLessThanOrEqual(20e6);
    },
  );

  it('are whole when each PUT is 5 s late', { timeout: 600_000 }, async () => {
    // The stand-in keeps the real time.
    bucket.store.plan = ({ method }) => (method === 'PUT' ? { lateMs: 5_000 / speed } : undefined);
    const web = await bucket.open('web');
    const played = await playGames(web);
    await played.play(3 * minutesMs);
    await played.end();
    expect(await compare(bucket, web, played)).toMatchObject({
      missing: [],
      different: [],
      gaps: [[], [], [], []],
    });
    for (const { problems } of played.games) expect(problems).toEqual([]);
    expect(web.spool.state().lostFiles).toBe(0);
  });

  it('are whole within ten minutes when one answer in twenty is a lie', { timeout: 600_000 }, async () => {
    const lies = oneInTwenty();
    bucket.store.plan = loseAfterHead(bucket.store, lies.plan, 20);
    const web = await bucket.open('web');
    const played = await playGames(web);
    await played.play(10 * minutesMs);
    await played.end();
    bucket.store.plan = lies.none;
    // Each object is read back within ten minutes.
    await played.play(10 * minutesMs);
    await played.sent(minutesMs);
    expect([...lies.told.keys()].toSorted()).toEqual(
      expect.arrayContaining(['cut PUT', 'forget PUT', 'other bytes PUT']),
    );
    expect(await compare(bucket, web, played)).toMatchObject({
      missing: [],
      different: [],
      gaps: [[], [], [], []],
    });
    const sentAgain = bucket.logged.filter((line) => line.includes('again')).length;
    console.log(
      `lies: ${JSON.stringify(Object.fromEntries(lies.told))}; ${sentAgain} files sent again after a read-back`,
    );
    expect(sentAgain).toBeGreaterThan(20);
  });
});
