// Reports of viewers, the decisions of operators, and the settings of clips.
import type { ReportReason } from '@floodlit/contract/clips/clips';
import { limits } from '@floodlit/contract/limits';
import { uniqueTags } from '@floodlit/contract/sums/clip';
import { readEvent } from '../catalog/index.ts';
import type { Actor } from '../kernel/actor.ts';
import { DomainError } from '../kernel/errors.ts';
import { stripInvisible } from '../kernel/strip-invisible.ts';
import { canTakeBack, deleteClip, isDeletedByOperator } from './change-clip.ts';
import type { ClipDeps } from './ports.ts';
import { readAddressed } from './read-clips.ts';
import type { ClipEventSettings, ClipSettings } from './rules.ts';
import type { Decision } from './store-moderation.ts';

export interface ReportRequest {
  readonly id: number;
  readonly uuid: string;
  readonly reason: ReportReason;
  readonly note?: string | undefined;
}

/** One report of each account, and of each browser without one. */
export async function reportClip(deps: ClipDeps, actor: Actor, request: ReportRequest): Promise<void> {
  const clip = await readAddressed(deps, actor.channelId, request.id, request.uuid);
  await deps.moderation.insertReport({
    channel_id: clip.channel_id,
    clip_id: clip.id,
    viewer: actor.kind === 'user' ? `user ${actor.userId}` : `key ${actor.apiKeyId}`,
    reason: request.reason,
    note: stripInvisible(request.note ?? ''),
    reported_at: deps.clock.now(),
  });
}

export interface DecisionRequest {
  readonly channelId: number;
  readonly clipId: number;
  readonly action: Decision['action'];
  /** The person who decides, by name: a clip of minors is released by a named adult. */
  readonly by: string;
  readonly note: string;
}

const personMaximum = 120;

/**
 * Withheld and deleted clips are refused from the next second on. The decision and its note are kept. Restoring a clip
 * that was just deleted takes the deletion back, and leaves it withheld if it was.
 */
export async function decideClip(deps: ClipDeps, request: DecisionRequest): Promise<void> {
  const [by, note] = [stripInvisible(request.by), stripInvisible(request.note)];
  if (by === '' || by.length > personMaximum || note === '' || note.length > limits.clipNoteMaximum)
    throw new DomainError('clips.note_required');
  const clip = await deps.store.findClip(request.channelId, request.clipId);
  if (clip === undefined) throw new DomainError('clips.not_found');
  if (clip.deleted_at !== null && request.action !== 'delete') {
    // Else a release from an old list would publish a clip again that its fan deleted.
    const isUndo = request.action === 'restore' && (await isDeletedByOperator(deps, clip));
    if (!isUndo || !canTakeBack(clip, deps.clock.now())) throw new DomainError('clips.not_found');
  }
  const now = deps.clock.now();
  await deps.transact(async (scope) => {
    if (request.action === 'delete') {
      // A clip that is deleted already keeps its moment, and whose deletion it was. If its fan takes that back, the
      // clip is withheld.
      if (clip.deleted_at === null) await deleteClip(deps, scope, clip, now);
      else await deps.store.within(scope).changeClip(clip, { withheld_at: now });
    } else {
      const change =
        clip.deleted_at !== null
          ? { deleted_at: null }
          : { withheld_at: request.action === 'withhold' ? now : null };
      const changed = await deps.store.within(scope).changeClip(clip, change);
      // The sweep may have removed the row.
      if (changed === undefined) throw new DomainError('clips.not_found');
      await deps.announce.clipChanged(scope, clip.channel_id, clip.event_id, clip.id);
    }
    await deps.moderation.within(scope).insertDecision({
      channel_id: clip.channel_id,
      clip_id: clip.id,
      clip_name: clip.name,
      action: request.action,
      decided_by: by,
      note,
      decided_at: now,
    });
  });
}

const wordMaximum = 60;
const isWithin = (texts: readonly string[], length: number, count: number): boolean =>
  texts.length <= count && texts.every((text) => text !== '' && Array.from(text).length <= length);

export async function writeClipSettings(
  { moderation }: Pick<ClipDeps, 'moderation'>,
  channelId: number,
  given: Partial<ClipSettings>,
): Promise<void> {
  const { length_maximum } = given;
  const tags = given.tags && uniqueTags(given.tags.map(stripInvisible));
  const words = given.words && uniqueTags(given.words.map(stripInvisible));
  const isLengthValid =
    length_maximum === undefined ||
    (Number.isInteger(length_maximum) &&
      length_maximum >= limits.clipLengthMinimumSeconds &&
      length_maximum <= limits.clipLengthMaximumSeconds);
  if (
    !isLengthValid ||
    !isWithin(tags ?? [], limits.tagMaximum, limits.clipTagListMaximum) ||
    !isWithin(words ?? [], wordMaximum, limits.clipWordListMaximum)
  )
    throw new DomainError('clips.settings_invalid');
  await moderation.writeSettings(channelId, {
    ...(length_maximum !== undefined && { length_maximum }),
    ...(tags && { tags }),
    ...(words && { words }),
  });
}

const markBytesMaximum = 200_000;
const markSideMaximum = 2_000;
const pngHead = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

function isMark(bytes: Buffer): boolean {
  if (bytes.length < 33 || bytes.length > markBytesMaximum || !bytes.subarray(0, 16).equals(pngHead))
    return false;
  const sides = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return sides.every((side) => side >= 1 && side <= markSideMaximum);
}

/** Files to give away that are made from now on have it. */
export async function writeClipMark(
  { moderation }: Pick<ClipDeps, 'moderation'>,
  channelId: number,
  mark: Buffer | null,
): Promise<void> {
  if (mark !== null && !isMark(mark)) throw new DomainError('clips.mark_invalid');
  await moderation.writeMark(channelId, mark);
}

/** @throws {DomainError} `catalog.event_not_found`. */
export async function writeClipEventSettings(
  deps: Pick<ClipDeps, 'moderation' | 'catalog'>,
  channelId: number,
  eventId: number,
  change: Partial<ClipEventSettings>,
): Promise<void> {
  const { id } = await readEvent(deps.catalog, channelId, eventId);
  await deps.moderation.writeEventSettings(channelId, id, change);
}
