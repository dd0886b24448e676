// State changes of a broadcast. One transaction changes event, broadcast and recording, and publishes a live update.
import type { FinishedRecording, RungHealth } from '../../ingest/index.ts';
import { moveEvent } from '../../catalog/index.ts';
import type { Scope } from '../../kernel/transact.ts';
import { sendIllustrateJob } from '../illustrate-job.ts';
import { sendCompleteRungsJob } from '../complete-rungs-job.ts';
import type { BroadcastRecord } from './live-rules.ts';
import type { LiveDeps } from './ports.ts';
import type { BroadcastChange } from './store-live.ts';
import type { MediaGround } from '../ports.ts';
import type { AssetRecord, Ladder } from '../rules.ts';

export type MoveDeps = Pick<MediaGround, 'store' | 'catalog' | 'transact' | 'clock' | 'queue'> &
  Pick<LiveDeps, 'live' | 'announce' | 'nodes'>;

/** Another node has the game. */
export class GameTaken extends Error {
  override readonly name = 'GameTaken';
}

const tell = (deps: MoveDeps, scope: Scope, { channel_id, event_id }: BroadcastRecord): Promise<void> =>
  deps.announce.eventChanged(scope, channel_id, event_id);

/** @throws {GameTaken} */
async function moveHome(
  { live }: Pick<MoveDeps, 'live'>,
  broadcast: BroadcastRecord,
  change: BroadcastChange,
): Promise<void> {
  const moved = await live.moveBroadcast(broadcast, 'live', change, broadcast.epoch);
  if (moved === undefined) throw new GameTaken(`Another process airs the game ${broadcast.event_id}.`);
}

const askAgainMs = 1_000;

export interface OnAir {
  readonly broadcast: BroadcastRecord;
  readonly asset: AssetRecord;
}

/** Undefined when the event was disarmed, or has a recording already: it does not air then. */
export function goLive(
  deps: MoveDeps,
  broadcast: BroadcastRecord,
  { folder, from }: { readonly folder: string; readonly from: string | null },
): Promise<OnAir | undefined> {
  const { channel_id: channelId, event_id: eventId } = broadcast;
  const now = deps.clock.now();
  return deps
    .transact(async (scope) => {
      const asset = await deps.store.within(scope).insertAsset({
        channel_id: channelId,
        event_id: eventId,
        status: 'live',
        source_key: null,
        captions: [],
        folder,
        created_at: now,
        touched_at: now,
      });
      if (asset === undefined) return undefined;
      const moved = await deps.live.within(scope).moveBroadcast(broadcast, 'armed', {
        status: 'live',
        asset_id: asset.id,
        started_at: now,
        node: deps.nodes.id,
        fed_from: from,
      });
      const isLive = await moveEvent(deps.catalog, scope, channelId, eventId, {
        from: 'upcoming',
        to: 'live',
      });
      if (moved === undefined || !isLive) throw new AirRefused();
      await tell(deps, scope, broadcast);
      return { broadcast: moved, asset };
    })
    .catch((error: unknown) => {
      if (error instanceof AirRefused) return undefined;
      throw error;
    });
}

/** Thrown to take the transaction back. */
class AirRefused extends Error {}

/**
 * Saves whether the encoder sends a signal.
 * @param from its network. Undefined without one.
 * @throws {GameTaken}
 */
export const markSignal = (
  deps: MoveDeps,
  broadcast: BroadcastRecord,
  isHeard: boolean,
  from?: string,
): Promise<void> =>
  deps.transact(async (scope) => {
    const signal_lost_at = isHeard ? null : deps.clock.now();
    const change = { signal_lost_at, ...(from !== undefined && { fed_from: from }) };
    await moveHome({ live: deps.live.within(scope) }, broadcast, change);
    await tell(deps, scope, broadcast);
  });

/**
 * Writes down how the lower rungs fare, for the operator.
 * @throws {GameTaken}
 */
export const markRungs = (
  deps: Pick<MoveDeps, 'live'>,
  broadcast: BroadcastRecord,
  health: readonly RungHealth[],
): Promise<void> => moveHome(deps, broadcast, { rung_health: [...health] });

