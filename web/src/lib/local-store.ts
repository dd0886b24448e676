// The device's storage under one prefix (R3.15). Without permission it stores in memory until the tab closes.
import { limits } from '@floodlit/contract/limits';

export const STORE_PREFIX = 'floodlit.';
const DAY_MS = 86_400_000;

export type StoredName =
  | 'api_key'
  | 'api_key_holder'
  /** Data of the logged-in viewer. The player stores positions under it. */
  | 'account_id'
  | 'channel_key'
  | 'interface_language'
  | 'last_page'
  | 'last_page_query'
  | 'last_page_params'
  /** Public answers for the next document. */
  | 'public_queries'
  /** The session of measures, for 24 h. */
  | 'session'
  /** The tracking parameter of an outer address, for 3 h. */
  | 'trk'
  | 'previous_page_for_analytics'
  /** Orders and events for the tag manager, after a yes. */
  | 'tag_orders'
  | 'tag_events';
export type StoredPreference = 'cookies' | 'events_view' | 'events_zone' | 'score_bug' | 'scores';

export interface LocalStore {
  find: (name: StoredName) => string | undefined;
  keep: (name: StoredName, value: string) => void;
  forget: (name: StoredName) => void;
  /** Preferences expire after about 360 days (R9.01). */
  findPreference: (name: StoredPreference) => string | undefined;
  keepPreference: (name: StoredPreference, value: string) => void;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function createLocalStore(storage: Storage, now: () => number = Date.now): LocalStore {
  const find = (name: string): string | undefined => storage.getItem(STORE_PREFIX + name) ?? undefined;
  const keep = (name: string, value: string): void => storage.setItem(STORE_PREFIX + name, value);
  return {
    find,
    keep,
    forget: (name) => storage.removeItem(STORE_PREFIX + name),
    findPreference: (name) => {
      const [until = '', ...value] = (find(`preference.${name}`) ?? '').split('|');
      return Number(until) > now() ? value.join('|') : undefined;
    },
    keepPreference: (name, value) =>
      keep(`preference.${name}`, `${now() + limits.preferenceDays * DAY_MS}|${value}`),
  };
}

export function createMemoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

/** The browser's storage, if it really stores. */
export function findStorage(): Storage {
  try {
    const probe = `${STORE_PREFIX}probe`;
    localStorage.setItem(probe, '1');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    const memory = createMemoryStorage();
    // The player reads the key and its choices without this module.
    Object.assign(globalThis, { [Symbol.for('floodlit.memory_storage')]: memory });
    return memory;
  }
}
