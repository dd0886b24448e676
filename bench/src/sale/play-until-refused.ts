// Plays as the product's player does: a segment every half second with a renewed token, until the server refuses.
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '@floodlit/contract/client';
import { media, type Playback } from '@floodlit/contract/media/media';
import { lifeMs, renewalDelayMs } from '../../../ui/src/player/logic/renewal.ts';
import type { Fan } from '../product/seed-fans.ts';
import type { SellingProduct } from '../product/start-selling-product.ts';
import { segmentCount, segmentName } from '../segments/make-asset.ts';

export interface Ended {
  /** When the API first refused the stream's address; of `performance.now()`. */
  readonly accessEndedAt: number;
  /** When the player got its first refusal, of a renewal or a segment. */
  readonly playerEndedAt: number;
}

const betweenSegmentsMs = 500;
/** As often as one key may ask for an address. */
const betweenAsksMs = 600;

export async function playUntilRefused(product: SellingProduct, fan: Fan, eventId: number): Promise<Ended> {
  const [playerEndedAt, accessEndedAt] = await Promise.all([
    play(product, fan, eventId),
    askForAddress(fan, eventId),
  ]);
  return { accessEndedAt, playerEndedAt };
}

/** Undefined once it is refused. */
async function findPlayback({ tabs: [client] }: Fan, eventId: number): Promise<Playback | undefined> {
  try {
    return (await client.call(media.playback, { id: eventId })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return undefined;
    throw error;
  }
}

async function askForAddress(fan: Fan, eventId: number): Promise<number> {
  while ((await findPlayback(fan, eventId)) !== undefined) await wait(betweenAsksMs);
  return performance.now();
}

async function play({ origin }: SellingProduct, fan: Fan, eventId: number): Promise<number> {
  let playback = await findPlayback(fan, eventId);
  let renewAt = 0;
  for (let count = 0; playback !== undefined; count++) {
    if (count === 0 || performance.now() >= renewAt) {
      if (count > 0) playback = await findPlayback(fan, eventId);
      if (playback === undefined) break;
      const life = lifeMs(playback.token_expires_at, Date.now(), playback.token_seconds);
      renewAt = performance.now() + renewalDelayMs(life, Math.random());
    }
    const folder = playback.master_url.replace(/master\.m3u8$/, playback.start_rung);
    const segment = await fan.fetch(`${origin}${folder}/${segmentName(count % segmentCount)}`, {
      headers: { range: 'bytes=0-999' },
    });
    await segment.arrayBuffer();
    if (segment.status === 403) break;
    if (!segment.ok) throw new Error(`A segment was answered ${segment.status}.`);
    await wait(betweenSegmentsMs);
  }
  return performance.now();
}
