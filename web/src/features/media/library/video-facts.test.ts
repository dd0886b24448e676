import { describe, expect, it } from 'vitest';
import { badgeOf, videoViewOf } from './video-facts.ts';

describe('videoViewOf', () => {
  it.each([
    ['free', true, null, 'player'],
    ['free', false, 'geo', 'geo'],
    ['register', false, 'login', 'account'],
    ['paid', false, 'login', 'choose'],
    ['paid', false, 'pass', 'choose'],
    ['paid', true, null, 'player'],
    ['paid', false, 'not_available', 'not_available'],
  ] as const)('[R6.02] a %s video, granted %s, reason %s: %s', (type, granted, reason, view) => {
    expect(videoViewOf({ type, access: { granted, reason } })).toBe(view);
  });
});

describe('badgeOf', () => {
  it.each([
    ['free', undefined, 'event.free'],
    ['register', undefined, 'event.free_account'],
    ['register', true, 'event.included'],
    ['paid', false, 'library.pass_needed'],
    ['paid', true, 'event.included'],
  ] as const)('a %s video with access %s says %s', (type, hasAccess, key) => {
    expect(badgeOf({ type }, hasAccess).key).toBe(key);
  });
});
