// The maker changes a clip: its name and tags, its deletion, and the end of the deletion.
import { limits } from '@floodlit/contract/limits';
import type { LoggedInUser } from '../kernel/actor.ts';
import { addSeconds } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Scope } from '../kernel/transact.ts';
import { giveBack, releaseRecording } from './cut-clip.ts';
import { cleanWords } from './make-clip.ts';
import type { ClipDeps } from './ports.ts';
import { readOwnClip } from './read-clips.ts';
import type { ClipRecord } from './rules.ts';

export async function changeClip(
  deps: ClipDeps,
  actor: LoggedInUser,
  id: number,
  { name, tags }: { readonly name?: string | undefined; readonly tags?: string[] | undefined },
): Promise<ClipRecord> {
  const clip = await readOwnClip(deps, actor, id);
  if (clip.deleted_at !== null) throw new DomainError('clips.not_found');
  const settings = await deps.store.readSettings(actor.channelId);
  const words = cleanWords(settings, { name: name ?? clip.name, tags: tags ?? clip.tags });
  return deps.transact(async (scope) => {
    const changed = await deps.store.within(scope).changeClip(clip, words);
    if (changed === undefined) throw new DomainError('clips.not_found');
    await deps.announce.clipChanged(scope, clip.channel_id, clip.event_id, clip.id);
    return changed;
  });
}

/** From the next second on nobody plays it. A clip in the making ends, and its quota is given back. */
export async function deleteClip(
  deps: ClipDeps,
  scope: Scope,
  clip: ClipRecord,
  now: Date = deps.clock.now(),
): Promise<void> {
  const store = deps.store.within(scope);
  const unfinished = await store.moveClip(clip, ['queued', 'processing'], {
    status: 'failed',
    failure: null,
  });
  if (unfinished !== undefined) await giveBack(deps, scope, unfinished);
  await store.changeClip(clip, { deleted_at: now });
  await releaseRecording(deps, scope, clip);
}

export async function removeClip(deps: ClipDeps, actor: LoggedInUser, id: number): Promise<void> {
  const clip = await readOwnClip(deps, actor, id);
  if (clip.deleted_at !== null) return;
  await deps.transact((scope) => deleteClip(deps, scope, clip));
}

/** A clip that was deleted in the making has no file. */
export const canTakeBack = ({ status, deleted_at }: ClipRecord, now: Date): boolean =>
  status === 'ready' && deleted_at !== null && now <= addSeconds(deleted_at, limits.clipTakeBackSeconds);

/** A deletion by an operator has a decision of the same moment. A fan's own has none. */
export async function isDeletedByOperator(
  { moderation }: Pick<ClipDeps, 'moderation'>,
  clip: ClipRecord,
): Promise<boolean> {
  const last = await moderation.findLastDecision(clip.channel_id, clip.id);
  return last?.action === 'delete' && last.decided_at.getTime() === clip.deleted_at?.getTime();
}

/** @throws {DomainError} `clips.not_found` once the time is over, and for a deletion by an operator. */
export async function takeBackRemoval(deps: ClipDeps, actor: LoggedInUser, id: number): Promise<ClipRecord> {
  const clip = await readOwnClip(deps, actor, id);
  if (clip.deleted_at === null) return clip;
  if (!canTakeBack(clip, deps.clock.now()) || (await isDeletedByOperator(deps, clip)))
    throw new DomainError('clips.not_found');
  return deps.transact(async (scope) => {
    const back = await deps.store.within(scope).changeClip(clip, { deleted_at: null });
    if (back === undefined) throw new DomainError('clips.not_found');
    await deps.announce.clipChanged(scope, clip.channel_id, clip.event_id, clip.id);
    return back;
  });
}
