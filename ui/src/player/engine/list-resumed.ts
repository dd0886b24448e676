// Which recordings a viewer has begun on this device, the last one first.
import { isResumeRecord, resumeAt, viewerMark } from '../logic/resume.ts';
import { findStored } from './preferences.ts';

const KEY = /^floodlit\.resume\.(\d{1,15})$/;

export interface Resumed {
  assetId: number;
  /** Seconds. */
  position: number;
}

export function listResumed(atMost: number): Resumed[] {
  try {
    const viewer = viewerMark(findStored('api_key'));
    return Object.keys(localStorage)
      .flatMap((key) => {
        const id = KEY.exec(key)?.[1];
        const record: unknown =
          id === undefined ? undefined : JSON.parse(localStorage.getItem(key) ?? 'null');
        if (!isResumeRecord(record)) return [];
        const position = resumeAt(record, viewer, Date.now());
        return position > 0 ? [{ assetId: Number(id), position, savedAt: record.saved_at }] : [];
      })
      .toSorted((one, other) => other.savedAt - one.savedAt)
      .slice(0, atMost)
      .map(({ assetId, position }) => ({ assetId, position }));
  } catch {
    return [];
  }
}
