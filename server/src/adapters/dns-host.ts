// The addresses of a host, by the resolver of this machine.
import { Resolver } from 'node:dns/promises';
import type { LookUpHost } from '../channel/index.ts';

const timeoutMs = 3_000;

export function createDnsHost(): LookUpHost {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  return async (host) => {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
