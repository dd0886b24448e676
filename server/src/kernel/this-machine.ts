/** Whether an address leads nowhere else than to the machine it is opened on: what opens accounts is shown there alone. */
export const isThisMachine = (address: string): boolean =>
  /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(new URL(address).hostname);
