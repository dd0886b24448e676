import { describe, expect, it } from 'vitest';
import { refusalOfPassword } from './password-rules.ts';

const common = 'This password is too common';
const isName = 'The password must differ from the name of this site';
const refusal = (password: string) =>
  refusalOfPassword(password, {
    email: 'zoe.tremblay@demo.test',
    names: ['Northern Sports', 'northern-sports', 'Le Littoral'],
  });

describe('[R5.D1] refusalOfPassword', () => {
  it.each([
    'Password',
    'Password123!',
    'P@ssw0rd1',
    '!!passw0rd',
    'Sunsh1ne2024',
    'trustno1!',
    '12345678!',
    'aaaaaaaa',
    '11111111!',
  ])('refuses %s, which is a common password with a disguise', (password) =>
    expect(refusal(password)).toBe(common),
  );
  it.each(['QwertyUiop', '1qaz2wsx', 'azertyuiop', 'starwars', 'corvette', 'xpressmusic'])(
    'refuses %s, which is in the dictionary of common passwords',
    (password) => expect(refusal(password)).toBe(common),
  );
  it.each([
    '87654321',
    '123123123',
    '12341234',
    'Madrid123',
    'lovely123',
    'Floodlit1',
    'p@ssword',
    'password1!',
  ])('refuses %s, which the dictionary lacks', (password) => expect(refusal(password)).toBe(common));
  it.each(['Northern Sports', 'northernsports', 'N0rthern-Sp0rts!', 'northern-sports2026', 'LeLittoral#1'])(
    'refuses %s, which is the name of the channel with a disguise',
    (password) => expect(refusal(password)).toBe(isName),
  );
  it.each(['zoe.tremblay', 'ZOE.Tremblay@demo.test'])('refuses the address: %s', (password) =>
    expect(refusal(password)).toBe('The password must differ from your email address'),
  );
  it.each([
    'demo-viewer-password',
    'sunshine over northern sports',
    'correct horse battery',
    'é7vR-9kq!2x',
    'passwordless tuesday',
  ])('accepts %s', (password) => expect(refusal(password)).toBeUndefined());
  it('refuses nothing on account of a name without letters', () => {
    expect(refusalOfPassword('8361920475', { email: 'a@demo.test', names: ['24'] })).toBeUndefined();
  });
});
