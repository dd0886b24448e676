// The demo's games with a recording that a browser bench plays.
import { catalog } from '@floodlit/contract/catalog/catalog';
import { media, type Playback } from '@floodlit/contract/media/media';
import { lastingPlayback } from '../product/lasting-playback.ts';
import type { Product } from '../product/start-product.ts';

const readyDeadlineMs = 240_000;

export interface Game {
  readonly eventId: number;
  readonly apiKey: string;
  readonly playback: Playback;
}

/** The first game of this type that is over, once its recording is ready. */
export async function findGame(product: Product, type: 'free' | 'paid'): Promise<Game> {
  const apiKey = await product.apiKeyOf(type === 'paid' ? 'bob' : undefined);
  const client = product.clientWith(apiKey);
  const deadlineAtMs = performance.now() + readyDeadlineMs;
  for (;;) {
    const { data } = await client.call(catalog.events, { stream_status: 'finished', type, limit: 100 });
    for (const { id } of data) {
      const detail = await client.call(catalog.event, { id });
      if (detail.data.recording !== 'ready') continue;
      const { data: playback } = await client.call(media.playback, { id });
      return { eventId: id, apiKey, playback: lastingPlayback(product, playback) };
    }
    if (performance.now() > deadlineAtMs) throw new Error(`No ${type} game got its recording in time.`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
