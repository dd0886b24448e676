// Begins an upload of an operator for a video or a game that has no recording yet.
import { randomUUID } from 'node:crypto';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { isOver, readEvent, wasNotPlayed } from '../../catalog/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { NamedRecording } from '../recordings/named-recording.ts';
import type { LibraryDeps } from '../library/ports.ts';
import type { MediaGround } from '../ports.ts';
import { arrivedOf } from './append-upload.ts';
import type { UploadsDeps } from './ports.ts';
import { hasLapsed, promisedBytesOf, refuseUpload } from './rules.ts';

export type UploadDeps = Pick<UploadsDeps, 'uploads' | 'uploadFiles' | 'uploadOrphans' | 'actAs'> &
  LibraryDeps &
  Pick<MediaGround, 'store' | 'sources' | 'catalog' | 'encoder' | 'queue' | 'clock' | 'transact' | 'log'>;

export interface NewUploadRequest {
  readonly channelId: number;
  readonly operatorId: number;
  /** `film` for one of a sponsor, which no recording waits for. */
  readonly which: NamedRecording | 'film';
  readonly bytes: number;
  readonly name: string;
}

const gigabyte = 1024 ** 3;

/**
 * A recording of a game that is still to come would refuse the encoder at its start. Somebody may have recorded elsewhere a game that was not played here, or one with a result.
 * @throws {DomainError} `catalog.event_not_found`, `media.game_not_over`.
 */
export async function ensureOver(
  { catalog }: Pick<MediaGround, 'catalog'>,
  channelId: number,
  eventId: number,
): Promise<void> {
  const event = await readEvent(catalog, channelId, eventId);
  if (event.stream_status !== 'finished' && !wasNotPlayed(event) && !isOver(event))
    throw new DomainError('media.game_not_over');
}

/**
 * @throws {DomainError} `media.item_not_found`, `catalog.event_not_found`, `media.game_not_over`,
 * `media.already_recorded`.
 */
async function ensureUnrecorded(
  deps: LibraryDeps & Pick<MediaGround, 'store' | 'catalog'>,
  channelId: number,
  which: NamedRecording,
): Promise<void> {
  let asset;
  if ('eventId' in which) {
    await ensureOver(deps, channelId, which.eventId);
    asset = await deps.store.findAssetOfEvent(channelId, which.eventId);
  } else {
    const item = await deps.library.findAssetOf(channelId, which.videoId);
    if (item === undefined) throw new DomainError('media.item_not_found');
    asset = item.asset_id === null ? undefined : await deps.store.findAsset(channelId, item.asset_id);
  }
  if (asset !== undefined && asset.status !== 'failed') throw new DomainError('media.already_recorded');
}

/**
 * A new upload of the same operator for the same recording replaces the former one. Films stand side by side.
 * @returns its id.
 * @throws {DomainError} as `ensureUnrecorded`, and `media.film_too_large`, `media.upload_too_large`,
 * `media.upload_limit`, `media.upload_no_room`.
 */
export async function beginUpload(deps: UploadDeps, request: NewUploadRequest): Promise<string> {
  const { channelId, operatorId, which, bytes, name } = request;
  const isFilm = which === 'film';
  if (!isFilm) await ensureUnrecorded(deps, channelId, which);
  else if (bytes > operatorLimits.filmBytes) throw new DomainError('media.film_too_large');
  const target = {
    video_id: !isFilm && 'videoId' in which ? which.videoId : null,
    event_id: !isFilm && 'eventId' in which ? which.eventId : null,
    is_film: isFilm,
  };
  const { uploadFiles } = deps;
  const { maximumBytes } = uploadFiles;
  const id = randomUUID();
  const replaced = await deps.transact(async (scope) => {
    const uploads = deps.uploads.within(scope);
    await uploads.lockRoom();
    const now = deps.clock.now();
    const all = await uploads.listUnfinished();
    const isFormer = (one: (typeof all)[number]): boolean =>
      !isFilm &&
      !one.is_film &&
      one.channel_id === channelId &&
      one.operator_id === operatorId &&
      one.video_id === target.video_id &&
      one.event_id === target.event_id;
    const former = all.filter(isFormer);
    const others = await Promise.all(
      all
        .filter((one) => !isFormer(one))
        .map(async (one) => ({ ...one, arrived: await arrivedOf(deps, one) })),
    );
    const held = others.filter((one) => !hasLapsed(one, now));
    const preparing = await uploads.listPreparing();
    const refusal = refuseUpload({
      bytes,
      maximumBytes,
      // Read behind the lock: the bytes of the uploads and the room belong to the same moment.
      freeBytes: await uploadFiles.room(),
      unfinished: held.filter((one) => one.channel_id === channelId).length,
      promisedBytes: promisedBytesOf(held, preparing),
    });
    if (refusal !== undefined) {
      const maximum =
        refusal === 'media.upload_limit'
          ? operatorLimits.uploadsMaximum
          : Math.floor(maximumBytes / gigabyte);
      throw new DomainError(refusal, { values: { maximum: String(maximum) } });
    }
    const gone = [];
    for (const one of former) if (await uploads.removeUnfinished(channelId, one.id)) gone.push(one);
    await uploads.insert({
      id,
      channel_id: channelId,
      operator_id: operatorId,
      ...target,
      name,
      bytes,
      created_at: now,
      touched_at: now,
    });
    return gone;
  });
  for (const one of replaced) await uploadFiles.remove(one.id);
  await uploadFiles.create(id);
  return id;
}
