/** An IPv4 address that arrives in IPv6 clothes (`::ffff:203.0.113.9`) as what it is (T22); any other text unchanged. */
export const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
