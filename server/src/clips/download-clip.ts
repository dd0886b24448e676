// The right to download a clip, and the address of the file to give away (R7.07, T44).
import type { ClipFile } from '@floodlit/contract/clips/clips';
import { limits } from '@floodlit/contract/limits';
import { readCapabilities } from '../access/index.ts';
import { readChannel } from '../channel/index.ts';
import { readFeatureUses, takeFeature } from '../commerce/index.ts';
import type { LoggedInUser } from '../kernel/actor.ts';
import { addSeconds, secondsUtc } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import { fileNameOf } from '../media/index.ts';
import { sendEncodeJob } from './cut-job.ts';
import type { ClipDeps } from './ports.ts';
import { ensureCrop, type CropRequest } from './crop-clip.ts';
import { ensureRegion } from './read-clips.ts';
import type { ClipRecord } from './rules.ts';

const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

/** Clips that everybody sees, and the own ones. */
async function readDownloadable(deps: ClipDeps, actor: LoggedInUser, id: number): Promise<ClipRecord> {
  const clip = await deps.store.findClip(actor.channelId, id);
  if (clip === undefined || clip.deleted_at !== null || clip.withheld_at !== null)
    throw new DomainError('clips.not_found');
  const isOwn = clip.user_id === actor.userId;
  if (clip.status === 'failed' || (!isOwn && clip.status !== 'ready'))
    throw new DomainError('clips.not_found');
  if (clip.status !== 'ready') throw new DomainError('clips.not_ready', { retryAfterSeconds: 1 });
  return clip;
}

/** Half a minute of work for 30 s of video on a busy core. */
const retryAfterSeconds = 5;

/** Nothing is taken before the file is there. */
async function ensureFile(deps: ClipDeps, clip: ClipRecord): Promise<number> {
  if (clip.file_status === 'ready' && clip.file_bytes !== null) return clip.file_bytes;
  if (clip.file_status === 'failed') throw new DomainError('clips.file_failed');
  if (clip.file_status === 'none')
    await deps.transact(async (scope) => {
      const change = { file_status: 'queued' as const, touched_at: deps.clock.now() };
      await deps.store.within(scope).moveClip(clip, ['ready'], change);
      await sendEncodeJob(deps.queue, clip, 'share', scope);
    });
  throw new DomainError('clips.file_in_preparation', { retryAfterSeconds });
}

export interface DownloadRequest {
  readonly id: number;
  /** Only the maker chooses one. */
  readonly crop?: CropRequest | undefined;
}

/** @throws {DomainError} with the reason of the refusal. A refused download takes nothing from the pass. */
export async function issueClipDownload(
  deps: ClipDeps,
  actor: LoggedInUser,
  { id, crop }: DownloadRequest,
): Promise<ClipFile> {
  const clip = await readDownloadable(deps, actor, id);
  if (crop !== undefined && clip.user_id !== actor.userId) throw new DomainError('clips.not_found');
  await ensureRegion(deps, actor.channelId, actor.country);
  const [{ download_clip: isIncluded }, { given }] = await Promise.all([
    readCapabilities(deps.access, actor),
    readFeatureUses(deps.access.commerce, actor.channelId, actor.userId),
  ]);
  const { settings } = await readChannel(deps.access.channel, actor.channelId);
  const now = deps.clock.now();
  const key = {
    channel_id: actor.channelId,
    user_id: actor.userId,
    clip_id: clip.id,
    day: dayIn(settings.time_zone, now),
  };
  // A download that is taken stays free for its day.
  const isGiven = given.downloads > 0 || (await deps.store.hasDownload(key));
  if (!isIncluded || !isGiven) throw new DomainError('clips.download_not_included');
  const bytes = crop === undefined ? await ensureFile(deps, clip) : await ensureCrop(deps, clip, crop);
  await deps.transact(async (scope) => {
    if (!(await deps.store.within(scope).insertDownload(key, now))) return;
    const taken = await takeFeature(deps.access.commerce, scope, actor, 'downloads');
    if (taken === undefined) throw new DomainError('clips.downloads_used_up');
  });
  const expiresAt = secondsUtc(addSeconds(now, limits.downloadTicketSeconds));
  const token = deps.media.tokens.sign(clip.id, expiresAt, 'clip');
  const file = crop === undefined ? clip.id : `${clip.id}-${crop.shape}`;
  return { url: `/media/c/d/${token}/${file}.mp4`, name: fileNameOf(clip.name), bytes };
}
