import { expect, it } from 'vitest';
import { clockText, shareAddress } from './share-address.ts';

it.each([
  [undefined, 'https://a.example/watch/7'],
  [0, 'https://a.example/watch/7'],
  [4.9, 'https://a.example/watch/7'],
  [90.7, 'https://a.example/watch/7?t=90'],
  [Number.NaN, 'https://a.example/watch/7'],
])('the address at %s s is %s', (seconds, address) => {
  expect(shareAddress('https://a.example', 7, seconds)).toBe(address);
});

it.each([
  [0, '0:00'],
  [123.9, '2:03'],
  [3_723, '1:02:03'],
])('%d s is %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
