import { describe, expect, it } from 'vitest';
import { aLog, anEntry } from './open-log.fixture.ts';
import { mergeLog } from './open-log.ts';

const start = anEntry('period_start', 1);
const goal = anEntry('score', 2, { side: 'home', points: 1 });

describe('the log of an open page', () => {
  it('grows by the new entries, and keeps the names of their authors', () => {
    const first = mergeLog(undefined, aLog([start], { authors: { 'link:1': 'Fence' } }));
    const second = mergeLog(first, aLog([goal], { authors: { 'operator:3': 'Ida' } }));
    expect(second.entries).toHaveLength(2);
    expect(second.folded.state).toMatchObject({ home: 1, period: 1 });
    expect(second.authors).toEqual({ 'link:1': 'Fence', 'operator:3': 'Ida' });
  });

  it('is not folded again while nothing happens, and takes the newer score', () => {
    const first = mergeLog(undefined, aLog([start, goal]));
    const second = mergeLog(first, { ...aLog([]), seq: first.seq, sent_at: 9 });
    expect(second.folded).toBe(first.folded);
    expect(second.sent_at).toBe(9);
  });

  it('is folded again when the rules of the sport change', () => {
    const first = mergeLog(undefined, aLog([start, goal]));
    const rules = { ...first.rules, score: 'sets' as const };
    expect(mergeLog(first, { ...aLog([]), seq: first.seq, rules }).folded.state.home).toBe(0);
  });

  it('is the answer alone after a restored backup', () => {
    const first = mergeLog(undefined, aLog([start, goal]));
    expect(mergeLog(first, aLog([start])).entries).toEqual([start]);
  });
});
