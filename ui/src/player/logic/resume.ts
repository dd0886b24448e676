// The viewer's resume position.

/** Below this much watched, or this little left, there is nothing to resume. Seconds. */
const WORTH_RESUMING_S = 15;
const NEARLY_OVER_S = 30;
const KEPT_MS = 90 * 24 * 3_600_000;

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
  if (!record || nowMs - record.saved_at > KEPT_MS) return 0;
  return record.position >= WORTH_RESUMING_S ? record.position : 0;
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

/** The position to store. `undefined` deletes it: too early, or almost at the end. */
export function positionToKeep(positionSeconds: number, durationSeconds: number): number | undefined {
  if (!(positionSeconds >= WORTH_RESUMING_S)) return undefined;
  if (Number.isFinite(durationSeconds) && durationSeconds - positionSeconds < NEARLY_OVER_S) return undefined;
  return Math.floor(positionSeconds);
}

/**
 * The storage key of a position: per account on this device. It survives log-out and key renewal, and another account
 * on a shared device does not see it. @param accountId null for a visitor.
 */
export const resumeName = (accountId: string | null, assetId: number | ''): string =>
  `resume.${accountId ?? 'visitor'}.${assetId}`;
