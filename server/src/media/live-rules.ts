// Pure rules of airing: which event an encoder airs, and the sentences for those that it may not.
import { limits } from '@floodlit/contract/limits';

/** The encoder of the demo. It pauses while nobody watches, so a lost signal means that it is about to start. */
export const demoEncoder = 'Demo camera';

export interface EncoderRecord {
  id: number;
  channel_id: number;
  name: string;
  key_hash: Buffer;
  created_at: Date;
  rotated_at: Date | null;
}

export type BroadcastStatus = 'armed' | 'live' | 'ended';

export interface BroadcastRecord {
  id: number;
  channel_id: number;
  event_id: number;
  encoder_id: number;
  status: BroadcastStatus;
  window_seconds: number;
  asset_id: number | null;
  signal_lost_at: Date | null;
  end_wished_at: Date | null;
  watched_at: Date | null;
  armed_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  /** `missing_since` in milliseconds UTC; null while the rung has its segments. */
  rung_health: { name: string; missing_since: number | null; missed_segments: number }[];
}

/** A broadcast that may air, with what the schedule says of its event. */
export interface Candidate {
  readonly broadcast: BroadcastRecord;
  readonly eventName: string;
  readonly startsAt: Date;
}

export type Choice =
  | { readonly candidate: Candidate; readonly sentence?: undefined }
  | { readonly candidate?: undefined; readonly sentence: string };

/** A game that was armed and never aired does not come up again the next day. */
const airLatestHours = 12;

/**
 * The event that an encoder airs now: the one that it airs already, else of its armed ones the nearest in time. An
 * event opens an hour before its start.
 */
export function chooseBroadcast(candidates: readonly Candidate[], now: Date): Choice {
  const onAir = candidates.find(({ broadcast }) => broadcast.status === 'live');
  if (onAir !== undefined) return { candidate: onAir };
  const opensAt = ({ startsAt }: Candidate): number =>
    startsAt.getTime() - limits.airEarliestMinutes * 60_000;
  const distance = ({ startsAt }: Candidate): number => Math.abs(startsAt.getTime() - now.getTime());
  const armed = candidates.filter(
    ({ broadcast, startsAt }) =>
      broadcast.status === 'armed' && startsAt.getTime() > now.getTime() - airLatestHours * 3_600_000,
  );
  const [nearest] = armed
    .filter((one) => opensAt(one) <= now.getTime())
    .toSorted((one, other) => distance(one) - distance(other));
  if (nearest !== undefined) return { candidate: nearest };
  const [next] = armed.toSorted((one, other) => opensAt(one) - opensAt(other));
  if (next === undefined)
    return { sentence: 'No game is armed for this encoder. Arm one first: npm run floodlit -- event arm' };
  const opens = new Date(opensAt(next)).toISOString().slice(0, 16).replace('T', ' ');
  return {
    sentence: `"${next.eventName}" takes its encoder from ${limits.airEarliestMinutes} minutes before its start, at ${opens} UTC.`,
  };
}

/** Whether a whole number of seconds may be a window. */
export const isWindow = (seconds: number): boolean =>
  Number.isInteger(seconds) && seconds >= 0 && seconds <= limits.encoderWindowMaximumSeconds;

/** Letters, digits and separators between words, so that people can spell the name aloud. */
export const isEncoderName = (name: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u.test(name);
