import { ScoreUpdate } from '@floodlit/contract/catalog/scores';
import { sportRules } from '@floodlit/contract/sums/sport-rules';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stream } from './streams.ts';
import { tellScores } from './tell-scores.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const updateOf = (event_id: number, seq: number, after_seq: number): ScoreUpdate => ({
  event_id,
  status: 'live',
  home: seq,
  away: 0,
  period: 1,
  period_scores: [],
  clock: null,
  is_sure: true,
  rules: { ...sportRules.soccer, periods: { ...sportRules.soccer.periods } },
  seq,
  revision: 0,
  sent_at: 0,
  after_seq,
  gone: [],
  entries: [],
  places: [],
  digest: 1,
});

function aStream() {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const texts: string[] = [];
  const stream: Stream = { send: (text) => void texts.push(text), ended };
  const told = () =>
    [...texts.join('').matchAll(/^data: (.*)$/gm)].map(([, data = '']) => {
      const { event_id, seq, after_seq } = ScoreUpdate.parse(JSON.parse(data));
      return [event_id, seq, after_seq];
    });
  return { stream, told, end, texts };
}

function aTelling() {
  const game = { seq: 4, revision: 0, isAway: false, reads: 0 };
  const errors: unknown[] = [];
  const readScore = async (_channel: number, id: number, told: { seq: number } | undefined) => {
    game.reads += 1;
    if (game.isAway) throw new Error('the database is away');
    const { seq } = game;
    return {
      update: { ...updateOf(id, seq, told?.seq ?? -1), revision: game.revision },
      told: { seq, revision: game.revision, rules: sportRules.soccer, shown: new Map<string, number>() },
    };
  };
  const log = { error: (_text: string, error: unknown) => void errors.push(error) };
  const scores = tellScores({ readScore, log: log as never }, 1);
  return { scores, game, errors };
}

const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('the score of a named game', () => {
  it('is read once, and comes to each stream that joins', async () => {
    const { scores, game } = aTelling();
    const [first, second] = [aStream(), aStream()];
    scores.join(first.stream, [7, 7]);
    await settle();
    scores.join(second.stream, [7]);
    expect([first.told(), second.told(), game.reads]).toEqual([[[7, 4, -1]], [[7, 4, -1]], 1]);
    game.seq = 5;
    scores.changed(7);
    await settle();
    expect([first.told()[1], second.told()[1], game.reads]).toEqual([[7, 5, 4], [7, 5, 4], 2]);
  });

  it('comes again when other rules change it without an entry', async () => {
    const { scores, game } = aTelling();
    const { stream, told } = aStream();
    scores.join(stream, [7]);
    await settle();
    game.revision = 1;
    scores.changed(7);
    scores.changed(7);
    await settle(1_000);
    expect(told()).toEqual([
      [7, 4, -1],
      [7, 4, 4],
    ]);
  });

  it('does not come to anybody before its first entry', async () => {
    const { scores, game } = aTelling();
    game.seq = 0;
    const { stream, texts } = aStream();
    scores.join(stream, [7]);
    await settle();
    expect([texts, game.reads]).toEqual([[], 1]);
  });

  it('that cannot be read makes no page ask, and is told when it can, ever more slowly', async () => {
    const { scores, game, errors } = aTelling();
    const { stream, told, texts } = aStream();
    scores.join(stream, [7]);
    await settle(1_000);
    game.isAway = true;
    game.seq = 5;
    scores.changed(7);
    await settle(60_000);
    expect(errors.length).toBeGreaterThan(2);
    expect(errors.length).toBeLessThan(7);
    expect(texts).toHaveLength(1);
    game.isAway = false;
    await settle(61_000);
    expect(told()).toEqual([
      [7, 4, -1],
      [7, 5, 4],
    ]);
  });

  it('is looked at again after an interruption of the feed', async () => {
    const { scores, game } = aTelling();
    const { stream, told } = aStream();
    scores.join(stream, [7]);
    await settle(1_000);
    game.seq = 6;
    scores.missed();
    await settle();
    expect(told().at(-1)).toEqual([7, 6, 4]);
  });

  it('is kept for a minute after its last stream, unless it changes', async () => {
    const { scores, game } = aTelling();
    const visit = async (): Promise<void> => {
      const { stream, end } = aStream();
      scores.join(stream, [7]);
      await settle();
      end();
      await settle();
    };
    await visit();
    await visit();
    expect(game.reads).toBe(1);
    scores.changed(7);
    await visit();
    expect(game.reads).toBe(2);
    await settle(61_000);
    await visit();
    expect(game.reads).toBe(3);
  });
});
