// A player asks for what comes next. A playlist refuses what can't come soon, in each spelling.
import { expect, it } from 'vitest';
import { isTooFar, type PlaylistPosition } from './playlist-position.ts';

const partsAhead = 6;
const open: PlaylistPosition = { closed: 4, lastParts: 8, openParts: 2, isEnded: false };
const between: PlaylistPosition = { ...open, openParts: 0 };

it.each<[string, PlaylistPosition, number, number | undefined, boolean]>([
  ['the next part', open, 5, 2, false],
  ['the last part ahead', open, 5, 7, false],
  ['one part more', open, 5, 8, true],
  ['the whole next segment', open, 5, undefined, false],
  ['the segment behind it', open, 6, undefined, false],
  ['its first part', open, 6, 0, false],
  ['its last part ahead', open, 6, 6, false],
  ['any part of it', open, 6, 7, true],
  ['a part with a number of any length', open, 6, 9_999_999, true],
  ['one segment more', open, 7, 0, true],
  ['the part behind a closed segment', between, 4, 8, false],
  ['a part far behind a closed segment', between, 4, 14, true],
  ['a part far behind it, once the next segment is open', open, 4, 14, false],
  ['a closed segment', between, 4, undefined, false],
  ['a part of one before it', between, 3, 9_999_999, false],
  ['any part of no segment', open, 0, 7, true],
  ['anything of a game that is over', { ...open, isEnded: true }, 99, 99, false],
])('%s', (_title, position, number, part, expected) => {
  expect(isTooFar(position, number, part, partsAhead)).toBe(expected);
});
