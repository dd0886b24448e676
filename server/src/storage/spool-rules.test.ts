import { describe, expect, it } from 'vitest';
import {
  beyondLimit,
  hasUnsent,
  nextDueMs,
  nextToReadBack,
  nextToSend,
  readBackAfterMs,
  type SpoolEntry,
} from './spool-rules.ts';

let sequence = 0;
const anEntry = (key: string, changes: Partial<SpoolEntry> = {}): SpoolEntry => ({
  sequence: (sequence += 1),
  folder: 'game',
  key,
  kind: 'segment',
  bytes: 10,
  state: 'waiting',
  dueMs: 0,
  failures: 0,
  ...changes,
});
const keysOf = (entries: readonly SpoolEntry[]): string[] => entries.map(({ key }) => key);
const sending = { state: 'sending' } as const;
const stored = { state: 'stored' } as const;
const index = { kind: 'index' } as const;

describe('the next file to send', () => {
  it.each<[string, SpoolEntry[], string | undefined]>([
    ['none of an empty spool', [], undefined],
    ['is the oldest one', [anEntry('a'), anEntry('b')], 'a'],
    ['is the next one while the oldest travels', [anEntry('a', sending), anEntry('b')], 'b'],
    ['is the next one while the oldest pauses', [anEntry('a', { dueMs: 101 }), anEntry('b')], 'b'],
    ['is one whose pause is over', [anEntry('a', { dueMs: 100 })], 'a'],
    ['is no stored one', [anEntry('a', stored), anEntry('b', { state: 'reading' })], undefined],
    ['is an index when all before it is stored', [anEntry('a', stored), anEntry('i', index)], 'i'],
    [
      'is no index while a segment before it travels',
      [anEntry('a', sending), anEntry('i', index)],
      undefined,
    ],
    [
      'is no index while a segment before it pauses',
      [anEntry('a', { dueMs: 101 }), anEntry('i', index)],
      undefined,
    ],
    [
      'is no index while an index before it travels',
      [anEntry('i', { ...index, ...sending }), anEntry('j', index)],
      undefined,
    ],
    [
      'is an index of another folder',
      [anEntry('a', sending), anEntry('i', { ...index, folder: 'other' })],
      'i',
    ],
    [
      'is a segment behind an index that waits',
      [anEntry('a', sending), anEntry('i', index), anEntry('b')],
      'b',
    ],
    ['is no second version of a key that travels', [anEntry('a', sending), anEntry('a')], undefined],
    ['is no second version of a key that pauses', [anEntry('a', { dueMs: 101 }), anEntry('a')], undefined],
  ])('%s', (_name, entries, key) => {
    expect(nextToSend(entries, 100)?.key).toBe(key);
  });
});

describe('the read-back', () => {
  it.each([
    [0, 60_000],
    [0.5, 270_000],
    [1, 480_000],
  ])('with a draw of %d, begins %d ms after the file is stored', (draw, ms) => {
    expect(readBackAfterMs(draw)).toBe(ms);
  });

  it('takes the stored one that is due first', () => {
    const entries = [
      anEntry('waiting', { dueMs: 1 }),
      anEntry('late', { ...stored, dueMs: 90 }),
      anEntry('first', { ...stored, dueMs: 80 }),
      anEntry('reading', { state: 'reading', dueMs: 1 }),
    ];
    expect([nextToReadBack(entries, 100)?.key, nextToReadBack(entries, 79)]).toEqual(['first', undefined]);
  });
});

it('the next moment is the first pause that ends later', () => {
  const entries = [
    anEntry('due'),
    anEntry('a', { dueMs: 150 }),
    anEntry('b', { ...stored, dueMs: 120 }),
    anEntry('c', { ...sending, dueMs: 110 }),
  ];
  expect([nextDueMs(entries, 100), nextDueMs(entries, 150)]).toEqual([120, undefined]);
});

describe('beyond the limit', () => {
  it.each<[string, SpoolEntry[], string[], string[]]>([
    ['nothing goes below it', [anEntry('a'), anEntry('b')], [], []],
    ['the oldest unsent segment is lost', [anEntry('a'), anEntry('b'), anEntry('c')], [], ['a']],
    ['stored files go first', [anEntry('a'), anEntry('b'), anEntry('c', stored)], ['c'], []],
    [
      'no index and no file is lost',
      [anEntry('i', index), anEntry('f', { kind: 'file' }), anEntry('c')],
      [],
      ['c'],
    ],
    ['a stored index stays', [anEntry('i', { ...index, ...stored }), anEntry('b'), anEntry('c')], [], ['b']],
    ['a segment that travels stays', [anEntry('a', sending), anEntry('b'), anEntry('c')], [], ['b']],
    [
      'indexes and files alone stay',
      [anEntry('i', index), anEntry('f', { kind: 'file' }), anEntry('g', { kind: 'file' })],
      [],
      [],
    ],
    [
      'as many go as must',
      [anEntry('a'), anEntry('b'), anEntry('c', stored), anEntry('d', { bytes: 25 })],
      ['c'],
      ['a', 'b', 'd'],
    ],
  ])('%s', (_name, entries, freed, lost) => {
    const gone = beyondLimit(entries, 20);
    expect([keysOf(gone.freed), keysOf(gone.lost)]).toEqual([freed, lost]);
  });
});

it('a file is unsent while it waits or travels', () => {
  const entries = [anEntry('a', sending), anEntry('b', stored), anEntry('c')];
  const unsent = ['a', 'b', 'c', 'd'].filter((name) => hasUnsent(entries, ({ key }) => key === name));
  expect(unsent).toEqual(['a', 'c']);
});
