// The right to download an event, and the address of the file (R7.03, T44).
import { limits } from '@floodlit/contract/limits';
import type { Download, DownloadOptions } from '@floodlit/contract/media/media';
import { decideAccess, readCapabilities } from '../../access/index.ts';
import { readEvent, type EventRecord } from '../../catalog/index.ts';
import { readChannel } from '../../channel/index.ts';
import { readFeatureUses, takeFeature } from '../../commerce/index.ts';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { addSeconds, secondsUtc } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { DownloadDeps, DownloadsDeps, FilePlan } from './ports.ts';
import { isReady, type ReadyAsset, type Rung } from '../rules.ts';
import { NotOneFile, NotWhole, shorterToleranceSeconds } from './plan-file.ts';
import { fileNameOf } from './rules.ts';
import type { DownloadKey } from './store.ts';

/** A day of the channel's own calendar. */
const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

async function keyOf(deps: DownloadDeps, actor: LoggedInUser, event: EventRecord): Promise<DownloadKey> {
  const { settings } = await readChannel(deps.access.channel, actor.channelId);
  return {
    channel_id: actor.channelId,
    user_id: actor.userId,
    event_id: event.id,
    day: dayIn(settings.time_zone, deps.clock.now()),
  };
}

/**
 * In this order: whether the viewer may watch, whether the pass includes downloads, whether there is a file.
 * @param isTaken whether today's download of this event is taken: then it stays free.
 */
async function readAllowed(
  deps: DownloadDeps,
  actor: LoggedInUser,
  event: EventRecord,
  isTaken: boolean,
): Promise<ReadyAsset> {
  const { granted, reason } = await decideAccess(deps.access, actor, event);
  if (!granted) throw new DomainError('access.denied', reason === null ? {} : { reason });
  const [{ download }, { given }] = await Promise.all([
    readCapabilities(deps.access, actor),
    readFeatureUses(deps.access.commerce, actor.channelId, actor.userId),
  ]);
  // Downloads that no pass ever gave are not used up.
  if (!download || (given.downloads === 0 && !isTaken)) throw new DomainError('media.download_not_included');
  const asset = await deps.store.findAssetOfEvent(actor.channelId, event.id);
  if (event.stream_status === 'live' || asset?.status === 'live')
    throw new DomainError('media.download_live');
  if (asset === undefined || asset.status === 'failed') throw new DomainError('media.not_found');
  if (!isReady(asset)) throw new DomainError('media.not_ready');
  return asset;
}

export const bestFirst = (rungs: readonly Rung[]): Rung[] =>
  rungs.toSorted((one, other) => other.height - one.height || other.bandwidth - one.bandwidth);

/** @throws {DomainError} `media.download_split`, `media.download_incomplete`. */
export async function readPlan(
  { plans }: Pick<DownloadsDeps, 'plans'>,
  asset: ReadyAsset,
  rung: string,
): Promise<FilePlan> {
  try {
    return await plans.read(asset, rung);
  } catch (error) {
    if (error instanceof NotOneFile) throw new DomainError('media.download_split');
    if (error instanceof NotWhole) throw new DomainError('media.download_incomplete');
    throw error;
  }
}

/**
 * The plan of a quality. Without a name, the best one that is whole and one file.
 * @throws {DomainError} `media.quality_not_found`, `media.download_split`, `media.download_incomplete`.
 */
export async function choosePlan(
  deps: Pick<DownloadsDeps, 'plans'>,
  asset: ReadyAsset,
  quality: string | undefined,
): Promise<{ readonly rung: string; readonly plan: FilePlan }> {
  const sorted = bestFirst(asset.ladder.rungs);
  const candidates = quality === undefined ? sorted : sorted.filter(({ name }) => name === quality);
  let refusal = new DomainError('media.quality_not_found');
  for (const { name } of candidates) {
    try {
      return { rung: name, plan: await readPlan(deps, asset, name) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

/** A part of a live game may be missing in all qualities. A viewer's quota buys the whole game. */
export const isShort = (
  { ladder, duration_seconds }: Pick<ReadyAsset, 'ladder' | 'duration_seconds'>,
  { seconds }: Pick<FilePlan, 'seconds'>,
): boolean => ladder.runs !== undefined && seconds < duration_seconds - shorterToleranceSeconds;

/** @throws {DomainError} with the reason of the refusal. A refused download takes nothing from the pass. */
export async function issueDownload(
  deps: DownloadDeps,
  actor: LoggedInUser,
  eventId: number,
  quality: string | undefined,
): Promise<Download> {
  const event = await readEvent(deps.catalog, actor.channelId, eventId);
  const key = await keyOf(deps, actor, event);
  const asset = await readAllowed(deps, actor, event, await deps.downloads.hasDownload(key));
  const { rung, plan } = await choosePlan(deps, asset, quality);
  if (isShort(asset, plan)) throw new DomainError('media.download_incomplete');
  const { bytes, seconds } = plan;
  const now = deps.clock.now();
  await deps.transact(async (scope) => {
    if (!(await deps.downloads.within(scope).insertDownload(key, now))) return;
    const taken = await takeFeature(deps.access.commerce, scope, actor, 'downloads');
    if (taken === undefined) throw new DomainError('media.downloads_used_up');
  });
  const expiresAt = secondsUtc(addSeconds(now, limits.downloadTicketSeconds));
  const token = deps.tokens.sign(asset.id, expiresAt, 'download');
  return { url: `/media/d/${token}/${asset.id}/${rung}.mp4`, name: fileNameOf(event.name), bytes, seconds };
}

export async function readDownloadOptions(
  deps: DownloadDeps,
  actor: LoggedInUser,
  eventId: number,
): Promise<DownloadOptions> {
  const event = await readEvent(deps.catalog, actor.channelId, eventId);
  const key = await keyOf(deps, actor, event);
  const [{ left: uses }, is_taken] = await Promise.all([
    readFeatureUses(deps.access.commerce, actor.channelId, actor.userId),
    deps.downloads.hasDownload(key),
  ]);
  const left = uses.downloads;
  try {
    const asset = await readAllowed(deps, actor, event, is_taken);
    if (left === 0 && !is_taken) throw new DomainError('media.downloads_used_up');
    const qualities: DownloadOptions['qualities'] = [];
    let isIncomplete = false;
    // One after another: each plan asks the disk for the size of each segment.
    for (const { name, height } of bestFirst(asset.ladder.rungs)) {
      const plan = await readPlan(deps, asset, name).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        isIncomplete ||= error.code === 'media.download_incomplete';
        return undefined;
      });
      if (plan === undefined) continue;
      if (isShort(asset, plan)) isIncomplete = true;
      else qualities.push({ name, height, bytes: plan.bytes, seconds: plan.seconds });
    }
    if (qualities.length === 0)
      throw new DomainError(isIncomplete ? 'media.download_incomplete' : 'media.download_split');
    return { refusal: null, left, is_taken, qualities };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { refusal: error.code, left, is_taken, qualities: [] };
  }
}
