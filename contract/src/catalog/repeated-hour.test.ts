import { describe, expect, it } from 'vitest';
import { repeatOf } from './repeated-hour.ts';

describe('a moment at the end of summer time', () => {
  it.each([
    ['2026-11-01T05:59:59Z', 'America/Chicago', undefined],
    ['2026-11-01T06:00:00Z', 'America/Chicago', 'first'],
    ['2026-11-01T06:30:00Z', 'America/Chicago', 'first'],
    ['2026-11-01T07:00:00Z', 'America/Chicago', 'second'],
    ['2026-11-01T07:59:59Z', 'America/Chicago', 'second'],
    ['2026-11-01T08:00:00Z', 'America/Chicago', undefined],
    // The start of summer time leaves an hour out, and repeats none.
    ['2027-03-14T08:30:00Z', 'America/Chicago', undefined],
    ['2026-10-25T00:30:00Z', 'Europe/Paris', 'first'],
    ['2026-10-25T01:30:00Z', 'Europe/Paris', 'second'],
    // Half an hour is repeated.
    ['2027-04-03T14:45:00Z', 'Australia/Lord_Howe', 'first'],
    ['2027-04-03T15:15:00Z', 'Australia/Lord_Howe', 'second'],
    ['2027-04-03T15:45:00Z', 'Australia/Lord_Howe', undefined],
    ['2026-11-01T06:30:00Z', 'America/Phoenix', undefined],
    ['2026-11-01T06:30:00Z', 'UTC', undefined],
  ])('%s in %s is %s', (instant, zone, repeat) => {
    expect(repeatOf(new Date(instant), zone)).toBe(repeat);
  });
});
