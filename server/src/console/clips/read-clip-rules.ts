// The rules of making clips, of a channel and of a game, as their forms show them.
import type { ClipDeps } from '../../clips/index.ts';
import { markAddress } from './rules.ts';

export async function readClipRules(
  { store, moderation }: Pick<ClipDeps, 'store' | 'moderation'>,
  channelId: number,
) {
  const { length_maximum, tags, words } = await store.readSettings(channelId);
  const mark = markAddress(await moderation.readMark(channelId));
  return { length_maximum, tags: [...tags], words: [...words], mark };
}

export async function readGameClipRules(
  { store }: Pick<ClipDeps, 'store'>,
  channelId: number,
  eventId: number,
) {
  const { makers, clips_until, youth } = await store.readEventSettings(channelId, eventId);
  return { makers, clips_until: clips_until?.toISOString() ?? null, youth };
}
