import { describe, expect, it } from 'vitest';
import { findZone, resolveZone } from './zone-alias.ts';

const clockAt = (iso: string, name: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: resolveZone(name),
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso));
const noon = (name: string): [string, string] => [
  clockAt('2026-01-15T12:00:00Z', name),
  clockAt('2026-07-15T12:00:00Z', name),
];

describe('an abbreviation of a time zone', () => {
  // The local clock at noon UTC, in winter and in summer.
  it.each([
    ['NST', '08:30', '09:30'],
    ['NDT', '08:30', '09:30'],
    ['NT', '08:30', '09:30'],
    ['AST', '08:00', '09:00'],
    ['ADT', '08:00', '09:00'],
    ['AT', '08:00', '09:00'],
    ['EST', '07:00', '08:00'],
    ['EDT', '07:00', '08:00'],
    ['ET', '07:00', '08:00'],
    ['CST', '06:00', '07:00'],
    ['CDT', '06:00', '07:00'],
    ['CT', '06:00', '07:00'],
    ['MST', '05:00', '06:00'],
    ['MDT', '05:00', '06:00'],
    ['MT', '05:00', '06:00'],
    ['PST', '04:00', '05:00'],
    ['PDT', '04:00', '05:00'],
    ['PT', '04:00', '05:00'],
    ['AKST', '03:00', '04:00'],
    ['AKDT', '03:00', '04:00'],
    ['AKT', '03:00', '04:00'],
    ['HST', '02:00', '02:00'],
    ['HT', '02:00', '02:00'],
    ['HDT', '02:00', '03:00'],
    ['SST', '01:00', '01:00'],
    ['ChST', '22:00', '22:00'],
    ['GMT', '12:00', '12:00'],
    ['Z', '12:00', '12:00'],
    ['UTC', '12:00', '12:00'],
    ['BST', '12:00', '13:00'],
    ['WET', '12:00', '13:00'],
    ['WEST', '12:00', '13:00'],
    ['CET', '13:00', '14:00'],
    ['CEST', '13:00', '14:00'],
    ['EET', '14:00', '15:00'],
    ['EEST', '14:00', '15:00'],
    ['MSK', '15:00', '15:00'],
    ['SAST', '14:00', '14:00'],
    ['JST', '21:00', '21:00'],
    ['AEST', '23:00', '22:00'],
    ['AEDT', '23:00', '22:00'],
    ['ACST', '22:30', '21:30'],
    ['ACDT', '22:30', '21:30'],
    ['AWST', '20:00', '20:00'],
    ['NZST', '01:00', '00:00'],
    ['NZDT', '01:00', '00:00'],
  ])('[R9.06] [T80] %s is where people mean it: %s in January, %s in July', (name, winter, summer) => {
    expect(noon(name)).toEqual([winter, summer]);
    expect(noon(` ${name.toLowerCase()} `)).toEqual([winter, summer]);
  });

  it('[R9.06] resolves a full zone name to its zone, and an unknown name to undefined', () => {
    expect(findZone('America/Panama')).toBe('America/Panama');
    expect(findZone('america/PANAMA')).toBe('America/Panama');
    expect(findZone('Nowhere/Land')).toBeUndefined();
    expect(resolveZone('Nowhere/Land')).toBe('UTC');
  });

  it('is cached with a limit', () => {
    for (let number = 0; number < 2_000; number++) expect(findZone(`Nowhere/${number}`)).toBeUndefined();
    expect(findZone('EST')).toBe('America/New_York');
  });
});
