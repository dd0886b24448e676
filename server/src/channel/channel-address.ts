/** Where a channel is seen: wherever the product is when it answers for every host, else at its own first one; nowhere without any. */
export function channelAddress(productUrl: string, hosts: readonly string[]): string | undefined {
  if (hosts.includes('*')) return productUrl;
  const [own] = hosts;
  if (own === undefined) return undefined;
  const address = new URL(productUrl);
  address.hostname = own;
  return address.origin;
}
