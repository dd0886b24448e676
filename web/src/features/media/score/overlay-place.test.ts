import { expect, it } from 'vitest';
import { overlayPlace } from './overlay-place.ts';

it.each([
  ['', 'top', 'left', 1],
  ['?position=bottom-right&scale=1.5', 'bottom', 'right', 1.5],
  ['?position=TOP+right', 'top', 'right', 1],
  ['?position=middle&scale=large', 'top', 'left', 1],
  ['?scale=0', 'top', 'left', 1],
  ['?scale=-2', 'top', 'left', 1],
  ['?scale=90', 'top', 'left', 4],
  ['?scale=0.1', 'top', 'left', 0.4],
  ['?scale=Infinity', 'top', 'left', 1],
])('the overlay at "%s" stands at the %s %s, %d times its size', (search, block, inline, scale) => {
  expect(overlayPlace(search)).toEqual({ block, inline, scale });
});
