import { expect, it, vi } from 'vitest';
import { listenToFacts, tellFact, type Fact } from './facts.ts';

it('keeps the first facts for parts that load late', () => {
  const fact = (path: string): Fact => ({ kind: 'call', route: { method: 'GET', path: `/${path}` } });
  for (let at = 0; at < 300; at++) tellFact(fact(String(at)));
  const [one, other] = [vi.fn(), vi.fn()];
  listenToFacts(one, other);
  expect(one).toHaveBeenCalledTimes(200);
  expect(other).toHaveBeenCalledTimes(200);
  tellFact(fact('now'));
  expect(one).toHaveBeenLastCalledWith(fact('now'));
});
