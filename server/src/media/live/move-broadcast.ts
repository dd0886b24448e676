// State changes of a broadcast. One transaction changes event, broadcast and recording, and publishes a live update.
import type { FinishedRecording, RungHealth } from '../../ingest/index.ts';
import { moveEvent } from '../../catalog/index.ts';
import type { Scope } from '../../kernel/transact.ts';
import { sendIllustrateJob } from '../illustrate-job.ts';
import { sendCompleteRungsJob } from '../complete-rungs-job.ts';
import type { BroadcastRecord } from './live-rules.ts';
import type { LiveDeps } from './ports.ts';
import type { MediaGround } from '../ports.ts';
import type { AssetRecord, Ladder } from '../rules.ts';

export type MoveDeps = Pick<MediaGround, 'store' | 'catalog' | 'transact' | 'clock' | 'queue'> &
  Pick<LiveDeps, 'live' | 'announce'>;

const tell = (deps: MoveDeps, scope: Scope, { channel_id, event_id }: BroadcastRecord): Promise<void> =>
  deps.announce.eventChanged(scope, channel_id, event_id);

export interface OnAir {
  readonly broadcast: BroadcastRecord;
  readonly asset: AssetRecord;
}

/** Undefined when the event was disarmed, or has a recording already: it does not air then. */
export function goLive(
  deps: MoveDeps,
  broadcast: BroadcastRecord,
  folder: string,
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
      const moved = await deps.live
        .within(scope)
        .moveBroadcast(broadcast, 'armed', { status: 'live', asset_id: asset.id, started_at: now });
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

/** Saves whether the encoder sends a signal. */
export const markSignal = (deps: MoveDeps, broadcast: BroadcastRecord, isHeard: boolean): Promise<void> =>
  deps.transact(async (scope) => {
    const signal_lost_at = isHeard ? null : deps.clock.now();
    await deps.live.within(scope).moveBroadcast(broadcast, 'live', { signal_lost_at });
    await tell(deps, scope, broadcast);
  });

/** Writes down how the lower rungs fare, for the operator. */
export async function markRungs(
  deps: Pick<MoveDeps, 'live'>,
  broadcast: BroadcastRecord,
  health: readonly RungHealth[],
): Promise<void> {
  await deps.live.moveBroadcast(broadcast, 'live', { rung_health: [...health] });
}

const ladderOf = (finished: FinishedRecording): Ladder => ({
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

/** The files are there: from now on the event is on demand at the same address. Safe to run again. */
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
        ladder: ladderOf(finished),
        ready_at: now,
      });
      await sendIllustrateJob(deps.queue, asset, { scope });
      if (finished.lacksSegments) await sendCompleteRungsJob(deps.queue, asset, { scope });
    }
    await deps.live.within(scope).moveBroadcast(broadcast, 'live', {
      status: 'ended',
      ended_at: now,
      signal_lost_at: null,
      rung_health: [...finished.health],
    });
    await moveEvent(deps.catalog, scope, broadcast.channel_id, broadcast.event_id, {
      from: 'live',
      to: 'finished',
      durationSeconds: finished.durationSeconds,
    });
    await tell(deps, scope, broadcast);
  });
