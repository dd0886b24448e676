// Pure rules of concurrent streams (T30): how many an account may have, which count, and which one ends.
import { limits } from '@floodlit/contract/limits';
import { addSeconds } from '../kernel/clock.ts';

/** A device that watches, as its row says. */
export interface HeldStream {
  /** A log-in, or a television that a log-in started. */
  readonly device_id: string;
  readonly api_key_id: string;
  readonly subject: string;
  readonly started_at: Date;
  /** The last written heartbeat. */
  readonly seen_at: Date;
  /** The process that knows later heartbeats. */
  readonly holder: string;
}

/** The heartbeats in the memory of this process. */
export interface KnownHeartbeats {
  readonly holder: string;
  find(deviceId: string): Date | undefined;
}

/** A pass without a number of its own has the channel's. The highest of the viewer's passes wins. */
export const streamLimitOf = (channelStreams: number, passStreams: readonly (number | null)[]): number =>
  passStreams.length === 0
    ? channelStreams
    : Math.max(...passStreams.map((streams) => streams ?? channelStreams));

const lifeSeconds = limits.leasedTokenSeconds + limits.streamSlackSeconds;
/** A row that was written longer ago is over for every process. */
export const streamRowSeconds = limits.streamWrittenSeconds + lifeSeconds;

/**
 * A device that crashed frees its place after the life of its token and a slack. Another process knows only what was
 * written, so it waits for the next writing too.
 */
export function isAlive(stream: HeldStream, heartbeats: KnownHeartbeats, now: Date): boolean {
  const heard = stream.holder === heartbeats.holder ? heartbeats.find(stream.device_id) : undefined;
  const end =
    heard === undefined ? addSeconds(stream.seen_at, streamRowSeconds) : addSeconds(heard, lifeSeconds);
  return now < end;
}

/**
 * `keep` a running stream, `start` one in a free place, or `refuse`. A running stream ends when the limit falls
 * below its place: the latest streams stay. A new stream never ends another one by itself: the viewer is asked.
 * @param running the latest first.
 */
export function decideStream(
  running: readonly Pick<HeldStream, 'device_id'>[],
  deviceId: string,
  limit: number,
): 'keep' | 'start' | 'refuse' {
  const place = running.findIndex((stream) => stream.device_id === deviceId);
  if (place === -1) return running.length < limit ? 'start' : 'refuse';
  return place < limit ? 'keep' : 'refuse';
}

/** Start, change and end are written at once, and heartbeats once a minute. */
export const isWriteDue = (
  stream: Pick<HeldStream, 'subject' | 'seen_at' | 'holder'>,
  next: { readonly subject: string; readonly holder: string; readonly now: Date },
): boolean =>
  stream.subject !== next.subject ||
  stream.holder !== next.holder ||
  addSeconds(stream.seen_at, limits.streamWrittenSeconds) <= next.now;

/**
 * A television takes the place of the page that started it, so the account needs no second place for one picture.
 * Undefined when that page watches something else, or when the television plays already.
 */
export function handedOver(
  running: readonly Pick<HeldStream, 'device_id' | 'subject'>[],
  device: { readonly id: string; readonly apiKeyId: string; readonly subject: string },
): string | undefined {
  if (device.id === device.apiKeyId || running.some(({ device_id }) => device_id === device.id))
    return undefined;
  return running.find(({ device_id, subject }) => device_id === device.apiKeyId && subject === device.subject)
    ?.device_id;
}
