import { describe, expect, it } from 'vitest';
import { foldGame } from '@floodlit/contract/sums/fold-game';
import type { GameEntry } from '@floodlit/contract/sums/game-entry';
import { sportRules } from '@floodlit/contract/sums/sport-rules';
import { entryOf, type Draft } from '../scoring/new-entry.ts';
import { isRehearsed } from './rehearsal.ts';

const start = Date.parse('2026-11-30T18:00:00Z');
const entry = (id: string, draft: Draft): GameEntry =>
  entryOf(draft, { id, author: 'operator:1', now: start - 9e6, known: [] });
const logOf = (entries: readonly GameEntry[], sent_at = start - 60_000) => ({
  game: { starts_at: new Date(start).toISOString() },
  folded: foldGame(entries, sportRules.soccer),
  sent_at,
});
const goal = entry('a', { kind: 'score', side: 'home', points: 1 });

describe('a rehearsal', () => {
  it.each([
    ['has entries before the start', logOf([goal]), true],
    ['is over at the start', logOf([goal], start), false],
    ['is no empty log', logOf([]), false],
    ['is no phone that only took the game', logOf([entry('b', { kind: 'takeover' })]), false],
    ['is taken back once', logOf([goal, entry('c', { kind: 'void', target: 'a' })]), false],
  ])('%s', (_name, log, is) => {
    expect(isRehearsed(log)).toBe(is);
  });
});
