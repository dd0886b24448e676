// The address range of one network: an IPv4 address, or the 64 bits of IPv6 that a household gets (T45).
import { isIPv6 } from 'node:net';
import { plainAddress } from './plain-address.ts';

const groupsOfRange = 4;
const groupsOfAddress = 8;

/** The key that limits per address count by. */
export function addressRange(address: string): string {
  const bare = plainAddress(address.replace(/%.*$/, ''));
  if (!isIPv6(bare)) return bare;
  // The URL parser writes every spelling of an address in the one short form.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string | undefined): string[] => (text ? text.split(':') : []);
  const missing = groupsOfAddress - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  return `${all.slice(0, groupsOfRange).join(':')}::/64`;
}
