import { describe, expect, it } from 'vitest';
import { asError } from './as-error.ts';

describe('the reason of what was thrown', () => {
  it.each([
    [new Error('away'), 'away'],
    ['a word', 'a word'],
    [undefined, 'undefined'],
    [{ message: 'terminating connection', code: '57P01' }, 'terminating connection'],
    [{ code: 'E1', password: 'secret' }, 'no reason given, with the fields code, password'],
    [
      new AggregateError([new Error('::1 refused'), { message: '127.0.0.1 refused' }]),
      '::1 refused, 127.0.0.1 refused',
    ],
  ])('%o is %s', (thrown, text) => {
    expect(asError(thrown).message).toBe(text);
  });

  it('keeps the stack of a plain object', () => {
    expect(asError({ message: 'a', stack: 'at work', name: 'Trouble' })).toMatchObject({
      stack: 'at work',
      name: 'Trouble',
    });
  });
});
