import { describe, expect, it } from 'vitest';
import { capabilitiesOf, decide, decidePlaying, type AccessQuestion } from './rules.ts';

const asked = (question: Partial<AccessQuestion>): AccessQuestion => ({
  eventType: 'paid',
  isLoggedIn: false,
  isCovered: false,
  isGeoBlocked: false,
  ...question,
});

describe('decide', () => {
  it.each<[string, Partial<AccessQuestion>, string | null]>([
    ['a free event is open to a visitor', { eventType: 'free' }, null],
    ['a register event asks a visitor to log in', { eventType: 'register' }, 'login'],
    ['a register event is open to an account', { eventType: 'register', isLoggedIn: true }, null],
    ['a paid event asks a visitor to log in', {}, 'login'],
    ['a paid event asks an account for a pass', { isLoggedIn: true }, 'pass'],
    ['a paid event is open to who holds a pass', { isLoggedIn: true, isCovered: true }, null],
    ['a pay-per-view event asks an account for a purchase', { eventType: 'ppv', isLoggedIn: true }, 'pass'],
    [
      'a pay-per-view event is open to its buyer',
      { eventType: 'ppv', isLoggedIn: true, isCovered: true },
      null,
    ],
    ['the region is said before the log-in', { isGeoBlocked: true }, 'geo'],
    ['the region holds for buyers too', { isLoggedIn: true, isCovered: true, isGeoBlocked: true }, 'geo'],
    ['the region holds for free events too', { eventType: 'free', isGeoBlocked: true }, 'geo'],
  ])('[R6.02] %s', (_, question, reason) => {
    expect(decide(asked(question))).toEqual({ granted: reason === null, reason });
  });
});

describe('decidePlaying', () => {
  const granted = { granted: true, reason: null };
  it('lets an upcoming game wait', () => {
    expect(decidePlaying(granted, 'upcoming')).toEqual({ granted: false, reason: 'not_started' });
  });
  it('keeps the refusal that came first', () => {
    const refused = { granted: false, reason: 'pass' } as const;
    expect(decidePlaying(refused, 'upcoming')).toEqual(refused);
  });
  it.each(['live', 'finished'] as const)('plays a %s game', (status) => {
    expect(decidePlaying(granted, status)).toEqual(granted);
  });
});

describe('capabilitiesOf', () => {
  const pass = {
    watch: true,
    download: false,
    clipping: false,
    download_clip: false,
    no_ads: false,
    vod_media_access: false,
  };
  it('[R3.02] allows nothing without a pass', () => {
    expect(Object.values(capabilitiesOf([]))).toEqual([false, false, false, false, false, false]);
  });
  it('[R3.02] adds up what several passes allow', () => {
    const both = capabilitiesOf([
      { ...pass, clipping: true },
      { ...pass, vod_media_access: true },
    ]);
    expect(both).toMatchObject({ watch: true, clipping: true, vod_media: true, download: false });
  });
});
