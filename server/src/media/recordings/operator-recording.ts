// The full recording for operators: its files without any trim, and the file that an operator downloads.
import { readEvent } from '../../catalog/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import { choosePlan, readPlan } from '../download/download-event.ts';
import { fileNameOf } from '../download/rules.ts';
import { readNamedRecording, type NamedRecording } from './named-recording.ts';
import type { OperatorFile } from './operator-picture.ts';
import type { DownloadsDeps, FilePlan } from '../download/ports.ts';
import type { LibraryDeps } from '../library/ports.ts';
import type { MediaGround } from '../ports.ts';
import { contentTypeOf, type ReadyAsset } from '../rules.ts';

type FileDeps = Pick<MediaGround, 'store' | 'catalog' | 'files'> & LibraryDeps;

/**
 * @param name such as `master.m3u8`, `360p/s00001.m4s` or `storyboard.jpg`.
 * @throws {DomainError} `media.item_not_found`, `catalog.event_not_found`, `media.not_found`, `media.not_ready`.
 */
export async function readOperatorFile(
  deps: FileDeps,
  channelId: number,
  which: NamedRecording,
  name: string,
): Promise<OperatorFile> {
  const asset = await readNamedRecording(deps, channelId, which);
  const bytes = await deps.files.readFile({ ...asset, trim: null }, name);
  if (bytes === undefined) throw new DomainError('media.not_found');
  return { bytes, contentType: contentTypeOf(name) };
}

export interface PlannedDownload {
  readonly asset: ReadyAsset;
  readonly rung: string;
  readonly bytes: number;
  readonly seconds: number;
  readonly name: string;
}

/** @throws {DomainError} as `readOperatorFile`, and as `choosePlan`. */
export async function planDownload(
  deps: Pick<MediaGround, 'store' | 'catalog'> & LibraryDeps & Pick<DownloadsDeps, 'plans'>,
  channelId: number,
  which: NamedRecording,
  quality?: string,
): Promise<PlannedDownload> {
  const asset = await readNamedRecording(deps, channelId, which);
  const { rung, plan } = await choosePlan(deps, asset, quality);
  const { bytes, seconds } = plan;
  return { asset, rung, bytes, seconds, name: fileNameOf(await titleOf(deps, channelId, which)) };
}

async function titleOf(
  { library, catalog }: LibraryDeps & Pick<MediaGround, 'catalog'>,
  channelId: number,
  which: NamedRecording,
): Promise<string> {
  if ('eventId' in which) return (await readEvent(catalog, channelId, which.eventId)).name;
  return (await library.readWords(channelId, which.videoId))?.title ?? '';
}

/**
 * The file of an export. Its ticket is for one recording.
 * @param assertMay proves the right of the operator at this moment. Null stands for a video of the library.
 * @throws {DomainError} `media.token_invalid`, `request.not_found`, and as `readPlan`.
 */
export async function readExport(
  deps: Pick<MediaGround, 'tokens' | 'clock' | 'files' | 'catalog'> &
    Pick<DownloadsDeps, 'plans'> &
    LibraryDeps,
  channelId: number,
  { ticket, assetId, rung }: { readonly ticket: string; readonly assetId: number; readonly rung: string },
  assertMay: (eventId: number | null) => Promise<void>,
): Promise<{ readonly asset: ReadyAsset; readonly plan: FilePlan; readonly name: string }> {
  if (!deps.tokens.isValid(ticket, assetId, deps.clock.now().getTime() / 1_000, 'export'))
    throw new DomainError('media.token_invalid');
  const asset = await deps.files.findAsset(channelId, assetId);
  if (asset === undefined || !asset.ladder.rungs.some(({ name }) => name === rung))
    throw new DomainError('request.not_found');
  await assertMay(asset.event_id);
  const plan = await readPlan(deps, asset, rung);
  const title =
    asset.event_id === null
      ? await deps.library.findTitleOfAsset(channelId, assetId)
      : (await deps.catalog.store.findEvent(channelId, asset.event_id))?.name;
  return { asset, plan, name: fileNameOf(title ?? '') };
}
