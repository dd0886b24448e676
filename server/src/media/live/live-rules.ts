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
  /** The operator who made it in the console. */
  made_by: number | null;
  /** Then it is in no list, and its key opens nothing. Games that it aired still name it. */
  removed_at: Date | null;
  /** An end command cut it off: it is let in again from then on. */
  rest_until: Date | null;
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
  /** The moment from which the event ends. Until then an operator can take the end back. */
  end_wished_at: Date | null;
  watched_at: Date | null;
  armed_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  /** `missing_since` in milliseconds UTC; null while the rung has its segments. */
  rung_health: { name: string; missing_since: number | null; missed_segments: number }[];
  slate_text: string | null;
  viewer_message: string | null;
  /** It airs only once an operator starts it. */
  waits_for_start: boolean;
  /** Its home: the node that airs it, or aired it last. */
  node: string | null;
  /** How many times the game was taken. Names of its files carry it. */
  epoch: number;
  taken_at: Date | null;
  /** The newest segment that its home has begun, at most 2 s old. */
  last_number: number;
  /** The network of the encoder that feeds it, or fed it last. */
  fed_from: string | null;
  /** When that encoder last sent something. Null on a node without others. */
  fed_at: Date | null;
  /** The network of the encoder that lost the game to another one last, and when. */
  lost_from: string | null;
  lost_at: Date | null;
}

/** A broadcast that may air, with what the schedule says of its event. */
export interface Candidate {
  readonly broadcast: BroadcastRecord;
  readonly eventName: string;
  readonly startsAt: Date;
  /** A cancelled event does not air. */
  readonly isCancelled: boolean;
}

export type Choice =
  | { readonly candidate: Candidate; readonly sentence?: undefined }
  | { readonly candidate?: undefined; readonly sentence: string };

/** A game that was armed and never aired does not come up again the next day. */
export const airLatestHours = 12;
/** A game without a picture was not played so long after its start, or after its end where that is later. */
export const [lateHours, afterEndHours] = [6, 3];

/**
 * The event that an encoder airs now: the one that it airs already, else of its armed ones the nearest in time. An
 * event opens an hour before its start. An event that waits for its operator does not air: its encoder is tested.
 */
export function chooseBroadcast(candidates: readonly Candidate[], now: Date): Choice {
  const onAir = candidates.find(({ broadcast }) => broadcast.status === 'live');
  if (onAir !== undefined) return { candidate: onAir };
  const opensAt = ({ startsAt }: Candidate): number => opensAtOf(startsAt).getTime();
  const distance = ({ startsAt }: Candidate): number => Math.abs(startsAt.getTime() - now.getTime());
  const armed = candidates.filter(
    ({ broadcast, startsAt, isCancelled }) =>
      broadcast.status === 'armed' &&
      !isCancelled &&
      startsAt.getTime() > now.getTime() - airLatestHours * 3_600_000,
  );
  const [nearest] = armed
    .filter((one) => opensAt(one) <= now.getTime() && !one.broadcast.waits_for_start)
    .toSorted((one, other) => distance(one) - distance(other));
  if (nearest !== undefined) return { candidate: nearest };
  const [next] = armed.toSorted((one, other) => opensAt(one) - opensAt(other));
  if (next === undefined)
    return { sentence: 'No game is armed for this camera. Arm one first: npm run floodlit -- event arm' };
  if (next.broadcast.waits_for_start && opensAt(next) <= now.getTime())
    return { sentence: `"${next.eventName}" waits for its operator: npm run floodlit -- event start` };
  const opens = new Date(opensAt(next)).toISOString().slice(0, 16).replace('T', ' ');
  return {
    sentence: `"${next.eventName}" takes its camera from ${limits.airEarliestMinutes} minutes before its start, at ${opens} UTC.`,
  };
}

/** From then on an event can air. */
export const opensAtOf = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - limits.airEarliestMinutes * 60_000);

/** Whether viewers see something else than the picture, which is not recorded. */
export const isWithheld = ({
  slate_text,
  end_wished_at,
}: Pick<BroadcastRecord, 'slate_text' | 'end_wished_at'>): boolean =>
  slate_text !== null || end_wished_at !== null;

/** A sentence to viewers, trimmed. Undefined for one that is empty or too long. */
export function findWords(text: string): string | undefined {
  const words = text.trim();
  return words === '' || words.length > limits.liveWordsMaximum ? undefined : words;
}

/** Whether a whole number of seconds may be a window. */
export const isWindow = (seconds: number): boolean =>
  Number.isInteger(seconds) && seconds >= 0 && seconds <= limits.encoderWindowMaximumSeconds;

/** Letters, digits and separators between words, so that people can spell the name aloud. */
export const isEncoderName = (name: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u.test(name);
