// The short form of `bucket-away.deep.test.ts`.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBucket, type OpenBucket } from '../../test/storage/bucket-of-games.ts';
import { compare, passTime, playGames, useGameTime } from '../../test/storage/play-games.ts';
import { loseAfterHead, oneInTwenty } from '../../test/storage/lies.ts';

let bucket: OpenBucket;
beforeEach(async () => {
  useGameTime();
  // Game time runs faster than the wire: 5 s of a busy machine are no outage.
  bucket = await openBucket({ tryMs: 300_000 });
});
afterEach(async () => {
  vi.useRealTimers();
  await bucket[Symbol.asyncDispose]();
});

describe('four live games', () => {
  it('lose nothing while the bucket is away', async () => {
    const web = await bucket.open('web');
    const played = await playGames(web);
    await played.play(6_000);
    await bucket.store.goAway();
    await played.play(24_000);
    await passTime(60_000, undefined, () => web.spool.state().waitingFiles > 80);
    expect(web.spool.state().waitingFiles).toBeGreaterThan(80);
    await bucket.store.comeBack();
    await played.play(6_000);
    await played.end();
    const kept = await compare(bucket, web, played);
    expect(kept).toMatchObject({ missing: [], different: [], gaps: [[], [], [], []] });
    expect(kept.segments).toEqual([17, 17, 17, 17]);
    expect(web.spool.state()).toMatchObject({ waitingFiles: 0, lostFiles: 0, refusal: undefined });
    for (const { problems } of played.games) expect(problems).toEqual([]);
    expect(bucket.logged).toEqual([
      expect.stringMatching(/^The spool waits: /),
      'The spool has sent all that waited.',
    ]);
  });

  it('are whole in a bucket that lies in one of twenty answers, and loses what it had', async () => {
    const lies = oneInTwenty();
    bucket.store.plan = loseAfterHead(bucket.store, lies.plan, 15);
    const web = await bucket.open('web', { readBackAfter: () => 3_000 });
    const played = await playGames(web, { count: 2 });
    await played.play(12_000);
    await played.end();
    bucket.store.plan = lies.none;
    await played.play(30_000);
    await played.sent(600_000);
    expect(lies.told.size).toBeGreaterThan(3);
    expect(await compare(bucket, web, played)).toMatchObject({ missing: [], different: [], gaps: [[], []] });
  });

  it('have gaps where a full spool lost their oldest segments, and nowhere else', async () => {
    const web = await bucket.open('web', { limitBytes: 400_000 });
    const played = await playGames(web, { count: 2, pictureBytes: 300 });
    await played.play(8_000);
    // A file under way may be in the bucket although its answer never came.
    await played.sent(60_000);
    await bucket.store.goAway();
    await played.play(40_000);
    await bucket.store.comeBack();
    await played.sent(600_000);
    await played.end();
    const { lostFiles } = web.spool.state();
    expect(lostFiles).toBeGreaterThan(20);
    const kept = await compare(bucket, web, played);
    expect(kept.different).toEqual([]);
    expect(kept.missing).toHaveLength(lostFiles);
    for (const name of kept.missing) expect(name).toMatch(/\/s\d{5}\.m4s$/);
    for (const [at, gaps] of kept.gaps.entries()) {
      const ofGame = kept.missing.filter((name) => name.includes(`game-${at + 1}/source/`));
      expect(ofGame.map((name) => Number(name.slice(-9, -4)))).toEqual(gaps);
      const [first = 0] = gaps;
      expect(gaps).toEqual(gaps.map((_gap, place) => first + place));
      const { problems, health, recording } = played.games[at] ?? expect.fail();
      expect(health().find(({ name }) => name === 'source')?.missed_segments).toBe(gaps.length);
      expect(recording.rungs.get('source')?.segments.filter(({ isLost }) => isLost)).toHaveLength(
        gaps.length,
      );
      expect(problems.filter((sentence) => sentence.includes('oldest segments'))).toHaveLength(1);
    }
  });
});
