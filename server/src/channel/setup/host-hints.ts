// The steps that are left before a host answers: its address in the DNS, and its certificate. Pure.
import type { HostHint } from '@floodlit/contract/operators/channels';
import { isThisMachine } from '../../network/this-machine.ts';

/** The addresses of a host in the DNS. Empty when it has none. */
export type LookUpHost = (host: string) => Promise<readonly string[]>;

export interface HostFacts {
  readonly host: string;
  readonly found: readonly string[];
  /** The addresses of the product's own host. */
  readonly wanted: readonly string[];
  readonly isHttps: boolean;
}

export function hintsOfHost({ host, found, wanted, isHttps }: HostFacts): HostHint[] {
  const hint = (code: HostHint['code']): HostHint => ({ code, found: [...found], wanted: [...wanted] });
  if (host === '*') return [hint('every_other')];
  if (isThisMachine(`http://${host}`)) return [hint('this_machine')];
  const certificate = isHttps ? [hint('certificate')] : [];
  if (found.length === 0) return [hint('no_address'), ...certificate];
  const isOurs = wanted.length === 0 || found.some((address) => wanted.includes(address));
  return [hint(isOurs ? 'ready' : 'other_address'), ...certificate];
}
