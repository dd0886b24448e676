import type { ScoreUpdate } from '@floodlit/contract/catalog/scores';
import { describe, expect, it } from 'vitest';
import { aGoal, aWholeGame } from './game-log.fixture.ts';
import { withUpdate } from './place-log.ts';

const log = aWholeGame();
const next = aGoal('home', null);
const anUpdate = (fields: Partial<ScoreUpdate> = {}): ScoreUpdate => ({
  ...log.score,
  home: 3,
  seq: 9,
  entries: [next],
  after_seq: 8,
  ...fields,
});

describe('a log with a live update', () => {
  it('adds the entries that follow its own', () => {
    const added = withUpdate(log, anUpdate());
    expect(added).toMatchObject({ score: { home: 3, seq: 9 }, entries: [...log.entries, next] });
    expect(added).not.toHaveProperty('score.entries');
  });

  it('adds an entry once that it has already', () => {
    const again = withUpdate(log, anUpdate({ after_seq: 5, entries: [...log.entries.slice(-2), next] }));
    expect(again).toMatchObject({ entries: [...log.entries, next] });
  });

  it.each([
    ['an update is missing', { after_seq: 10, seq: 11 }],
    ['an earlier entry changed', { revision: 2 }],
  ])('is read again when %s', (_name, fields) => {
    expect(withUpdate(log, anUpdate(fields))).toBe('read_again');
  });

  it.each([
    ['the same state', { seq: 8, after_seq: 7 }],
    ['an older one', { seq: 4, after_seq: 3 }],
    ['an older revision', { revision: 0 }],
  ])('stays as it is for %s', (_name, fields) => {
    expect(withUpdate(log, anUpdate(fields))).toBe(log);
  });
});
