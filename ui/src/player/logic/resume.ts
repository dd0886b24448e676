// The viewer's resume position.
import { positionToKeep, resumeKeptDays, worthResumingSeconds } from '@floodlit/contract/media/resume';
import type { AccountResume } from './playback-source.ts';

export { positionToKeep };

export interface ResumeRecord {
  /** Seconds. */
  position: number;
  /** Milliseconds UTC. */
  saved_at: number;
}

export function isResumeRecord(value: unknown): value is ResumeRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Partial<Record<keyof ResumeRecord, unknown>>;
  return (
    typeof record.position === 'number' &&
    Number.isFinite(record.position) &&
    typeof record.saved_at === 'number'
  );
}

/** Seconds to start at. 0 for an old or useless position. */
export function resumeAt(record: ResumeRecord | undefined, nowMs: number): number {
  if (!record || nowMs - record.saved_at > resumeKeptDays * 86_400_000) return 0;
  return record.position >= worthResumingSeconds ? record.position : 0;
}

/**
 * The second that an address names: `?t=90`. Undefined for anything that is not a second of this recording.
 * @param durationSeconds null where it is not known.
 */
export function askedTime(search: string, durationSeconds: number | null): number | undefined {
  const text = new URLSearchParams(search).get('t') ?? '';
  if (!/^\d{1,6}$/.test(text) || durationSeconds === null) return undefined;
  return Number(text) < durationSeconds ? Number(text) : undefined;
}

/**
 * The later of the device's own record and the account's position on the server. Undefined when the device's own counts.
 * @param account as the server told it, with its age.
 */
export function laterRecord(
  own: ResumeRecord | undefined,
  account: AccountResume | undefined,
  nowMs: number,
): ResumeRecord | undefined {
  if (account === undefined) return undefined;
  const savedAt = nowMs - account.seconds_ago * 1000;
  // Each device knows its own position exactly, and the server's is some seconds older.
  if (own !== undefined && savedAt <= own.saved_at) return undefined;
  return { position: account.seconds, saved_at: savedAt };
}

/**
 * The storage key of a position: per account on this device. It survives log-out and key renewal, and another account
 * on a shared device does not see it. @param accountId null for a visitor.
 */
export const resumeName = (accountId: string | null, assetId: number | ''): string =>
  `resume.${accountId ?? 'visitor'}.${assetId}`;
