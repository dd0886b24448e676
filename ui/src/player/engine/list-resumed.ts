// The recordings that a viewer has started on this device, the latest first.
import { isResumeRecord, resumeAt, resumeName } from '../logic/resume.ts';
import { findStored, PREFIX } from './preferences.ts';

const ASSET_ID = /^\d{1,15}$/;

export interface Resumed {
  assetId: number;
  /** Seconds. */
  position: number;
}

export function listResumed(atMost: number): Resumed[] {
  try {
    const prefix = `${PREFIX}${resumeName(findStored('account_id'), '')}`;
    return Object.keys(localStorage)
      .flatMap((key) => {
        const id = key.startsWith(prefix) ? key.slice(prefix.length) : '';
        if (!ASSET_ID.test(id)) return [];
        const record: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        if (!isResumeRecord(record)) return [];
        const position = resumeAt(record, Date.now());
        return position > 0 ? [{ assetId: Number(id), position, savedAt: record.saved_at }] : [];
      })
      .toSorted((one, other) => other.savedAt - one.savedAt)
      .slice(0, atMost)
      .map(({ assetId, position }) => ({ assetId, position }));
  } catch {
    return [];
  }
}
