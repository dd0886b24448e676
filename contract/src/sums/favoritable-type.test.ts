import { describe, expect, it } from 'vitest';
import { favoritableTypeFault, favoritableTypes, isFavoritableType } from './favoritable-type.ts';

describe('isFavoritableType', () => {
  it.each(favoritableTypes)('[R3.07] knows %s', (type) => expect(isFavoritableType(type)).toBe(true));

  it.each(['team', 'Participant', ' group', '', 5, null, undefined, ['group'], { type: 'group' }])(
    '[R5.04c] refuses %j',
    (value) => expect(isFavoritableType(value)).toBe(false),
  );
});

describe('favoritableTypeFault', () => {
  const expected =
    'favoritable_type must be a string and one of participant, group, category, event, location';
  it.each([
    ['team', '"team"'],
    ['a"\u0000b', String.raw`"a\"\u0000b"`],
    [5, '5'],
    [null, 'null'],
    [true, 'true'],
    [undefined, 'undefined'],
    [['group'], 'object'],
    ['x'.repeat(1_000), `"${'x'.repeat(60)}"`],
  ])('[R5.04c] names what is expected and what it is: %j', (actual, shown) =>
    expect(favoritableTypeFault(actual)).toBe(`${expected}; it is ${shown}.`),
  );
});
