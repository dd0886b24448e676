import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetTyped, keepTyped, takePart, takeTyped, type Typed } from './typed-before.ts';
import { visitName, visitStorage } from './visit-storage.ts';

const key = visitName('typed');
const ana = { email: 'ana@example.test', first_name: 'Ana', last_name: '' };
const leaves: (() => void)[] = [];
const open = (form: string, typed: Typed): void => void leaves.push(takePart(form, () => typed));

beforeEach(forgetTyped);
afterEach(() => leaves.splice(0).forEach((leave) => leave()));

describe('what was typed before the language changed', () => {
  it('comes back once, to the form in which it was typed', () => {
    open('buyer', ana);
    open('login', { email: 'ben@example.test' });
    keepTyped();
    expect(takeTyped('email')).toBeUndefined();
    expect(takeTyped('buyer')).toEqual({ email: 'ana@example.test', first_name: 'Ana' });
    expect(takeTyped('buyer')).toBeUndefined();
    expect(takeTyped('login')).toEqual({ email: 'ben@example.test' });
    expect(visitStorage().getItem(key)).toBeNull();
  });

  it('is nothing for an empty form, and for one that has left the page', () => {
    open('buyer', ana);
    keepTyped();
    leaves.splice(0).forEach((leave) => leave());
    open('login', { email: '' });
    keepTyped();
    expect(visitStorage().getItem(key)).toBeNull();
  });

  it('is gone after it is forgotten', () => {
    open('buyer', ana);
    keepTyped();
    forgetTyped();
    expect(takeTyped('buyer')).toBeUndefined();
  });

  it.each(['{', '7', 'null', '{"buyer": 4}', '{"buyer": {"email": 4}}'])(
    'reads %s as nothing typed',
    (kept) => {
      visitStorage().setItem(key, kept);
      expect(takeTyped('buyer') ?? {}).toEqual({});
    },
  );
});
