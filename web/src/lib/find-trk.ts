import type { LocalStore } from './local-store.ts';

/** The tracking parameter of an outer address, for 3 h (R3.15). An order carries it. */
export function findTrk({ find }: Pick<LocalStore, 'find'>, now: number): string | undefined {
  const [until = '', trk = ''] = (find('trk') ?? '').split('|');
  return Number(until) > now && trk !== '' ? trk : undefined;
}