/**
 * Writes down that viewers watch.
 * @throws {GameTaken}
 */
export const markWatched = (
  deps: Pick<MoveDeps, 'live' | 'clock'>,
  broadcast: BroadcastRecord,
): Promise<void> => moveHome(deps, broadcast, { watched_at: deps.clock.now() });

/**
 * Writes down which encoder another one replaced, so that other nodes know it too.
 * @throws {GameTaken}
 */
export async function markLoss(
  { live }: Pick<MoveDeps, 'live'>,
  broadcast: BroadcastRecord,
  loss: { readonly from: string; readonly by: string },
): Promise<void> {
  if (!(await live.saveLoss(broadcast, loss)))
    throw new GameTaken(`Another process airs the game ${broadcast.event_id}.`);
}

/** Whether a home has its game. @throws while the database is away. */
async function readHome(
  { live }: Pick<MoveDeps, 'live'>,
  { channel_id, event_id, epoch }: BroadcastRecord,
): Promise<boolean> {
  const row = await live.findBroadcast(channel_id, event_id);
  return row?.epoch === epoch;
}

/** Whether a home still has its game. True while the database is away: nobody takes one then. */
export const hasGame = (deps: Pick<MoveDeps, 'live'>, broadcast: BroadcastRecord): Promise<boolean> =>
  readHome(deps, broadcast).catch(() => true);

/**
 * The same before a home writes names that each home writes. It may be cut off, and another one has the game.
 * @returns undefined when the process stopped before the database answered.
 */
export async function hasGameSurely(
  deps: Pick<MoveDeps, 'live'>,
  broadcast: BroadcastRecord,
  isStopped: () => boolean,
): Promise<boolean | undefined> {
  while (!isStopped()) {
    const has = await readHome(deps, broadcast).catch(() => undefined);
    if (has !== undefined) return has;
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
  return undefined;
}

const ladderOf = (finished: FinishedRecording, epoch: number): Ladder => ({
  ...(epoch > 0 && { newest_epoch: epoch }),
  rungs: finished.rungs.map(({ name, width, height, bandwidth }) => ({
    name,
    width,
    height,
    bandwidth,
    segments: finished.segments,
  })),
  start_rung: finished.startRung,
  captions: [],
  poster: null,
  storyboard: null,
  runs: finished.runs,
  first_run_segments: finished.firstRunSegments,
  first_files: [...finished.firstFiles],
});

/**
 * The files are there: from now on the event is on demand at the same address. Safe to run again.
 * @throws {GameTaken}
 */
export const finishBroadcast = (
  deps: MoveDeps,
  { broadcast, asset }: OnAir,
  finished: FinishedRecording,
): Promise<void> =>
  deps.transact(async (scope) => {
    const now = deps.clock.now();
    const store = deps.store.within(scope);
    if (finished.segments === 0) {
      const failure = 'Nothing of this game was received.';
      await store.moveAsset(asset, ['live'], { status: 'failed', failure });
    } else {
      await store.moveAsset(asset, ['live'], {
        status: 'ready',
        progress: 100,
        duration_seconds: finished.durationSeconds,
        ladder: ladderOf(finished, broadcast.epoch),
        ready_at: now,
      });
      await sendIllustrateJob(deps.queue, asset, { scope });
      if (finished.lacksSegments) await sendCompleteRungsJob(deps.queue, asset, { scope });
    }
    const live = deps.live.within(scope);
    const ended: BroadcastChange = {
      status: 'ended',
      ended_at: now,
      signal_lost_at: null,
      rung_health: [...finished.health],
    };
    // A former try may have committed without an answer.
    if ((await live.moveBroadcast(broadcast, 'live', ended, broadcast.epoch)) === undefined)
      if (!(await hasGame({ live }, broadcast))) throw new GameTaken('Another process airs the game.');
    await moveEvent(deps.catalog, scope, broadcast.channel_id, broadcast.event_id, {
      from: 'live',
      to: 'finished',
      durationSeconds: finished.durationSeconds,
    });
    await tell(deps, scope, broadcast);
  });
