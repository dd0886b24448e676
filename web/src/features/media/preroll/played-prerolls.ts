// The moments of the last prerolls, on this device alone (R4.10).
import { isHidden, playedName, playedPrefix } from '@floodlit/contract/media/preroll-rules';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'floodlit.';
/** The longest time that a channel can choose. */
const KEPT_MS = 30 * 86_400_000;

/** Undefined without a moment, and where storage is forbidden. */
export function findPlayedAt(
  storage: () => Storage,
  accountId: string | null,
  eventId: number,
): number | undefined {
  try {
    const text = storage().getItem(PREFIX + playedName(accountId, eventId));
    const moment = text === null ? Number.NaN : Number(text);
    return Number.isFinite(moment) ? moment : undefined;
  } catch {
    return undefined;
  }
}

/** Also removes what is too old to matter, so that the storage does not grow with every game. */
export function keepPlayedAt(
  storage: () => Storage,
  accountId: string | null,
  eventId: number,
  now: number,
): void {
  try {
    const kept = storage();
    const names = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
    for (const name of names)
      if (name.startsWith(PREFIX + playedPrefix) && !isHidden(Number(kept.getItem(name)), now, KEPT_MS))
        kept.removeItem(name);
    kept.setItem(PREFIX + playedName(accountId, eventId), String(now));
  } catch {
    // Full or forbidden. The film may come again.
  }
}
