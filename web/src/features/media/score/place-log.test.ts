import type { ScoreUpdate } from '@floodlit/contract/catalog/scores';
import { logDigest } from '@floodlit/contract/sums/log-changes';
import { describe, expect, it } from 'vitest';
import { aGoal, aWholeGame } from './game-log.fixture.ts';
import { withUpdate } from './place-log.ts';

const log = aWholeGame();
const next = aGoal('home', null);
const anUpdate = (fields: Partial<ScoreUpdate> = {}): ScoreUpdate => ({
  ...log.score,
  home: 3,
  seq: 9,
  after_seq: 8,
  gone: [],
  entries: [next],
  places: [8],
  digest: logDigest([...log.entries, next]),
  ...fields,
});

describe('a log with a live update', () => {
  it('adds the entries that follow its own', () => {
    const added = withUpdate(log, anUpdate());
    expect(added).toMatchObject({ score: { home: 3, seq: 9 }, entries: [...log.entries, next] });
    expect(added).not.toHaveProperty('score.entries');
    expect(added).not.toHaveProperty('score.digest');
  });

  it('adds an entry once that it has already', () => {
    const update = anUpdate({ after_seq: 5, entries: [...log.entries.slice(-2), next], places: [6, 7, 8] });
    expect(withUpdate(log, update)).toMatchObject({ entries: [...log.entries, next] });
  });

  it('takes a correction without another read', () => {
    const [first, goal, ...rest] = log.entries;
    const entries = [first ?? next, next, ...rest];
    const update = anUpdate({
      revision: 2,
      gone: [goal?.id ?? ''],
      places: [1],
      digest: logDigest(entries),
    });
    expect(withUpdate(log, update)).toMatchObject({ score: { revision: 2 }, entries });
  });

  it.each([
    ['an update is missing', { after_seq: 10, seq: 11 }],
    ['too much changed', { after_seq: -1 }],
    ['the rules have changed', { seq: 8, revision: 2, after_seq: -1 }],
    ['its entries are not those of the server', { digest: 7 }],
  ])('is read again when %s', (_name, fields) => {
    expect(withUpdate(log, anUpdate(fields))).toBe('read_again');
  });

  it.each([
    ['the same state', { seq: 8, after_seq: 7 }],
    ['the same state, at the beginning', { seq: 8, after_seq: -1 }],
    ['an older one', { seq: 4, after_seq: 3 }],
  ])('stays as it is for %s', (_name, fields) => {
    expect(withUpdate(log, anUpdate(fields))).toBe(log);
  });
});
