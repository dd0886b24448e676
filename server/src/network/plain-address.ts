/** Converts an IPv4-mapped IPv6 address (`::ffff:203.0.113.9`) to IPv4 (T22). Other text stays unchanged. */
export const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
