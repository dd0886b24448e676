import { expect, it } from 'vitest';
import { codeText, readCode } from './short-code.ts';

it.each([
  ['BCDFGHJK', 'BCDFGHJK'],
  ['bcdf-ghjk', 'BCDFGHJK'],
  [' bcdf ghjk ', 'BCDFGHJK'],
  ['BCDF–GHJK', 'BCDFGHJK'],
  ['BCDFGHJ', undefined],
  ['BCDFGHJKL', undefined],
  ['ACDFGHJK', undefined],
  ['BCDFGHJ0', undefined],
  ['', undefined],
  ['B'.repeat(10_000), undefined],
  ["' or 1=1", undefined],
])('reads %j as %s', (text, code) => expect(readCode(text)).toBe(code));

it('shows a code in two halves that it reads again', () => {
  expect(codeText('BCDFGHJK')).toBe('BCDF-GHJK');
  expect(readCode(codeText('BCDFGHJK'))).toBe('BCDFGHJK');
});
