// The public state of a clip for open pages.
import type { ClipUpdate } from '@floodlit/contract/clips/clip-updates';
import type { ClipDeps } from './ports.ts';
import { isShown } from './rules.ts';

/** Undefined when the channel has no such clip. */
export async function readClipState(
  { store }: Pick<ClipDeps, 'store'>,
  channelId: number,
  clipId: number,
): Promise<ClipUpdate | undefined> {
  const clip = await store.findClip(channelId, clipId);
  return clip && { clip_id: clip.id, event_id: clip.event_id, status: clip.status, is_shown: isShown(clip) };
}
