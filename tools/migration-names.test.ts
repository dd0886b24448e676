import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rooms } from './walls/place.ts';

const names = readdirSync(new URL('../server/src/db/migrations/', import.meta.url)).filter((name) =>
  name.endsWith('.sql'),
);
/** Rooms, and folders of the server that have tables of their own. */
const owners = [...rooms, 'deployment', 'error-reports', 'limits', 'mail', 'storage', 'stripe-account'];

/** Earlier ones name their room alone, or nothing, and three numbers are there twice. They never change. */
const isNamed = (name: string): boolean => name >= '0430';

const misnamed = (list: readonly string[]): string[] =>
  list
    .filter(isNamed)
    .filter(
      (name) =>
        !new RegExp(`^\\d{4}-(?:${owners.join('|')})-[a-z0-9]+(?:-[a-z0-9]+)*\\.sql$`, 'u').test(name),
    );

function repeatedNumbers(list: readonly string[]): string[] {
  const numbers = list.filter(isNamed).map((name) => name.slice(0, 4));
  return numbers.filter((number, index) => numbers.indexOf(number) !== index);
}

it('migrations from 0430 on are named NNNN-<room>-<what>.sql', () => {
  expect(misnamed(names)).toEqual([]);
  expect(
    misnamed(['0429-insight.sql', '0430-insight.sql', '0431-billing-cards.sql', '0432-media-pins.sql']),
  ).toEqual(['0430-insight.sql', '0431-billing-cards.sql']);
});

it('migrations from 0430 on have unique numbers', () => {
  expect(repeatedNumbers(names)).toEqual([]);
  expect(repeatedNumbers(['0033-a.sql', '0033-b.sql', '0430-media-a.sql', '0430-clips-b.sql'])).toEqual([
    '0430',
  ]);
});
