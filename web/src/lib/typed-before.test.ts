import { describe, expect, it } from 'vitest';
import { keepTyped, takeTyped } from './typed-before.ts';
import { visitName, visitStorage } from './visit-storage.ts';

const key = visitName('typed.buyer');

describe('what was typed before the document was replaced', () => {
  it('comes back once', () => {
    keepTyped('buyer', { email: 'ana@example.test', first_name: 'Ana', last_name: '' });
    expect(takeTyped('login')).toBeUndefined();
    expect(takeTyped('buyer')).toEqual({ email: 'ana@example.test', first_name: 'Ana' });
    expect(takeTyped('buyer')).toBeUndefined();
    expect(visitStorage().getItem(key)).toBeNull();
  });

  it('is nothing for an empty form', () => {
    keepTyped('buyer', { email: '' });
    expect(visitStorage().getItem(key)).toBeNull();
  });

  it.each(['{', '7', 'null', '{"email": 4}'])('reads %s as nothing typed', (kept) => {
    visitStorage().setItem(key, kept);
    expect(takeTyped('buyer') ?? {}).toEqual({});
  });
});
