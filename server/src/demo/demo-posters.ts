// Gives the demo's recordings a picture of a good moment, by the product's own choice of a picture.
import { setTimeout as pause } from 'node:timers/promises';
import { choosePoster, makePoster, type MediaDeps } from '../media/index.ts';
import { DomainError } from '../kernel/errors.ts';

const lookMs = 1_000;

export interface PosterWish {
  readonly channelId: number;
  readonly assetId: number;
  readonly recording: { readonly eventId: number } | { readonly videoId: number };
  /** Seconds of the recording. */
  readonly at: number;
}

/** Waits for the recording. Leaves the picture as it is when the recording fails, goes away, or at a stop. */
export async function chooseDemoPoster(
  media: MediaDeps,
  { channelId, assetId, recording, at }: PosterWish,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal.aborted) return;
    const asset = await media.store.findAsset(channelId, assetId);
    if (asset === undefined || asset.status === 'failed') return;
    if (asset.status === 'ready') break;
    await pause(lookMs, undefined, { signal }).catch(() => undefined);
  }
  try {
    await choosePoster(media, channelId, recording, await makePoster(media, channelId, recording, { at }));
  } catch (error) {
    // An operator may take the recording away meanwhile.
    if (!(error instanceof DomainError)) throw error;
  }
}
