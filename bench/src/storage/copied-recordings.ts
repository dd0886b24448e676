// The same recording many times, so that each visit plays one that the server has not read yet.
import { randomUUID } from 'node:crypto';
import type { MediaStorage } from '../../../server/src/media/ports.ts';
import type { Product } from '../product/start-product.ts';

/**
 * @param names the files of the recording's folder, as the storage knows them.
 * @returns events, each with a ready recording of its own.
 */
export async function copyRecording(
  { connection: { pool } }: Pick<Product, 'connection'>,
  storage: Pick<MediaStorage, 'readFile' | 'writeFile'>,
  {
    eventId,
    folder,
    names,
  }: { readonly eventId: number; readonly folder: string; readonly names: readonly string[] },
  count: number,
): Promise<number[]> {
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: await storage.readFile(folder, name) })),
  );
  const channelFolder = folder.slice(0, folder.lastIndexOf('/'));
  const copies: number[] = [];
  for (let copy = 0; copy < count; copy += 1) {
    const place = `${channelFolder}/${randomUUID()}`;
    for (const { name, bytes } of files) if (bytes !== undefined) await storage.writeFile(place, name, bytes);
    const { rows } = await pool.query<{ id: number }>(
      `with event as (
         insert into catalog.events (channel_id, name, type, stream_status, starts_at, time_zone, event_category_id)
         select channel_id, $3, 'free', 'finished', starts_at, time_zone, event_category_id
           from catalog.events where id = $1 returning id)
       insert into media.assets (channel_id, event_id, status, folder, progress, duration_seconds, ladder, created_at, ready_at)
       select assets.channel_id, event.id, 'ready', $2, 100, duration_seconds, ladder, created_at, ready_at
         from media.assets, event where assets.event_id = $1 and assets.folder = $4 returning event_id as id`,
      [eventId, place, `Copy ${copy}`, folder],
    );
    copies.push(rows[0]?.id ?? 0);
  }
  return copies;
}
