// Mixed use for some minutes: lists, searches, pages, log-ins, live updates and paid segments.
import { setTimeout as wait } from 'node:timers/promises';
import { media } from '@floodlit/contract/media/media';
import { lastingPlayback } from '../product/lasting-playback.ts';
import type { SellingProduct } from '../product/start-selling-product.ts';
import { makeAsset, segmentCount, segmentName } from '../segments/make-asset.ts';

const workers = 4;
const pauseMs = 25;
const liveViewers = 40;
const pages = ['/', '/schedule', '/packages', '/vod_library', '/about', '/login', '/favorites'];
const languages = ['en', 'fr', 'ar'];

const pick = <Value>(values: readonly Value[]): Value | undefined =>
  values[Math.floor(Math.random() * values.length)];

/** @returns how many requests were answered, and how many of them with an error of the server. */
export async function mixUse(
  product: SellingProduct,
  minutes: number,
): Promise<{ answered: number; failed: number }> {
  const endsAt = performance.now() + minutes * 60_000;
  const { rows } = await product.connection.pool.query<{ id: number; team: number | null; sport: number }>(
    'select id, home_team_id as team, event_category_id as sport from catalog.events order by id limit 500',
  );
  const asset = await makeAsset(product);
  const bob = await product.apiKeyOf('bob');
  const keys = [bob, await product.apiKeyOf('alice'), await product.apiKeyOf(), await product.apiKeyOf()];
  const { data } = await product.clientWith(bob).call(media.playback, { id: asset.eventId });
  const stream = lastingPlayback(product, data).master_url.replace(/master\.m3u8$/, '1080p');
  let [answered, failed] = [0, 0];
  const get = async (url: string, headers: Record<string, string> = {}): Promise<void> => {
    const answer = await fetch(product.origin + url, { headers });
    await answer.arrayBuffer();
    answered++;
    if (answer.status >= 500) failed++;
  };
  const api = (url: string): Promise<void> =>
    get(`/api${url}`, {
      authorization: `Bearer ${pick(keys)}`,
      'accept-language': pick(languages) ?? 'en',
      'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 250)}`,
    });
  const actions = [
    () => api(`/events?limit=50&offset=${Math.floor(Math.random() * 400)}`),
    () => api(`/events?participant_id[]=${pick(rows)?.team ?? 0}`),
    () => api(`/events?event_category_id[]=${pick(rows)?.sport ?? 0}&sort_field=name`),
    () => api(`/events/${pick(rows)?.id}`),
    () => api(`/search?query=${encodeURIComponent(Math.random().toString(36).slice(2, 5))}`),
    () => api('/home'),
    () => get(pick(pages) ?? '/', { 'accept-language': pick(languages) ?? 'en', 'accept-encoding': 'br' }),
    () => get(`/watch/${pick(rows)?.id}`, { 'accept-language': pick(languages) ?? 'en' }),
    () => get(`${stream}/${segmentName(Math.floor(Math.random() * segmentCount))}`),
    // The limit of log-ins refuses some.
    async () => void (Math.random() < 0.1 && (await product.apiKeyOf('alice').catch(() => undefined))),
  ];
  const work = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      await pick(actions)?.().catch(() => void failed++);
      await wait(pauseMs);
    }
  };
  /** Opens the page's event stream, closes it after some seconds, and opens another one. */
  const follow = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const signal = AbortSignal.timeout(5_000 + Math.floor(Math.random() * 20_000));
      await fetch(`${product.origin}/api/live-updates?events=${pick(rows)?.id}`, { signal })
        .then((answer) => answer.text())
        .catch(() => undefined);
      await wait(pauseMs);
    }
  };
  await Promise.all([
    ...Array.from({ length: workers }, work),
    ...Array.from({ length: liveViewers }, follow),
  ]);
  return { answered, failed };
}
