// The picture of a recording by an operator's choice: a moment of it, a picture of the operator, or a former one.
import { createHash } from 'node:crypto';
import { DomainError } from '../../kernel/errors.ts';
import { formerEndOf } from '../editions.ts';
import { lockNamedRecording, readNamedRecording, type NamedRecording } from './named-recording.ts';
import type { LiveDeps } from '../live/ports.ts';
import type { LibraryDeps } from '../library/ports.ts';
import type { MediaGround } from '../ports.ts';
import { readRecorded } from './recorded.ts';
import type { ReadyAsset } from '../rules.ts';

type PosterDeps = Pick<MediaGround, 'store' | 'catalog' | 'storage' | 'encoder' | 'clock'> &
  Pick<LiveDeps, 'live'> &
  LibraryDeps;

type PosterChoice =
  /** Seconds of the full recording. */
  | { readonly at: number }
  | { readonly png: Buffer }
  /** The name of a file that the recording had as its poster. */
  | { readonly former: string };

const formerForm = /^poster(?:-[0-9a-f]{12})?\.(?:jpg|png)$/;

async function pictureAt(deps: PosterDeps, asset: ReadyAsset, at: number): Promise<Buffer> {
  const { segments } = await readRecorded(deps, asset);
  const place = segments.findLast(({ startSeconds }) => startSeconds <= at) ?? segments[0];
  const [init, bytes] = await Promise.all([
    place && deps.storage.readFile(asset.folder, place.init),
    place && deps.storage.readFile(asset.folder, place.name),
  ]);
  if (place === undefined || init === undefined || bytes === undefined)
    throw new DomainError('media.picture_not_found');
  // A frame before the end of the segment: the end itself belongs to the next one.
  const within = Math.max(0, Math.min(at - place.startSeconds, place.seconds - 0.1));
  return deps.encoder.picture({
    name: `poster-${asset.id}-${Math.round(at * 1_000)}`,
    bytes: Buffer.concat([init, bytes]),
    atSeconds: within,
  });
}

/** A picture in the folder of a recording. */
export interface Poster {
  readonly folder: string;
  readonly file: string;
}

/**
 * Makes the picture before the act that chooses it. Inside, ffmpeg would hold the connection and the lock of the act.
 * @throws {DomainError} `media.item_not_found`, `catalog.event_not_found`, `media.not_found`, `media.not_ready`,
 * `media.picture_not_found`.
 */
export async function makePoster(
  deps: PosterDeps,
  channelId: number,
  which: NamedRecording,
  choice: PosterChoice,
): Promise<Poster> {
  const asset = await readNamedRecording(deps, channelId, which);
  const { folder } = asset;
  if ('former' in choice) {
    const [size] = formerForm.test(choice.former) ? await deps.storage.sizesOf(folder, [choice.former]) : [];
    if (size === undefined) throw new DomainError('media.picture_not_found');
    return { folder, file: choice.former };
  }
  const bytes = 'png' in choice ? choice.png : await pictureAt(deps, asset, choice.at);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const file = `poster-${hash}.${'png' in choice ? 'png' : 'jpg'}`;
  await deps.storage.writeFile(folder, file, bytes);
  return { folder, file };
}

/**
 * @returns the name of the picture that was there before.
 * @throws {DomainError} as `makePoster`, also for the picture of a recording that was replaced.
 */
export async function choosePoster(
  deps: Pick<PosterDeps, 'store' | 'library' | 'catalog' | 'clock'>,
  channelId: number,
  which: NamedRecording,
  { folder, file }: Poster,
): Promise<string | null> {
  const asset = await lockNamedRecording(deps, channelId, which);
  if (asset.folder !== folder) throw new DomainError('media.picture_not_found');
  const formerUntil = file === asset.ladder.poster ? undefined : formerEndOf(deps.clock.now());
  await deps.store.patchLadder(asset, { poster: file }, {}, formerUntil);
  return asset.ladder.poster;
}
