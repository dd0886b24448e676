// The outer tracking parameter of the first address: kept 3 h, sent with the session and the order (R3.15).
import { limits } from '@floodlit/contract/limits';
import type { LocalStore } from '../../../lib/local-store.ts';

/** The server accepts fewer letters, and takes any other text for none. */
const TRK = /^[^|]{1,64}$/;

type Store = Pick<LocalStore, 'find' | 'keep' | 'forget'>;

/** @param address the first address of the document, whatever the reader opened since. */
export function keepTrk(store: Store, address: string, now: number): void {
  const trk = URL.parse(address)?.searchParams.get('trk') ?? '';
  if (TRK.test(trk)) store.keep('trk', `${now + limits.trkSeconds * 1_000}|${trk}`);
}
