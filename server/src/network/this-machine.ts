/** Whether an address is on this machine. Links that open accounts are shown only there. */
export const isThisMachine = (address: string): boolean =>
  /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(new URL(address).hostname);
