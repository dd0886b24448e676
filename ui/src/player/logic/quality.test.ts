import { expect, it } from 'vitest';
import { rungIndex, rungName } from './quality.ts';

it.each([
  ['/media/t/1~a~x/v/1/540p/index.m3u8', '540p'],
  ['https://cdn.test/v/1/720p/index.m3u8?x=/y', '720p'],
  ['index.m3u8', undefined],
])('%s is the rung %s', (url, expected) => expect(rungName(url)).toBe(expected));

it.each([
  ['720p', 1],
  ['1080p', -1],
  ['auto', -1],
  [null, -1],
])('finds %s at %d', (name, expected) =>
  expect(rungIndex(['/v/1/540p/index.m3u8', '/v/1/720p/index.m3u8'], name)).toBe(expected),
);
