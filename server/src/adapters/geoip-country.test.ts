import { describe, expect, it } from 'vitest';
import { createGeoipCountry } from './geoip-country.ts';

describe('the country of an address', () => {
  const countries = createGeoipCountry();

  it.each([
    ['8.8.8.8', 'US'],
    ['::ffff:8.8.8.8', 'US'],
    ['::FFFF:8.8.8.8', 'US'],
    ['2001:67c:2e8:22::c100:68b', 'NL'],
    ['193.0.6.139', 'NL'],
  ])('of %s is %s', (address, country) => {
    expect(countries.countryOf(address)).toBe(country);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '::1',
    'fe80::1',
    '',
    'nobody',
    '8.8.8.8, 1.1.1.1',
    '999.1.1.1',
  ])('[T79] of %s is unknown', (address) => {
    expect(countries.countryOf(address)).toBeUndefined();
  });

  it('[T79] is unknown where the file is missing or is no database', () => {
    expect(createGeoipCountry('/nowhere/country.mmdb').countryOf('8.8.8.8')).toBeUndefined();
    expect(createGeoipCountry(import.meta.filename).countryOf('8.8.8.8')).toBeUndefined();
  });
});
