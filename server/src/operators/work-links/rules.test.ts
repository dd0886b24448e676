import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deviceForm, idInKey, isKeyOfLink, isSameDevice, keyOfLink } from './link-key.ts';
import { endOfWork, stateOfLink, type WorkGame } from './rules.ts';

const at = (time: string): Date => new Date(`2026-11-28T${time}Z`);
const game = (facts: Partial<WorkGame> = {}): WorkGame => ({
  starts_at: at('10:00:00'),
  duration_seconds: null,
  stream_status: 'upcoming',
  over_at: null,
  ...facts,
});

describe('the end of a link of work', () => {
  it.each([
    ['four hours and six after the start of a game without a length', {}, '09:00:00', '20:00:00'],
    ['six hours after its length', { duration_seconds: 5_400 }, '09:00:00', '17:30:00'],
    [
      'as planned when its result is typed days later',
      { over_at: new Date('2026-12-01T12:00:00Z') },
      '12:00:00',
      '20:00:00',
    ],
    ['six hours after the log says that it is over', { over_at: at('11:40:00') }, '12:00:00', '17:40:00'],
    [
      'six hours after the log, whatever the length of the recording says',
      { over_at: at('11:40:00'), duration_seconds: 600, stream_status: 'finished' as const },
      '12:00:00',
      '17:40:00',
    ],
    ['moved with its game', { starts_at: at('15:00:00'), duration_seconds: 3_600 }, '09:00:00', '22:00:00'],
    ['six hours from now while the game is live', { stream_status: 'live' as const }, '17:00:00', '23:00:00'],
    [
      'as planned while a live game has not lasted long',
      { stream_status: 'live' as const },
      '11:00:00',
      '20:00:00',
    ],
    [
      'six hours from now while the picture goes on after the final whistle',
      { stream_status: 'live' as const, over_at: at('10:30:00'), duration_seconds: 60 },
      '17:00:00',
      '23:00:00',
    ],
  ])('is %s', (_what, facts, now, end) => {
    expect(endOfWork(game(facts), at(now))).toEqual(at(end));
  });
});

describe('the state of a link of work', () => {
  const device = Buffer.from('a');
  it.each([
    ['waiting', {}, '12:00:00'],
    ['bound', { device_hash: device }, '12:00:00'],
    ['revoked', { device_hash: device, revoked_at: at('11:00:00') }, '12:00:00'],
    ['waiting', {}, '19:59:59'],
    ['over', {}, '20:00:00'],
    ['over', { device_hash: device }, '21:00:00'],
    ['bound', { device_hash: device, game: game({ stream_status: 'live' }) }, '23:00:00'],
  ] as const)('is %s for %o at %s', (state, facts, now) => {
    expect(stateOfLink({ revoked_at: null, device_hash: null, game: game(), ...facts }, at(now))).toBe(state);
  });
});

describe('the key of a link of work', () => {
  const secret = randomBytes(32);
  const nonce = randomBytes(16);
  const key = keyOfLink(secret, { id: 71, nonce });

  it('[T53] holds its number and 128 bits that only the install can make', () => {
    expect(key).toMatch(/^71-[\w-]{22}$/);
    expect(idInKey(key)).toBe(71);
    expect(isKeyOfLink(secret, { id: 71, nonce }, key)).toBe(true);
    expect(keyOfLink(secret, { id: 71, nonce })).toBe(key);
  });

  it.each([
    ['another number', (good: string) => good.replace('71', '72')],
    ['another mark', (good: string) => `71-${'A'.repeat(22)}-${good}`.slice(0, 25)],
    ['a mark that is cut', (good: string) => good.slice(0, -1)],
    ['a mark that is longer', (good: string) => `${good}A`],
    ['nothing', () => ''],
    ['a number alone', () => '71'],
  ])('with %s opens nothing', (_what, change) => {
    expect(isKeyOfLink(secret, { id: 71, nonce }, change(key))).toBe(false);
  });

  it('opens neither another link nor another install', () => {
    expect(isKeyOfLink(secret, { id: 71, nonce: randomBytes(16) }, key)).toBe(false);
    expect(isKeyOfLink(secret, { id: 72, nonce }, key)).toBe(false);
    expect(isKeyOfLink(randomBytes(32), { id: 71, nonce }, key)).toBe(false);
  });
});

describe('the secret of a phone', () => {
  it('is long enough that nobody guesses it, and short enough for a header', () => {
    expect(
      ['a'.repeat(15), 'a'.repeat(129), 'with space 1234567', ''].filter((one) => deviceForm.test(one)),
    ).toEqual([]);
    expect(deviceForm.test('0f8fad5b-d9cb-469f-a165-70867728950e')).toBe(true);
  });

  it('is the same for the same digest alone', () => {
    expect(isSameDevice(Buffer.from('aa'), Buffer.from('aa'))).toBe(true);
    expect(isSameDevice(Buffer.from('aa'), Buffer.from('ab'))).toBe(false);
    expect(isSameDevice(Buffer.from('aa'), Buffer.from('a'))).toBe(false);
  });
});
