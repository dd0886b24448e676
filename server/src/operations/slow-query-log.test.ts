import { expect, it } from 'vitest';
import { createSlowQueryLog } from './slow-query-log.ts';

it('writes 20 lines a minute, and then how many there were', () => {
  const lines: [string, object | undefined][] = [];
  let now = 0;
  const tell = createSlowQueryLog({ warn: (message, facts) => lines.push([message, facts]) }, () => now);
  for (let at = 0; at < 50; at++) tell('select 1', 612.4);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toEqual(['slow query', { ms: 612, sql: 'select 1' }]);
  now = 60_000;
  tell('select 2', 700);
  expect(lines.slice(20)).toEqual([
    ['further slow queries', { count: 30 }],
    ['slow query', { ms: 700, sql: 'select 2' }],
  ]);
});
