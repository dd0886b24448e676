// Which region rules are valid: pure.
import type { GeoRule } from '@floodlit/contract/channel/channel';
import { countryCodes } from '@floodlit/contract/channel/countries';

const countries: ReadonlySet<string> = new Set(countryCodes);

/** Codes in capitals, each once, in order. Undefined when one is no country, or when a rule that needs countries names none. */
export function geoRuleOf({ mode, countries: asked }: GeoRule): GeoRule | undefined {
  if (mode === 'none') return { mode, countries: [] };
  const codes = [...new Set(asked.map((code) => code.trim().toUpperCase()))].toSorted();
  return codes.length > 0 && codes.every((code) => countries.has(code))
    ? { mode, countries: codes }
    : undefined;
}
