import { describe, expect, it } from 'vitest';
import { foldGame } from '@floodlit/contract/sums/fold-game';
import type { GameEntry } from '@floodlit/contract/sums/game-entry';
import { isFromBefore } from '@floodlit/contract/sums/rehearsal';
import { sportRules } from '@floodlit/contract/sums/sport-rules';
import { entryOf, type Draft } from './new-entry.ts';

const start = Date.parse('2026-11-30T18:00:00Z');
const entry = (id: string, draft: Draft, now = start - 9e6): GameEntry =>
  entryOf(draft, { id, author: 'operator:1', now, known: [] });
const goal = entry('a', { kind: 'score', side: 'home', points: 1 });

describe('a log whose entries are all from before the start', () => {
  it.each([
    ['is one of a rehearsal', [goal], true],
    ['is one of a rehearsal that was ended', [goal, entry('b', { kind: 'final' })], true],
    ['is no empty log', [], false],
    ['is no phone that only took the game', [entry('b', { kind: 'takeover' })], false],
    ['is taken back once', [goal, entry('c', { kind: 'void', target: 'a' })], false],
    ['has none from after the start', [goal, entry('d', { kind: 'period_start' }, start)], false],
  ])('%s', (_name, entries, is) => {
    expect(isFromBefore(foldGame(entries, sportRules.soccer), start)).toBe(is);
  });
});
