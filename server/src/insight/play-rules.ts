// The changes that items make to the record of a play. The database adds the records of several processes.
import type { Extras } from './extras-rules.ts';
import type { MeasureRow } from './row-rules.ts';

export interface PlayDelta {
  started_ms: number;
  seen_ms: number;
  ended_ms: number | null;
  startup_ms: number | null;
  stalls: number;
  stalled_ms: number;
  watched_ms: number;
  pauses: number;
  seeks: number;
  renditions: number;
  errors: number;
  has_failed: boolean;
  error_code: string | null;
  /** The latest known: undefined changes nothing. */
  height: number | null;
  delay_ms: number | null;
}

const startupMaximumMs = 600_000;
const heightMaximum = 10_000;
const delayMaximumMs = 86_400_000;
const codeMaximum = 60;

export const emptyDelta = (startedMs: number): PlayDelta => ({
  started_ms: startedMs,
  seen_ms: startedMs,
  ended_ms: null,
  startup_ms: null,
  stalls: 0,
  stalled_ms: 0,
  watched_ms: 0,
  pauses: 0,
  seeks: 0,
  renditions: 0,
  errors: 0,
  has_failed: false,
  error_code: null,
  height: null,
  delay_ms: null,
});

const stallMaximumMs = 3_600_000;

/** The length of a stall as its end reports it. */
export const stallMs = (extras: Extras | undefined): number => within(extras?.['ms'], stallMaximumMs) ?? 0;

/** A whole number from 0 to the maximum; undefined for anything else. */
function within(value: unknown, maximum: number): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined;
  return Math.round(Math.min(value, maximum));
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : 'unknown';

/** @returns whether the record must be written soon: anything but a heartbeat and viewing time. */
export function addRow(delta: PlayDelta, { name, at_ms, span_ms, extras = {} }: MeasureRow): boolean {
  delta.started_ms = Math.min(delta.started_ms, at_ms);
  delta.seen_ms = Math.max(delta.seen_ms, at_ms);
  if (name === 'viewing') delta.watched_ms += span_ms ?? 0;
  const height = within(extras['height'], heightMaximum);
  if (height !== undefined) delta.height = height;
  const delay = name === 'delay' ? extras['seconds'] : extras['delay'];
  const delayMs = within(typeof delay === 'number' ? delay * 1_000 : undefined, delayMaximumMs);
  if (delayMs !== undefined) delta.delay_ms = delayMs;
  switch (name) {
    case 'heartbeat':
    case 'viewing':
    case 'delay':
      return false;
    case 'first_frame':
      delta.startup_ms ??= within(extras['ms'], startupMaximumMs) ?? null;
      return true;
    case 'stall':
      delta.stalls += 1;
      delta.stalled_ms += span_ms ?? 0;
      return true;
    case 'pause':
      delta.pauses += 1;
      return true;
    case 'seek':
      delta.seeks += 1;
      return true;
    case 'rendition':
      delta.renditions += 1;
      return true;
    case 'error':
      delta.errors += 1;
      // A viewer without access is refused on purpose: no play has failed.
      delta.has_failed ||= extras['is_fatal'] === true && !wordOf(extras['code']).startsWith('refused');
      delta.error_code = wordOf(extras['code']).slice(0, codeMaximum);
      return true;
    case 'view_end':
      delta.ended_ms = at_ms;
      return true;
    default:
      return true;
  }
}
