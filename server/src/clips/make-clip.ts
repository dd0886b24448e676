// Makes a clip of a press: one transaction checks all rights, pins the recording and queues the cut (R3.06, T39).
import { createHash, randomUUID } from 'node:crypto';
import type { NewClip } from '@floodlit/contract/clips/clips';
import { limits } from '@floodlit/contract/limits';
import { hasListedWord, refuseRange, uniqueTags } from '@floodlit/contract/sums/clip';
import { decideAccess, readCapabilities, type AccessDeps } from '../access/index.ts';
import { readEvent, type EventRecord } from '../catalog/index.ts';
import { readChannel } from '../channel/index.ts';
import { readFeatureUses, takeFeature } from '../commerce/index.ts';
import type { LoggedInUser } from '../kernel/actor.ts';
import { addSeconds } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import { stripInvisible } from '../kernel/strip-invisible.ts';
import type { Scope } from '../kernel/transact.ts';
import { findLiveEdge, readRecorded, type AssetRecord } from '../media/index.ts';
import { sendCutJob } from './cut-job.ts';
import type { ClipDeps } from './ports.ts';
import {
  clipFolderOf,
  pinHolderOf,
  refuseLoad,
  refuseMaker,
  tailFile,
  toMicroseconds,
  type ClipRecord,
  type ClipSettings,
} from './rules.ts';

const emptyField = 'Please fill in the input field.';

export interface Words {
  readonly name: string;
  readonly tags: string[];
  readonly tag_keys: string[];
}

