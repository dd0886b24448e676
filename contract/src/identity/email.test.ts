import { describe, expect, it } from 'vitest';
import { email } from './identity.ts';

describe('an e-mail address', () => {
  it.each([
    ['qa@münchen.test', 'qa@xn--mnchen-3ya.test'],
    ['QA@MÜNCHEN.test', 'qa@xn--mnchen-3ya.test'],
    ['qa@mu\u0308nchen.test', 'qa@xn--mnchen-3ya.test'],
    ['qa@xn--mnchen-3ya.test', 'qa@xn--mnchen-3ya.test'],
    ['qa@пример.рф', 'qa@xn--e1afmkfd.xn--p1ai'],
    ['qa@موقع.test', 'qa@xn--4gbrim.test'],
    [' Alice@Demo.test ', 'alice@demo.test'],
    ["o'neil+tag@sub.example.ie", "o'neil+tag@sub.example.ie"],
  ])('takes %s', (typed, kept) => {
    expect(email.parse(typed)).toBe(kept);
  });

  it.each([
    'qa@',
    '@münchen.test',
    'qa@münchen',
    'qa@münchen.test/x',
    'qa@mün chen.test',
    'qa@münchen.test:25',
    'a@b@münchen.test',
    'qa@-münchen-.test ü',
    'qä@demo.test',
    'qa@１２７.0.0.1',
    'qa@xn--.test..',
  ])('refuses %s', (typed) => {
    expect(email.safeParse(typed).error?.issues[0]?.message).toBe('A valid email address is required');
  });
});
