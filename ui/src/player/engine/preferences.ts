// The viewer's preferences on this device. Storage may be full or forbidden; nothing is stored then.
import {
  askedTime,
  isResumeRecord,
  laterRecord,
  positionToKeep,
  resumeAt,
  resumeName,
} from '../logic/resume.ts';
import type { ResumeRecord } from '../logic/resume.ts';
import type { AccountResume, PlaybackSource } from '../logic/playback-source.ts';

export const PREFIX = 'floodlit.';
const KEEP_EVERY_MS = 5000;

export type PreferenceName =
  | 'volume'
  | 'muted'
  | 'captions'
  | 'caption_look'
  | 'caption_offset'
  | 'quality'
  | 'latency'
  | 'page_keys'
  | 'theatre';

// The page keeps its values here when the browser refuses storage.
const MEMORY = Symbol.for('floodlit.memory_storage');
type Holder = { [MEMORY]?: Pick<Storage, 'getItem'> };

export function findStored(key: string): string | null {
  const memory = (globalThis as Holder)[MEMORY];
  if (memory !== undefined) return memory.getItem(PREFIX + key);
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** The sound track that the viewer chose for a recording with several. Absent for the first one. */
export const audioKey = (assetId: number): string => `player.audio.${assetId}`;

export function keepStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows may refuse storage. The player works without it.
  }
}

export function findPreference(name: PreferenceName): string | null {
  return findStored(`player.${name}`);
}

export function keepPreference(name: PreferenceName, value: string): void {
  keepStored(`player.${name}`, value);
}

/** Restores the viewer's last volume. */
export function applyVolume(element: HTMLMediaElement): void {
  const volume = Number(findPreference('volume') ?? Number.NaN);
  if (volume >= 0 && volume <= 1) element.volume = volume;
  if (findPreference('muted') === 'true') element.muted = true;
}

function findRecord(name: string): ResumeRecord | undefined {
  try {
    const record: unknown = JSON.parse(findStored(name) ?? 'null');
    return isResumeRecord(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes over the account's position from the server when it is later than this device's own. The record on the device
 * is the only one that the player reads.
 * @returns the record that now counts.
 */
export function adoptPosition(assetId: number, account: AccountResume | undefined): ResumeRecord | undefined {
  const name = resumeName(findStored('account_id'), assetId);
  const own = findRecord(name);
  const later = laterRecord(own, account, Date.now());
  if (later !== undefined) keepStored(name, JSON.stringify(later));
  return later ?? own;
}

/**
 * Where this recording starts, in seconds: the second that the address names, else the viewer's resume position. 0 is
 * the beginning.
 */
export function findStartPosition({
  asset_id: assetId,
  duration,
  resume,
}: Pick<PlaybackSource, 'asset_id' | 'duration' | 'resume'>): number {
  const record = adoptPosition(assetId, resume);
  return askedTime(location.search, duration) ?? resumeAt(record, Date.now());
}

/** Stores the position of a playing element until the returned function is called. */
export function keepPosition(element: HTMLMediaElement, assetId: number): () => void {
  // Another viewer who logs in on this page later did not watch this.
  const name = resumeName(findStored('account_id'), assetId);
  let keptAt = performance.now();
  const keep = () => {
    if (element.readyState === 0) return;
    keptAt = performance.now();
    const position = element.ended ? undefined : positionToKeep(element.currentTime, element.duration);
    const record = position && { position, saved_at: Date.now() };
    keepStored(name, record ? JSON.stringify(record) : undefined);
  };
  const keepNowAndThen = () => {
    if (performance.now() - keptAt > KEEP_EVERY_MS) keep();
  };
  element.addEventListener('timeupdate', keepNowAndThen);
  element.addEventListener('pause', keep);
  element.addEventListener('ended', keep);
  globalThis.addEventListener('pagehide', keep);
  return () => {
    keep();
    element.removeEventListener('timeupdate', keepNowAndThen);
    element.removeEventListener('pause', keep);
    element.removeEventListener('ended', keep);
    globalThis.removeEventListener('pagehide', keep);
  };
}