/** @throws {DomainError} for words that are empty without their invisible characters, or on the channel's list. */
export function cleanWords({ words }: ClipSettings, given: { name: string; tags: readonly string[] }): Words {
  const name = stripInvisible(given.name);
  const tags = uniqueTags(given.tags.map(stripInvisible));
  const errors = {
    ...(name === '' && { name: [emptyField] }),
    ...(tags.includes('') && { tags: [emptyField] }),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('request.invalid', { errors });
  if ([name, ...tags].some((text) => hasListedWord(text, words))) throw new DomainError('clips.name_refused');
  return { name, tags, tag_keys: tags.map((tag) => tag.toLocaleLowerCase('en')) };
}

/** Without a key from the client, the same range under the same name is the same press. */
function pressOf({ idempotency_key, ...request }: NewClip): string {
  return (
    idempotency_key ?? `content-${createHash('sha256').update(JSON.stringify(request)).digest('base64url')}`
  );
}

interface Reach {
  readonly seconds: number;
  /** The open segment, when the range reaches into it. */
  readonly tail: NonNullable<Awaited<ReturnType<typeof findLiveEdge>>>['tail'];
}

async function readReach(deps: ClipDeps, asset: AssetRecord, end: number): Promise<Reach> {
  if (asset.status === 'ready') return { seconds: asset.duration_seconds ?? 0, tail: undefined };
  const edge = await findLiveEdge(deps.media, asset.channel_id, asset.id);
  if (edge === undefined)
    return { seconds: (await readRecorded(deps.media, asset)).seconds, tail: undefined };
  return { seconds: edge.seconds, tail: end > edge.closedSeconds ? edge.tail : undefined };
}

/** Access as the transaction sees it: no cache, and no second connection. */
async function scopedAccess({ access }: ClipDeps, channelId: number): Promise<(scope: Scope) => AccessDeps> {
  const channel = await readChannel(access.channel, channelId);
  return (scope) => ({
    ...access,
    channel: { ...access.channel, store: { ...access.channel.store, findById: async () => channel } },
    commerce: { ...access.commerce, store: access.commerce.store.within(scope) },
  });
}

interface Right {
  /** Thrown under the lock, because a repeated press answers the clip of the first one. */
  readonly refusal: DomainError | undefined;
  readonly isCounted: boolean;
  readonly isYouth: boolean;
}

/** Everything that needs no lock: the rights of the viewer as the transaction sees them. */
async function decideRight(
  deps: ClipDeps,
  access: AccessDeps,
  scope: Scope,
  actor: LoggedInUser,
  event: EventRecord,
): Promise<Right> {
  const { granted, reason } = await decideAccess(access, actor, event);
  const settings = await deps.store.within(scope).readEventSettings(actor.channelId, event.id);
  const rights = { isCounted: settings.makers !== 'everybody', isYouth: settings.youth };
  if (!granted)
    return { ...rights, refusal: new DomainError('access.denied', reason === null ? {} : { reason }) };
  const { left, given } = await readFeatureUses(access.commerce, actor.channelId, actor.userId);
  const code = refuseMaker({
    settings,
    now: deps.clock.now(),
    hasCapability: (await readCapabilities(access, actor)).clipping,
    given: given.clips,
    left: left.clips,
  });
  return { ...rights, refusal: code && new DomainError(code) };
}

/** Presses of a channel that wait for each other are done by then. */
const busySeconds = 3;
const daySeconds = 86_400;
/** Longer than any making: a pin that nobody released ends by itself. */
const pinSeconds = limits.clipMakingSeconds * 3;

async function checkLoad(deps: ClipDeps, scope: Scope, { channelId, userId }: LoggedInUser): Promise<void> {
  const since = addSeconds(deps.clock.now(), -daySeconds);
  const refusal = refuseLoad(await deps.store.within(scope).countLoad(channelId, userId, since));
  if (refusal === undefined) return;
  throw new DomainError(refusal.code, { retryAfterSeconds: refusal.retryAfterSeconds });
}

/**
 * @throws {DomainError} with the reason. A refused press takes nothing, and leaves nothing behind.
 * A repeated press answers the clip of the first one.
 */
export async function makeClip(deps: ClipDeps, actor: LoggedInUser, request: NewClip): Promise<ClipRecord> {
  const { channelId, userId } = actor;
  const event = await readEvent(deps.catalog, channelId, request.event_id);
  const press = pressOf(request);
  const known = await deps.store.findPress(channelId, userId, press);
  if (known !== undefined) return known;
  const settings = await deps.store.readSettings(channelId);
  const words = cleanWords(settings, request);
  const readAsset = async (store: ClipDeps['media']['store']): Promise<AssetRecord> => {
    const asset = await store.findAsset(channelId, request.event_media_id);
    if (asset?.event_id !== event.id || (asset.status !== 'live' && asset.status !== 'ready'))
      throw new DomainError('clips.media_not_found');
    return asset;
  };
  const asset = await readAsset(deps.media.store);
  /** Viewers count from the start of what they get. */
  const cutOff = asset.trim?.from ?? 0;
  const { seconds, tail } = await readReach(deps, asset, request.duration);
  const refusal = refuseRange(
    { start: request.start_time, end: request.duration },
    {
      recorded: seconds,
      lengthMinimum: limits.clipLengthMinimumSeconds,
      lengthMaximum: settings.length_maximum,
    },
  );
  if (refusal !== undefined)
    throw new DomainError(refusal, {
      values: {
        minimum: String(limits.clipLengthMinimumSeconds),
        maximum: String(settings.length_maximum),
      },
    });
  if (!(await deps.maker.hasRoom())) {
    deps.log.error('there is no room for clips: make room on the disk', new Error('The disk is full.'));
    throw new DomainError('clips.no_room', { retryAfterSeconds: 300 });
  }
  const accessIn = await scopedAccess(deps, channelId);
  const folder = clipFolderOf(channelId, randomUUID());
  // Outside the transaction: a disk is slow, and a connection must not wait for it.
  if (tail !== undefined) await deps.media.storage.writeFile(folder, tailFile, tail.bytes);
  try {
    const clip = await deps.transact(async (scope) => {
      const store = deps.store.within(scope);
      const access = accessIn(scope);
      const { refusal: noRight, isCounted, isYouth } = await decideRight(deps, access, scope, actor, event);
      if (!(await store.lockChannel(channelId)))
        throw new DomainError('clips.channel_busy', { retryAfterSeconds: busySeconds });
      const repeated = await store.findPress(channelId, userId, press);
      if (repeated !== undefined) return repeated;
      await checkLoad(deps, scope, actor);
      if (noRight !== undefined) throw noRight;
      const periodId = isCounted ? await takeFeature(access.commerce, scope, actor, 'clips') : null;
      if (periodId === undefined) throw new DomainError('clips.used_up');
      const pinned = await readAsset(deps.media.store.within(scope));
      const now = deps.clock.now();
      // An operator trimmed it in between: the viewer chose another moment than the one that is there now.
      if (
        (pinned.trim?.from ?? 0) !== cutOff ||
        (pinned.duration_seconds ?? 0) < (asset.duration_seconds ?? 0)
      )
        throw new DomainError('clips.media_not_found');
      const [start_us, end_us] = [
        toMicroseconds(request.start_time + cutOff),
        toMicroseconds(request.duration + cutOff),
      ];
      const inserted = await store.insertClip({
        ...words,
        channel_id: channelId,
        event_id: event.id,
        asset_id: pinned.id,
        user_id: userId,
        press,
        start_us,
        end_us,
        cut_off_us: toMicroseconds(cutOff),
        folder,
        tail_number: tail?.number ?? null,
        tail_run: tail?.run ?? null,
        tail_epoch: tail?.epoch ?? null,
        period_id: periodId,
        withheld_at: isYouth ? now : null,
        created_at: now,
        touched_at: now,
      });
      await deps.media.pins.within(scope).pin({
        channel_id: channelId,
        asset_id: pinned.id,
        holder: pinHolderOf(inserted.id),
        from_us: start_us,
        to_us: end_us,
        until: addSeconds(now, pinSeconds),
      });
      await sendCutJob(deps.queue, inserted, scope);
      await deps.announce.clipChanged(scope, channelId, event.id, inserted.id);
      return inserted;
    });
    if (clip.folder !== folder) await deps.media.storage.remove(folder);
    return clip;
  } catch (error) {
    await deps.media.storage.remove(folder).catch(() => undefined);
    throw error;
  }
}
