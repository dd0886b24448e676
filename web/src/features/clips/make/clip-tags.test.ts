import { describe, expect, it } from 'vitest';
import { addTag, offeredTags, toggleTag } from './clip-tags.ts';

const ten = Array.from({ length: 10 }, (_, at) => `tag ${at}`);

describe('the tags of a clip', () => {
  it('are the list, and own ones behind it', () => {
    expect(offeredTags(['Goal', 'Save'], ['save', 'Grandma'])).toEqual(['Goal', 'Save', 'Grandma']);
  });
  it('are chosen and given back by the same press', () => {
    expect(toggleTag([], 'Goal')).toEqual(['Goal']);
    expect(toggleTag(['goal', 'Save'], 'Goal')).toEqual(['Save']);
  });
  it.each([
    ['a new one', ['Save'], 'Grandma', ['Save', 'Grandma']],
    ['one of the list, in its spelling', [], ' goal ', ['Goal']],
    ['the same one', ['Goal'], 'GOAL', ['Goal']],
    ['nothing', ['Goal'], '   ', ['Goal']],
    ['a long one, cut', [], 'x'.repeat(40), ['x'.repeat(32)]],
  ])('take %s', (_name, chosen, typed, expected) => {
    expect(addTag(['Goal'], chosen, typed)).toEqual(expected);
  });
  it('[R5.D2] are at most ten', () => {
    expect(addTag([], ten, 'one more')).toEqual(ten);
    expect(toggleTag(ten, 'one more')).toEqual(ten);
  });
});
