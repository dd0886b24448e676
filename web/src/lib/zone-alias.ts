// Abbreviations that operators type, as the zones they mean (R9.06). They never reach Intl: there EST is Panama all year,
// AST is Anchorage and EDT throws.
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
  GMT: 'UTC',
  BST: 'Europe/London',
  CET: 'Europe/Paris',
  CEST: 'Europe/Paris',
};

/** The IANA zone that a name means; UTC when nobody knows it. */
export function resolveZone(name: string): string {
  const zone = ALIASES[name.trim().toUpperCase()] ?? name.trim();
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return 'UTC';
  }
}
