import { expect, it } from 'vitest';
import { stepOfTyped, type BuyerStep } from './use-buyer.ts';

const email = 'ana@example.test';

it.each<[Parameters<typeof stepOfTyped>[0], BuyerStep | undefined]>([
  [
    { way: 'new', email },
    { way: 'new', email },
  ],
  [
    { way: 'known', email },
    { way: 'known', email },
  ],
  [{ way: 'new' }, undefined],
  [{ way: 'ask', email }, undefined],
  [{ email }, undefined],
])('%j leads a buyer back to a step that has an address, or to none', (typed, step) => {
  expect(stepOfTyped(typed)).toEqual(step);
});
