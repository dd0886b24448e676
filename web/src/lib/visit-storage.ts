// The browser's storage of this tab. Without permission it stores in memory.
import { createMemoryStorage, STORE_PREFIX } from './local-store.ts';

type VisitStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function findVisitStorage(): VisitStorage {
  try {
    sessionStorage.getItem(STORE_PREFIX);
    return sessionStorage;
  } catch {
    return createMemoryStorage();
  }
}
let storage: VisitStorage | undefined;

export const visitStorage = (): VisitStorage => (storage ??= findVisitStorage());
export const visitName = (name: string): string => `${STORE_PREFIX}session.${name}`;
