// Where a viewer goes on watching.

/** Below this much watched, or this little left, there is nothing to resume. Seconds. */
const WORTH_RESUMING_S = 15;
const NEARLY_OVER_S = 30;
const KEPT_MS = 90 * 24 * 3_600_000;

export interface ResumeRecord {
  /** Seconds. */
  position: number;
  /** Milliseconds UTC. */
  saved_at: number;
  /** Whose position it is: a device is shared. */
  viewer: string;
}

export function isResumeRecord(value: unknown): value is ResumeRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Partial<Record<keyof ResumeRecord, unknown>>;
  return (
    typeof record.position === 'number' &&
    Number.isFinite(record.position) &&
    typeof record.saved_at === 'number' &&
    typeof record.viewer === 'string'
  );
}

/** Seconds to start at; 0 for another viewer's, an old or a useless position. */
export function resumeAt(record: ResumeRecord | undefined, viewer: string, nowMs: number): number {
  if (!record || record.viewer !== viewer || nowMs - record.saved_at > KEPT_MS) return 0;
  return record.position >= WORTH_RESUMING_S ? record.position : 0;
}

/** What to remember now; `undefined` means forget: too early, or as good as over. */
export function positionToKeep(positionSeconds: number, durationSeconds: number): number | undefined {
  if (!(positionSeconds >= WORTH_RESUMING_S)) return undefined;
  if (Number.isFinite(durationSeconds) && durationSeconds - positionSeconds < NEARLY_OVER_S) return undefined;
  return Math.floor(positionSeconds);
}

/**
 * Tells viewers of one device apart without keeping their credential a second time (32-bit FNV-1a: it can't
 * be turned back).
 */
export function viewerMark(credential: string | null): string {
  if (!credential) return 'visitor';
  let hash = 0x811c9dc5;
  for (let index = 0; index < credential.length; index++) {
    hash = Math.imul(hash ^ credential.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
