import { describe, expect, it } from 'vitest';
import { calendarFile, type CalendarEvent } from './calendar-file.ts';

const now = new Date('2026-11-20T12:00:00.500Z');
const aGame = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'event-7@tv.example',
  name: 'Falcons @ Hawks',
  description: '',
  place: undefined,
  url: 'https://tv.example/watch/7',
  startsAt: new Date('2026-11-21T00:30:00Z'),
  durationSeconds: null,
  isCancelled: false,
  sequence: 0,
  ...changes,
});
const fileOf = (changes?: Partial<CalendarEvent>) => calendarFile(aGame(changes), now);
/** As a calendar program reads it. */
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

describe('calendarFile', () => {
  it('writes every line that RFC 5545 requires, with moments in UTC', () => {
    expect(linesOf(fileOf())).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Floodlit//Floodlit//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:event-7@tv.example',
      'DTSTAMP:20261120T120000Z',
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'DTSTART:20261121T003000Z',
      'DTEND:20261121T023000Z',
      'SUMMARY:Falcons @ Hawks',
      'URL:https://tv.example/watch/7',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('says that a game is cancelled, with the number of its changes', () => {
    const lines = linesOf(fileOf({ isCancelled: true, sequence: 3 }));
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines).toContain('SEQUENCE:3');
  });

  it('ends after the duration where it is known', () => {
    expect(fileOf({ durationSeconds: 5_400 })).toContain('DTEND:20261121T020000Z\r\n');
  });

  it.each([
    ['a comma, a semicolon and a backslash', 'One, two; three\\', 'One\\, two\\; three\\\\'],
    ['every kind of line break', 'a\r\nb\nc\rd\u2028e', 'a\\nb\\nc\\nd\\ne'],
    [
      'a property that somebody smuggles in',
      'x\r\nATTACH:https://evil.example',
      'x\\nATTACH:https://evil.example',
    ],
    ['control characters', 'a\u0000b\u001bc\td', 'abc\td'],
  ])('escapes %s', (_, text, expected) => {
    expect(linesOf(fileOf({ name: text }))).toContain(`SUMMARY:${expected}`);
    expect(linesOf(fileOf({ description: text }))).toContain(`DESCRIPTION:${expected}`);
    expect(linesOf(fileOf({ place: text }))).toContain(`LOCATION:${expected}`);
  });

  it.each([
    ['Latin letters', 'Extraordinarily '.repeat(20)],
    ['Arabic letters', 'الصقور ضد النسور '.repeat(20)],
    ['letters outside the basic plane', '🏒'.repeat(60)],
  ])('folds %s at 75 octets and cuts no character', (_, name) => {
    const file = fileOf({ name });
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file).not.toContain('\ufffd');
    expect(linesOf(file)).toContain(`SUMMARY:${name}`);
    expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeGreaterThan(71);
  });
});
