// A game on the air, with an encoder that reconnects and a viewer who remembers what was listed.
import { setTimeout as wait } from 'node:timers/promises';
import { media } from '@floodlit/contract/media/media';
import { createMediaRecord, type ListedSegment, readSegments } from '../../../../e2e/cluster/media-record.ts';
import { endEvent } from '../../../../server/src/media/index.ts';
import { armGame } from '../../live/arm-game.ts';
import { type CountingEncoder, startCountingEncoder } from '../../live/counting-encoder.ts';
import type { Ground } from './ground.ts';

export interface Home {
  readonly node: string | undefined;
  readonly epoch: number;
}

export interface Airing {
  readonly eventId: number;
  readonly key: string;
  /** The connection of now, which may be broken. */
  encoder(): CountingEncoder | undefined;
  home(): Promise<Home>;
  /** The playlist of the best quality. It is remembered. */
  look(): Promise<readonly ListedSegment[]>;
  /** Milliseconds until the playlist has a segment more than now. */
  untilMoreMs(deadlineMs?: number): Promise<number>;
  /** Ends the game, and compares its recording with what was listed. */
  end(): Promise<Ended>;
}

export interface Ended {
  readonly acknowledged: number;
  readonly survived: number;
  /** The paths of segments that were shown, and that the recording lacks. */
  readonly missing: readonly string[];
  /** Addresses that gave two bodies. */
  readonly twice: number;
  readonly recordings: number;
}

const reconnectAfterMs = 2_000;
const lookEveryMs = 100;
const addressMs = 2_000;
const startDeadlineMs = 30_000;
const readyDeadlineMs = 60_000;
/** The spool of a former home empties, and its gaps are closed. For a minute webs may serve the end from memory. */
const healDeadlineMs = 100_000;

export interface AirOptions {
  /** Ingests that the encoder tries in turns. */
  readonly ports?: readonly number[];
}

export async function air(
  ground: Ground,
  { ports = ground.cluster.ingests.map(({ rtmpPort }) => rtmpPort) }: AirOptions = {},
): Promise<Airing> {
  const { connection, cluster, footage } = ground;
  const game = await armGame({ connection, rtmpPort: ports[0] ?? 0 });
  const { eventId, channelId } = game;
  const key = game.url.slice(game.url.lastIndexOf('/') + 1);
  const client = ground.clientWith(await ground.apiKeyOf());
  const record = createMediaRecord();
  const shown = new Map<string, ListedSegment>();
  const stopping = new AbortController();
  let encoder: CountingEncoder | undefined;

  const publish = async (): Promise<void> => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const port = ports[turn % ports.length] ?? 0;
      encoder = await startCountingEncoder({ port, key, footage }).catch(() => undefined);
      await encoder?.closed();
      await wait(reconnectAfterMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const published = publish();

  let [master, askedAt] = [cluster.url, Number.NEGATIVE_INFINITY];
  const listed = async (): Promise<ListedSegment[]> => {
    // A key asks for 120 addresses a minute at most.
    if (performance.now() - askedAt > addressMs) {
      askedAt = performance.now();
      master = (await client.call(media.playback, { id: eventId })).data.master_url;
    }
    return readSegments(new URL(master, cluster.url));
  };
  const look = async (): Promise<readonly ListedSegment[]> => {
    const segments = await listed();
    const fresh = segments.filter(({ path, isGap }) => !isGap && !shown.has(path));
    // Only a segment that was read counts: a home may die between its playlist and the segment.
    for (const one of fresh) if ((await record.readAll([one])) === 1) shown.set(one.path, one);
    return segments;
  };
  const countNow = async (): Promise<number> =>
    (await listed().catch(() => [])).filter(({ isGap }) => !isGap).length;
  const untilMoreMs = async (deadlineMs = startDeadlineMs): Promise<number> => {
    const startedAt = performance.now();
    const before = await countNow();
    while ((await countNow()) <= before) {
      if (performance.now() - startedAt > deadlineMs) return Number.POSITIVE_INFINITY;
      await wait(lookEveryMs);
    }
    return performance.now() - startedAt;
  };

  if ((await untilMoreMs()) === Number.POSITIVE_INFINITY)
    throw new Error(`Game ${eventId} did not begin: its encoder is at port ${ports[0]}.`);
  return {
    eventId,
    key,
    encoder: () => encoder,
    look,
    untilMoreMs,
    async home() {
      const { rows } = await connection.pool.query<{ node: string | null; epoch: number }>(
        'select node, epoch from media.broadcasts where channel_id = $1 and event_id = $2',
        [channelId, eventId],
      );
      return { node: rows[0]?.node ?? undefined, epoch: rows[0]?.epoch ?? 0 };
    },
    async end() {
      await look().catch(() => []);
      stopping.abort();
      await encoder?.cut();
      await published;
      await endEvent(game.deps, channelId, eventId);
      const assets = await untilReady(ground, eventId);
      const missing = async (): Promise<ListedSegment[]> => {
        const whole = new Set((await listed()).filter(({ isGap }) => !isGap).map(({ path }) => path));
        return [...shown.values()].filter(({ path }) => !whole.has(path));
      };
      const deadlineAtMs = performance.now() + healDeadlineMs;
      while ((await missing()).length > 0 && performance.now() < deadlineAtMs) await wait(500);
      const whole = (await listed()).filter(({ path }) => shown.has(path));
      const survived = await record.readAll(whole);
      return {
        acknowledged: shown.size,
        survived: survived - record.twice.size,
        missing: (await missing()).map(({ path }) => path),
        twice: record.twice.size,
        recordings: assets,
      };
    },
  };
}

/** @returns how many recordings the game has. */
async function untilReady({ connection }: Ground, eventId: number): Promise<number> {
  const deadlineAtMs = performance.now() + readyDeadlineMs;
  for (;;) {
    const { rows } = await connection.pool.query<{ status: string }>(
      'select status from media.assets where event_id = $1',
      [eventId],
    );
    if (rows.length > 0 && rows.every(({ status }) => status === 'ready')) return rows.length;
    if (performance.now() > deadlineAtMs)
      throw new Error(`Game ${eventId} became no recording: ${JSON.stringify(rows)}.`);
    await wait(200);
  }
}
