// Where an account is in its recordings. Nothing that plays waits for it.
import { limits } from '@floodlit/contract/limits';
import type { AccountPosition, Resume } from '@floodlit/contract/media/positions';
import { positionToKeep, resumeKeptDays } from '@floodlit/contract/media/resume';
import { listEvents, type CatalogDeps, type EventRecord } from '../../catalog/index.ts';
import type { Actor, LoggedInUser } from '../../kernel/actor.ts';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { AssetRecord } from '../rules.ts';
import type { PositionStore } from './store-positions.ts';

export interface PositionDeps {
  readonly positions: PositionStore;
  readonly clock: Clock;
}

const keptSince = (now: Date): Date => addSeconds(now, -resumeKeptDays * 86_400);
const agoOf = (watchedAt: Date, now: Date): number =>
  Math.max(0, Math.round((now.getTime() - watchedAt.getTime()) / 1000));

/**
 * @returns false when the account has watched this recording later, on another page or device.
 * @throws {DomainError} `media.not_found` for an unknown recording, one of another channel, and one that is live.
 */
export async function keepPosition(
  deps: PositionDeps & {
    readonly store: { findAsset(channelId: number, id: number): Promise<AssetRecord | undefined> };
  },
  { channelId, userId }: LoggedInUser,
  { asset_id, seconds, seconds_ago }: { readonly asset_id: number } & Resume,
): Promise<boolean> {
  const asset = await deps.store.findAsset(channelId, asset_id);
  if (asset?.status !== 'ready') throw new DomainError('media.not_found');
  const now = deps.clock.now();
  return deps.positions.keepPosition(
    { channelId, userId },
    {
      asset_id,
      seconds: positionToKeep(seconds, asset.duration_seconds ?? Number.NaN) ?? 0,
      watched_at: addSeconds(now, -seconds_ago),
    },
    { keptSince: keptSince(now), atMost: limits.positionsMaximum },
  );
}

/** For the answer with the address of a recording. Undefined for a visitor and without a position. */
export async function findResume(
  { positions, clock }: PositionDeps,
  actor: Actor,
  assetId: number,
): Promise<Resume | undefined> {
  if (actor.kind !== 'user') return undefined;
  const now = clock.now();
  const found = await positions.findPosition(actor, assetId);
  if (found === undefined || found.watched_at < keptSince(now)) return undefined;
  return { seconds: found.seconds, seconds_ago: agoOf(found.watched_at, now) };
}

/** The latest positions, and the games to continue in the same order. */
export async function listContinued(
  { positions, clock, catalog }: PositionDeps & { readonly catalog: CatalogDeps },
  actor: LoggedInUser,
): Promise<{ readonly positions: AccountPosition[]; readonly events: readonly EventRecord[] }> {
  const now = clock.now();
  const found = await positions.listPositions(actor, keptSince(now), limits.positionsShown);
  const listed = found.map(({ asset_id, event_id, seconds, duration_seconds, watched_at }) => ({
    asset_id,
    event_id,
    seconds,
    duration: duration_seconds,
    seconds_ago: agoOf(watched_at, now),
  }));
  const event_ids = listed
    .flatMap(({ event_id, seconds }) => (event_id === null || seconds === 0 ? [] : [event_id]))
    .slice(0, limits.continuedShown);
  if (event_ids.length === 0) return { positions: listed, events: [] };
  const { events } = await listEvents(
    catalog,
    actor.channelId,
    { limit: limits.continuedShown, offset: 0, sort_field: 'event_utc_ts' },
    { event_ids, participant_ids: [], event_category_ids: [], location_ids: [] },
  );
  const places = new Map(event_ids.map((id, place) => [id, place]));
  return {
    positions: listed,
    events: events.toSorted(({ id }, other) => (places.get(id) ?? 0) - (places.get(other.id) ?? 0)),
  };
}
