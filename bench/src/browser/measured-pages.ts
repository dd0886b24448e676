// The pages of the demo channel that every bench of pages opens, with a clip that somebody has shared.
import { clipSharePath } from '@floodlit/contract/clips/clip-address';
import { clips } from '@floodlit/contract/clips/clips';
import { catalog } from '@floodlit/contract/catalog/catalog';
import type { Product } from '../product/start-product.ts';
import { findGame, type Game } from './find-game.ts';

export const pageNames = [
  'Home',
  'schedule',
  'passes',
  'recording',
  'game to come',
  'library',
  'clip page',
] as const;
export type MeasuredName = (typeof pageNames)[number];

/** The file to give away comes last, behind the footage that a busy machine renders. */
const clipDeadlineMs = 240_000;

/** The demo's videos without their footage: encoding it would take the processor from what is measured. */
async function fillLibrary({ connection }: Product): Promise<void> {
  await connection.pool.query(
    `with made as (
       insert into media.assets (channel_id, status, source_key, folder, progress, duration_seconds, ladder, created_at, ready_at)
       select channel_id, 'ready', '', 'bench/' || id, 100, 95, $1, now(), now() from media.vod_items
       returning id, channel_id, folder)
     update media.vod_items as items set asset_id = made.id from made
      where items.channel_id = made.channel_id and made.folder = 'bench/' || items.id`,
    [JSON.stringify({ rungs: [], start_rung: '360p', captions: [], poster: null, storyboard: null })],
  );
}

/** bob's season pass includes clips. */
async function shareClip(product: Product, { eventId, playback }: Game): Promise<string> {
  const client = product.clientWith(await product.apiKeyOf('bob'));
  const { data: queued } = await client.call(clips.create, {
    event_id: eventId,
    event_media_id: playback.asset_id,
    name: 'Bench',
    tags: ['bench'],
    start_time: 5,
    duration: 20,
    idempotency_key: 'bench-shared-clip',
  });
  for (const began = performance.now(); performance.now() - began < clipDeadlineMs;) {
    const [clip] = (await client.call(clips.ofUser, { limit: 1 })).data;
    if (clip?.id === queued.id && clip.status === 'ready' && clip.is_file_ready) return clipSharePath(clip);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The clip was not ready in time.');
}

/** @param product with one recording, and a worker. @returns the path of each page. */
export async function preparePages(product: Product): Promise<Readonly<Record<MeasuredName, string>>> {
  await fillLibrary(product);
  const game = await findGame(product, 'free');
  const client = product.clientWith(await product.apiKeyOf());
  const { data: coming } = await client.call(catalog.events, { stream_status: 'upcoming', limit: 1 });
  return {
    Home: '/',
    schedule: '/schedule',
    passes: '/packages',
    recording: `/watch/${game.eventId}`,
    'game to come': `/watch/${coming[0]?.id}`,
    library: '/vod_library',
    'clip page': await shareClip(product, game),
  };
}
