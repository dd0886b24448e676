// Viewers of one network start so many different requests to a home at once, and no more.
import { expect, it } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

it('leaves room for other networks, shares what is under way, and gives places back', async () => {
  const flights = createSingleFlight(4, 2);
  const over = Promise.withResolvers<string>();
  const ask = (key: string, range?: string) => flights.run(key, () => over.promise, range);
  const first = ask('1', 'a');
  const second = ask('2', 'a');
  expect(ask('3', 'a')).toBeUndefined();
  expect(ask('1', 'a')).toBe(first);
  const third = ask('3', 'b');
  expect(ask('4')).toBeDefined();
  expect(ask('5', 'b')).toBeUndefined();
  over.resolve('bytes');
  for (const answer of [first, second, third]) expect(await answer).toBe('bytes');
  expect(await ask('5', 'a')).toBe('bytes');
});
