// Pure rules of the sites that may frame a channel's games (T32).
/** The header of a frame's document lists them all. */
export const embedSitesMaximum = 50;
const originMaximum = 200;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]';

/**
 * The exact origin that an operator named, in the one spelling that browsers use. Undefined for `null`, wildcards,
 * paths, and http where it is not this machine. A page that anyone on the way can change may frame nothing.
 */
export function originOfSite(given: string): string | undefined {
  if (given.length > originMaximum || /[*\s\\;,'"]/.test(given) || !URL.canParse(given)) return undefined;
  const url = new URL(given);
  const isPlain =
    url.username === '' &&
    url.password === '' &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '';
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  // An address with a lone `?` or `#` has an empty part, and the origin leaves it out silently.
  if (!isPlain || !isSafe || /[?#@]/.test(given) || url.hostname.endsWith('.')) return undefined;
  return url.origin;
}

/** Without any site nobody may frame. A subdomain of a listed site is another origin, so it is not listed. */
export const frameAncestorsOf = (sites: readonly string[]): string =>
  sites.length === 0 ? "'none'" : sites.join(' ');
