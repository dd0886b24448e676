// The figures of a game that is live: viewers now, how they play, the encoder, and the last half hour by the minute.
import type { GameOrders } from '../commerce/index.ts';
import { addSeconds } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import { dimensionNames, figuresBy, figuresOf, type Dimension, type Figures } from './figures-rules.ts';
import { isMeasured } from './is-measured.ts';
import type { Stream, Viewer } from './plays.ts';
import type { Ingest } from './ingest-rules.ts';
import type { InsightDeps } from './ports.ts';
import type { MinuteOfStream } from './store-live.ts';

/** A process that lives rewrites its viewers once a minute. */
const viewersSeconds = 75;
/** A play that runs is written once a minute. */
const playsSeconds = 120;
const lineSeconds = 1_800;

export interface LiveFigures {
  readonly event_id: number;
  readonly name: string;
  /** False: the channel measures nothing, so every figure of viewers is unknown. */
  readonly is_measured: boolean;
  readonly at: Date;
  readonly watching: number;
  readonly peak: number;
  readonly figures: Figures;
  /** The last two minutes alone, where the figures count whole plays. */
  readonly stalled_share_now: number;
  readonly watching_by: Readonly<
    Record<Dimension, readonly { readonly name: string; readonly watching: number }[]>
  >;
  readonly figures_by: Readonly<Record<Dimension, readonly (Figures & { readonly name: string })[]>>;
  /** Undefined for a game that no encoder aired. */
  readonly ingest: Ingest | undefined;
  readonly minutes: readonly MinuteOfStream[];
  /** The last half hour. */
  readonly orders: GameOrders;
}

/** A viewer whose requests reached two processes is listed by both, and counts once. */
export const mergeViewers = (viewers: readonly Viewer[]): Viewer[] => [
  ...new Map(viewers.map((viewer) => [viewer[0], viewer])).values(),
];

export const countViewers = async (
  { store }: Pick<InsightDeps, 'store'>,
  stream: Stream,
  now: Date,
): Promise<Viewer[]> => mergeViewers(await store.listViewers(stream, addSeconds(now, -viewersSeconds)));

function watchingBy(dimension: Dimension, viewers: readonly Viewer[]) {
  // The parts are those of plays, so the same function names them.
  const plays = viewers.map(([, country, device, height, delay_ms]) => ({
    started_at: new Date(0),
    seen_at: new Date(0),
    startup_ms: null,
    stalls: 0,
    stalled_ms: 0,
    watched_ms: 0,
    has_failed: false,
    error_code: null,
    country,
    device,
    height,
    delay_ms,
  }));
  return figuresBy(dimension, plays).map(({ name, plays: watching }) => ({ name, watching }));
}

const byDimension = <Part>(part: (dimension: Dimension) => Part): Readonly<Record<Dimension, Part>> =>
  Object.fromEntries(dimensionNames.map((name) => [name, part(name)])) as Record<Dimension, Part>;

/** The share of the last two minutes that was stalled. */
export function stalledShareOf(minutes: readonly MinuteOfStream[], now: Date): number {
  const recent = minutes.filter(({ minute }) => now.getTime() - minute.getTime() < playsSeconds * 1_000);
  const stalled = recent.reduce((sum, { stalled_ms }) => sum + stalled_ms, 0);
  const viewed = recent.reduce((sum, { viewing_ms }) => sum + viewing_ms, 0);
  return stalled === 0 ? 0 : stalled / (stalled + viewed);
}

/** @throws {DomainError} `catalog.event_not_found` */
export async function readLive(deps: InsightDeps, channelId: number, eventId: number): Promise<LiveFigures> {
  const { live, clock } = deps;
  const event = await deps.findEvent(channelId, eventId);
  if (event === undefined) throw new DomainError('catalog.event_not_found');
  const now = clock.now();
  const stream: Stream = { channel_id: channelId, stream_type: 'live', stream_id: eventId };
  const since = addSeconds(now, -lineSeconds);
  const [is_measured, viewers, plays, minutes, ingest, orders] = await Promise.all([
    isMeasured(deps, channelId),
    countViewers(deps, stream, now),
    live.listPlays(stream, addSeconds(now, -playsSeconds)),
    live.listMinutes(stream, since),
    deps.readIngest(channelId, eventId),
    deps.sales.countGameOrders(channelId, eventId, since, deps.livemode),
  ]);
  return {
    event_id: eventId,
    name: event.name,
    is_measured,
    at: now,
    watching: viewers.length,
    peak: Math.max(viewers.length, ...minutes.map((minute) => minute.viewers)),
    figures: figuresOf(plays),
    stalled_share_now: stalledShareOf(minutes, now),
    watching_by: byDimension((dimension) => watchingBy(dimension, viewers)),
    figures_by: byDimension((dimension) => figuresBy(dimension, plays)),
    ingest,
    minutes,
    orders,
  };
}
