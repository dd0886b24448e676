import { expect, it } from 'vitest';
import { configs, configTag, frames } from '../../../test/ingest/made-streams.ts';
import { createByteBudget, createClaimSession, type ByteBudget } from './claim-session.ts';

function aClaim(budget: ByteBudget = createByteBudget(1_000_000)) {
  const refusals: string[] = [];
  const taken: number[] = [];
  const clock = { ms: 0 };
  let answer: () => void = () => undefined;
  const session = createClaimSession({
    connection: {
      address: '192.0.2.1',
      refuse: (sentence) => void refusals.push(sentence),
      close: () => undefined,
    },
    budget,
    nowMs: () => clock.ms,
    claim: () =>
      new Promise((resolve) => {
        answer = () =>
          resolve(() => ({
            take: ({ timestampMs }) => void taken.push(timestampMs),
            ended: () => undefined,
          }));
      }),
    onGone: () => undefined,
    onProblem: () => undefined,
  });
  const video = (timestampMs: number, payload: Buffer): void =>
    session.take({ kind: 'video', timestampMs, payload });
  return { session, refusals, taken, clock, video, answer: () => answer() };
}

it('refuses an encoder that sends sound alone for ten seconds', () => {
  const { session, refusals, clock } = aClaim();
  for (clock.ms = 0; clock.ms <= 10_000; clock.ms += 1_000)
    session.take({ kind: 'audio', timestampMs: clock.ms, payload: Buffer.of(0xaf, 1, 1, 2, 3) });
  expect(refusals).toEqual([]);
  clock.ms = 10_001;
  session.take({ kind: 'audio', timestampMs: clock.ms, payload: Buffer.of(0xaf, 1, 1, 2, 3) });
  expect(refusals).toEqual([expect.stringContaining('only sound came')]);
});

it('keeps what comes until it has the game', async () => {
  const { video, taken, answer } = aClaim();
  video(0, configTag(configs.small));
  for (const { dtsMs, payload } of frames(1_000, 2_000)) video(dtsMs, payload);
  answer();
  await expect.poll(() => taken.length).toBeGreaterThan(20);
  expect(taken.slice(0, 2)).toEqual([0, 0]);
});

it('holds no more together with others than their budget, and gives it back', () => {
  let taken = 0;
  const whole = createByteBudget(500);
  const counted: ByteBudget = {
    take: (bytes) => {
      const isFree = whole.take(bytes);
      if (isFree) taken += bytes;
      return isFree;
    },
    give: (bytes) => {
      taken -= bytes;
      whole.give(bytes);
    },
  };
  const both = [aClaim(counted), aClaim(counted)];
  for (const { dtsMs, payload } of frames(4_000, 2_000))
    for (const { video } of both) {
      video(dtsMs, payload);
      expect(taken).toBeLessThanOrEqual(500);
    }
  for (const { session } of both) session.ended('disconnected');
  expect(taken).toBe(0);
});
