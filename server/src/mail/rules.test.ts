import { describe, expect, it } from 'vitest';
import { headerText, isAddress, isGivenUp, pauseAfter, senderOf } from './rules.ts';

describe('header values', () => {
  it.each([
    ['Alice\r\nBcc: everybody@example.test', 'Alice Bcc: everybody@example.test'],
    ['Alice\u2028Bcc: x', 'Alice Bcc: x'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['zero\u200bwidth\ufeff', 'zerowidth'],
    ['NUL\u0000here', 'NUL here'],
    ['Family \u{1F468}\u200D\u{1F469}\u200D\u{1F467}', 'Family \u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['  Élodie   Tremblay ', 'Élodie Tremblay'],
    ['نادي الصقور', 'نادي الصقور'],
    ['x'.repeat(500), 'x'.repeat(200)],
  ])('[T65] %j is %j', (text, expected) => {
    expect(headerText(text)).toBe(expected);
  });
});

describe('the sender of the install', () => {
  it.each([
    ['https://sport.example', undefined, 'no-reply@sport.example'],
    ['https://sport.example', 'smtp://apikey:x@smtp.example', 'no-reply@sport.example'],
    ['https://sport.example', 'smtps://post%40sport.example:x@smtp.example', 'post@sport.example'],
    ['http://localhost:4000', undefined, 'no-reply@localhost'],
    ['https://sport.example', 'smtp://us%er:x@smtp.example', 'no-reply@sport.example'],
    ['http://[::1]:4000', undefined, 'no-reply@localhost'],
  ])('of %s and %s is %s', (publicUrl, smtpUrl, expected) => {
    expect(senderOf(publicUrl, smtpUrl)).toBe(expected);
    expect(isAddress(expected)).toBe(true);
  });
});

describe('an address', () => {
  it.each(['a@b.test', 'first.last+tag@sub.example.org', 'é@exemple.fr', "o'neil@example.ie"])(
    'takes %s',
    (text) => {
      expect(isAddress(text)).toBe(true);
    },
  );
  it.each([
    '',
    'a@',
    '@b',
    'a b@c.test',
    'a@b.test, c@d.test',
    'a@b.test\r\nBcc: c@d.test',
    'A <a@b.test>',
    '"a"@b.test',
    'a@b@c',
  ])('[T65] refuses %j', (text) => {
    expect(isAddress(text)).toBe(false);
  });
});

describe('another try', () => {
  it.each([
    [1, 30],
    [2, 60],
    [3, 120],
    [8, 3_600],
    [400, 3_600],
  ])('after try %i comes in %i s', (tries, seconds) => {
    expect(pauseAfter(tries)).toBe(seconds);
  });
  it('is made for three days', () => {
    const written = new Date('2026-11-20T18:00:00Z');
    expect(isGivenUp(written, new Date('2026-11-23T17:59:00Z'))).toBe(false);
    expect(isGivenUp(written, new Date('2026-11-23T18:01:00Z'))).toBe(true);
  });
});
