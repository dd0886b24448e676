// The finished recording that an operator names by its video or by its game.
import { readEvent } from '../../catalog/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { LibraryDeps } from '../library/ports.ts';
import type { MediaGround } from '../ports.ts';
import { isReady, type ReadyAsset } from '../rules.ts';

/** A video of the library, or the game whose recording it is. */
export type NamedRecording = { readonly videoId: number } | { readonly eventId: number };

type NamedDeps = Pick<MediaGround, 'store' | 'catalog'> & LibraryDeps;

async function findNamed(
  deps: NamedDeps,
  channelId: number,
  which: NamedRecording,
  find: 'lockItem' | 'findAssetOf',
): Promise<ReadyAsset> {
  const { store } = deps;
  let asset;
  if ('eventId' in which) {
    const event = await readEvent(deps.catalog, channelId, which.eventId);
    asset = await store.findAssetOfEvent(channelId, event.id);
  } else {
    const item = await deps.library[find](channelId, which.videoId);
    if (item === undefined) throw new DomainError('media.item_not_found');
    asset = item.asset_id === null ? undefined : await store.findAsset(channelId, item.asset_id);
  }
  if (asset === undefined) throw new DomainError('media.not_found');
  if (!isReady(asset)) throw new DomainError('media.not_ready');
  return asset;
}

/**
 * For reading: it waits for no operator who changes the recording.
 * @throws {DomainError} `media.item_not_found`, `catalog.event_not_found`, `media.not_found`, `media.not_ready`.
 */
export const readNamedRecording = (
  deps: NamedDeps,
  channelId: number,
  which: NamedRecording,
): Promise<ReadyAsset> => findNamed(deps, channelId, which, 'findAssetOf');

/**
 * For a change: a video is locked until the end of the transaction.
 * @throws {DomainError} as `readNamedRecording`.
 */
export const lockNamedRecording = (
  deps: NamedDeps,
  channelId: number,
  which: NamedRecording,
): Promise<ReadyAsset> => findNamed(deps, channelId, which, 'lockItem');
