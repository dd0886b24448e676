import { describe, expect, it } from 'vitest';
import { frozenWords, interruptionTexts } from './interruption-texts.ts';

const t = ((key: string) => key) as Parameters<typeof interruptionTexts>[1];

describe('interruptionTexts', () => {
  it.each([
    ['nobody speaks', undefined, []],
    ['a message stands beside the picture', { message: 'On at eight' }, []],
    ['an operator shows a slate', { slate: 'Half-time' }, ['Half-time', '']],
    [
      'the game is closing',
      { slate: 'Half-time', is_closing: true },
      ['watch.closing', 'watch.closing_lead'],
    ],
  ])('has only the words of the operator: %s', (_, words, shown) => {
    expect([...new Set(Object.values(interruptionTexts(words, t) ?? {}))]).toEqual(shown);
  });
});

it('has the same words in one line for the mini player, and none when nobody speaks', () => {
  expect(frozenWords(undefined, t)).toBeUndefined();
  expect(frozenWords({ slate: 'Half-time' }, t)).toBe('Half-time');
  expect(frozenWords({ is_closing: true }, t)).toBe('watch.closing. watch.closing_lead');
});
