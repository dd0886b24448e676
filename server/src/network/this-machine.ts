import { isIPv6 } from 'node:net';

/** Whether an address is on this machine. Links that open accounts are shown only there. */
export const isThisMachine = (address: string): boolean =>
  /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(new URL(address).hostname);

/** Whether a process that listens there is reached from this machine alone, unless a proxy leads to it. */
export const isHeardHereAlone = (host: string): boolean =>
  isThisMachine(`http://${isIPv6(host) ? `[${host}]` : host}`);
