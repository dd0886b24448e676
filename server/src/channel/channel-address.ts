/**
 * The public address of a channel: the product's own URL when it answers for every host, else its first host.
 * Undefined without any host.
 */
export function channelAddress(productUrl: string, hosts: readonly string[]): string | undefined {
  if (hosts.includes('*')) return productUrl;
  const [own] = hosts;
  if (own === undefined) return undefined;
  const address = new URL(productUrl);
  address.hostname = own;
  return address.origin;
}
