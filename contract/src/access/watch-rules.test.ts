import { describe, expect, it } from 'vitest';
import { decide, isGeoBlocked, type AccessQuestion } from './watch-rules.ts';

describe('isGeoBlocked', () => {
  it.each<[string, 'none' | 'allow' | 'block', string | undefined, boolean]>([
    ['no rule blocks nobody', 'none', 'FR', false],
    ['a listed country is allowed', 'allow', 'CA', false],
    ['another country is not', 'allow', 'FR', true],
    ['[T79] an unknown country is not, where countries are listed', 'allow', undefined, true],
    ['a listed country is blocked', 'block', 'CA', true],
    ['another country is not blocked', 'block', 'FR', false],
    ['an unknown country is not blocked by a list of others', 'block', undefined, false],
  ])('%s', (_, mode, country, blocked) => {
    expect(isGeoBlocked({ mode, countries: ['CA', 'US'] }, country)).toBe(blocked);
  });
});

const asked = (question: Partial<AccessQuestion>): AccessQuestion => ({
  type: 'paid',
  isLoggedIn: false,
  isCovered: false,
  isGeoBlocked: false,
  ...question,
});

describe('decide', () => {
  it.each<[string, Partial<AccessQuestion>, string | null]>([
    ['a free event is open to a visitor', { type: 'free' }, null],
    ['a register event asks a visitor to log in', { type: 'register' }, 'login'],
    ['a register event is open to an account', { type: 'register', isLoggedIn: true }, null],
    ['a paid event asks a visitor to log in', {}, 'login'],
    ['a paid event asks an account for a pass', { isLoggedIn: true }, 'pass'],
    ['a paid event is open to who holds a pass', { isLoggedIn: true, isCovered: true }, null],
    ['a pay-per-view event asks an account for a purchase', { type: 'ppv', isLoggedIn: true }, 'pass'],
    ['a pay-per-view event is open to its buyer', { type: 'ppv', isLoggedIn: true, isCovered: true }, null],
    ['the region is said before the log-in', { isGeoBlocked: true }, 'geo'],
    ['the region holds for buyers too', { isLoggedIn: true, isCovered: true, isGeoBlocked: true }, 'geo'],
    ['the region holds for free events too', { type: 'free', isGeoBlocked: true }, 'geo'],
  ])('[R6.02] %s', (_, question, reason) => {
    expect(decide(asked(question))).toEqual({ granted: reason === null, reason });
  });
});
