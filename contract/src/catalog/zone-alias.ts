// Abbreviations of time zones that operators type (R9.06). They never reach Intl: it reads EST as Panama all year,
// AST as Anchorage and throws on EDT.
const ALIASES: Readonly<Record<string, string>> = {
  NST: 'America/St_Johns',
  NDT: 'America/St_Johns',
  AST: 'America/Halifax',
  ADT: 'America/Halifax',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  ET: 'America/New_York',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  CT: 'America/Chicago',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  MT: 'America/Denver',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  PT: 'America/Los_Angeles',
  AKST: 'America/Anchorage',
  AKDT: 'America/Anchorage',
  HST: 'Pacific/Honolulu',
  HDT: 'America/Adak',
  HT: 'Pacific/Honolulu',
  AKT: 'America/Anchorage',
  AT: 'America/Halifax',
  NT: 'America/St_Johns',
  SST: 'Pacific/Pago_Pago',
  CHST: 'Pacific/Guam',
  GMT: 'UTC',
  Z: 'UTC',
  BST: 'Europe/London',
  WET: 'Europe/Lisbon',
  WEST: 'Europe/Lisbon',
  CET: 'Europe/Paris',
  CEST: 'Europe/Paris',
  EET: 'Europe/Athens',
  EEST: 'Europe/Athens',
  MSK: 'Europe/Moscow',
  SAST: 'Africa/Johannesburg',
  JST: 'Asia/Tokyo',
  AEST: 'Australia/Sydney',
  AEDT: 'Australia/Sydney',
  ACST: 'Australia/Adelaide',
  ACDT: 'Australia/Adelaide',
  AWST: 'Australia/Perth',
  NZST: 'Pacific/Auckland',
  NZDT: 'Pacific/Auckland',
};

/** Zones that need no look-up: every browser and server has them by these names. */
const COMMON = new Set([
  ...Object.values(ALIASES),
  'America/Toronto',
  'America/Winnipeg',
  'America/Edmonton',
  'America/Vancouver',
  'Europe/Berlin',
]);

/** Creating a formatter costs more than the rest of a page of games. */
const found = new Map<string, string | undefined>();
/** Operators choose the names, so the cache needs a limit. */
const namesMaximum = 500;

/** The IANA zone of a name. Undefined for an unknown name. */
export function findZone(name: string): string | undefined {
  if (found.has(name)) return found.get(name);
  if (found.size >= namesMaximum) found.clear();
  const zone = lookUp(name);
  found.set(name, zone);
  return zone;
}

function lookUp(name: string): string | undefined {
  const zone = ALIASES[name.trim().toUpperCase()] ?? name.trim();
  if (COMMON.has(zone)) return zone;
  try {
    // Normalizes the spelling: `america/NEW_york` is New York too. A cache by zone then holds one entry for it.
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

export const resolveZone = (name: string): string => findZone(name) ?? 'UTC';
