// The headers that proxies add to a request. Only the Host header names the host (decision 152).
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** `1.2.3.4:5678`, `[::1]:99` and `[::1]` name an address; some proxies add the client's port to it. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

/**
 * A client writes `X-Forwarded-Host` itself, and most proxies pass it on. Without this removal, it would choose the
 * channel, and open the console on the host of any channel.
 */
export function readForwarded(headers: IncomingHttpHeaders): void {
  delete headers['x-forwarded-host'];
  const chain = headers['x-forwarded-for'];
  if (typeof chain === 'string')
    headers['x-forwarded-for'] = chain
      .split(',')
      .map((address) => withoutPort(address.trim()))
      .join(', ');
}

/** Node keeps the first of two Host headers, and a proxy may have read the second. */
export function namesTwoHosts({
  rawHeaders,
  headers,
  url = '',
}: Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'url'>): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  if (count > 1) return true;
  // The target of a request to a proxy names a host as well: `GET http://tv.example/ HTTP/1.1`.
  const target = url.startsWith('/') ? null : URL.parse(url);
  return target !== null && target.host !== URL.parse(`${target.protocol}//${headers.host ?? ''}`)?.host;
}
