// Reads a host name as an operator writes it.
import { domainToASCII } from 'node:url';

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * @returns the host in its stored form: lower case, letters of other scripts as `xn--…`. `*` answers for every host
 * that no channel has. Undefined for an address, a port or anything else.
 */
export function hostOf(given: string): string | undefined {
  const text = given.trim().replace(/\.$/, '');
  if (text === '*') return text;
  // Without this check, domainToASCII would cut an address down to its host.
  if (text.length > 253 || /[\s/:@?#%[\]\\*]/u.test(text)) return undefined;
  const host = domainToASCII(text);
  return host.length <= 253 && host.split('.').every((part) => label.test(part)) ? host : undefined;
}
