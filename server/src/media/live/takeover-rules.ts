// Pure rules of takeovers: the encoder that airs a game, its next number, and what a former home still uploads.
import { limits } from '@floodlit/contract/limits';

/** An encoder that lost its game takes it back after this time. */
const restMs = 30_000;
/** A connection that sends nothing for so long is one that its encoder has left. */
const silentMs = 2_000;

/** For the person at an encoder that lost its game a moment ago. */
export const restSentence =
  'Another camera airs this game with the same stream key. Give each camera a key of its own, or try again in 30 seconds.';

export interface Vote {
  /** The network of the encoder that sends its first picture. */
  readonly from: string;
  /** The network of the encoder that feeds the game now; undefined when none does. */
  readonly fedFrom: string | undefined;
  /** How long ago that encoder sent something. */
  readonly fedAgoMs: number;
  /** The network of the encoder that lost the game last, and how long ago. */
  readonly lost: { readonly from: string; readonly agoMs: number } | undefined;
}

/** The newer encoder wins. Without the rest, two encoders with one key would take the game from each other without an end. */
export const mayTake = ({ from, fedFrom, fedAgoMs, lost }: Vote): boolean =>
  fedFrom === undefined ||
  lost?.from !== from ||
  lost.agoMs >= restMs ||
  (fedFrom === from && fedAgoMs >= silentMs);

/** Whether a replaced encoder is another camera. One of the same network that sends on is, too. */
export const isLoss = (replaced: {
  readonly from: string;
  readonly by: string | undefined;
  readonly fedAgoMs: number;
}): boolean => replaced.from !== replaced.by || replaced.fedAgoMs < silentMs;

/**
 * An older connection loses against the takeover that it met.
 * @param takenAgoMs undefined for a game that nobody took yet.
 */
export const isNewer = (connectedAgoMs: number, takenAgoMs: number | undefined): boolean =>
  takenAgoMs === undefined || connectedAgoMs < takenAgoMs;

/** A home writes its number down every two seconds, and hears of its loss a second later. */
const unwrittenMs = 3_000;
/** A home that the database does not hear is watched until its lease ends, and until that was read. */
const watchedMs = 8_000;

export interface EarlierNumbers {
  /** The last number of the index that the new home can read. */
  readonly indexed: number;
  /** As the former home wrote it down. */
  readonly lastNumber: number;
  /** Whether this machine wrote the index itself, so that nothing of it is on its way. */
  readonly isWhole: boolean;
  /** Milliseconds since the former home renewed its row. Undefined when nobody knows. */
  readonly silentMs: number | undefined;
}

/** The first number of a new home. Players of the former one may have seen every number before it. */
export function firstNumberOf({
  indexed,
  lastNumber,
  isWhole,
  silentMs = watchedMs,
}: EarlierNumbers): number {
  if (isWhole) return indexed + 1;
  const unseenMs = Math.min(silentMs, watchedMs) + unwrittenMs;
  return Math.max(indexed, lastNumber) + 1 + Math.ceil(unseenMs / (limits.liveSegmentSeconds * 1_000));
}

/** A later home of the game. */
export interface Takeover {
  readonly epoch: number;
  /** Milliseconds UTC by the database. */
  readonly at: number;
}

const mediaForm = /^[a-z0-9]{1,16}\/(?:s\d{5}|init-\d{1,4})(?:e(\d{1,6}))?\.(?:m4s|mp4)$/;
const indexForm = /^index\/e(\d{1,6})(?:-\d{6})?\.jsonl$/;

/**
 * Whether a former home may still upload a file. Its segments count until the game was taken. Its index lists more than
 * that without harm, since numbers of the new home count alone.
 * @param keptAt when the former home packaged it, by the database's clock.
 * @param ownSince when it won the game back. Playlists and tiles have the names of all homes.
 */
export function mayStillUpload(
  name: string,
  keptAt: number,
  takeovers: readonly Takeover[],
  ownSince = Number.POSITIVE_INFINITY,
): boolean {
  const index = indexForm.exec(name);
  if (index !== null || name === 'index.jsonl') return true;
  const media = mediaForm.exec(name);
  if (media === null) return takeovers.length === 0 || keptAt >= ownSince;
  const epoch = Number(media[1] ?? 0);
  const next = takeovers.filter((one) => one.epoch > epoch).map(({ at }) => at);
  return keptAt < Math.min(...next);
}

/** How long the database must have answered before a node takes games without an encoder: their homes renew first. */
const settledMs = 10_000;
const leaseMs = 6_000;

export interface AdoptingNode {
  /** How many encoders it may still take. */
  readonly room: number;
  readonly isFit: boolean;
  /** Since when the database answers it; undefined while it does not. */
  readonly answeringMs: number | undefined;
  /** Since when it has renewed its row without a break. */
  readonly steadyMs: number;
}

/** Whether a node without an encoder takes games whose lease is over. After an outage, all leases look over. */
export const mayAdopt = ({ room, isFit, answeringMs = 0, steadyMs }: AdoptingNode): boolean =>
  room > 0 && isFit && answeringMs >= settledMs && steadyMs >= leaseMs;

const stalledMs = 3_000;

/**
 * Whether a home asks for its game before it packages on. Its process stood still, or its lease is over. It asks once
 * in an outage of the database, in which nobody takes the game.
 * @param agoMs since the process ran, stood still, renewed its row and asked.
 */
export const mustAsk = (agoMs: {
  readonly tick: number;
  readonly stall: number;
  readonly renewed: number;
  readonly asked: number;
}): boolean =>
  agoMs.tick > stalledMs ||
  agoMs.stall < agoMs.asked ||
  (agoMs.renewed > leaseMs && agoMs.asked > agoMs.renewed);

export const hasStalled = (tickAgoMs: number): boolean => tickAgoMs > stalledMs;

interface Ingest {
  readonly id: string;
  readonly rtmpUrl: string | null;
  readonly room: number | null;
  readonly load: number;
}

/** Sends an encoder that finds no room to the node that has some, and least to do. */
export function fullSentence(
  nodes: { readonly id: string; readonly list: () => readonly Ingest[] },
  app: string,
): string {
  const [free] = nodes
    .list()
    .filter((node) => node.id !== nodes.id && node.rtmpUrl !== null && (node.room ?? 0) > 0)
    .toSorted((one, other) => one.load - other.load);
  return free === undefined
    ? 'This server has no room for another camera. Start one more ingest, or end a game.'
    : `This server has no room for another camera. Publish to ${free.rtmpUrl}/${app} instead.`;
}
