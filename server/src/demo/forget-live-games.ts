// The demo's live games come without end, so the old ones go: row and files, the newest kept.
import type { MediaStorage } from '../media/ports.ts';
import type { Database } from '../db/connect.ts';

/** A game with sold passes, clips or other references stays. Files are deleted last, so that no row names a missing file. */
export async function forgetOldLiveGames(
  { db, storage }: { readonly db: Database; readonly storage: MediaStorage },
  channelId: number,
  encoderName: string,
  kept: number,
): Promise<void> {
  const old = await db
    .selectFrom('media.broadcasts as broadcasts')
    .innerJoin('media.encoders as encoders', 'encoders.id', 'broadcasts.encoder_id')
    .innerJoin('media.assets as assets', 'assets.id', 'broadcasts.asset_id')
    .leftJoin('commerce.entitlements as entitlements', 'entitlements.event_id', 'broadcasts.event_id')
    .leftJoin('clips.clips as clips', 'clips.event_id', 'broadcasts.event_id')
    .leftJoin('media.pins as pins', 'pins.asset_id', 'broadcasts.asset_id')
    .leftJoin('commerce.orders as orders', 'orders.event_id', 'broadcasts.event_id')
    .where('broadcasts.channel_id', '=', channelId)
    .where('encoders.name', '=', encoderName)
    .where('broadcasts.status', '=', 'ended')
    .where('entitlements.id', 'is', null)
    .where('orders.id', 'is', null)
    .where('clips.id', 'is', null)
    .where('pins.holder', 'is', null)
    .orderBy('broadcasts.id', 'desc')
    .offset(kept)
    .limit(20)
    .select(['broadcasts.id', 'broadcasts.event_id', 'assets.id as asset_id', 'assets.folder'])
    .execute();
  for (const { id, event_id, asset_id, folder } of old) {
    await db.transaction().execute(async (transaction) => {
      const drop = (table: 'media.broadcasts' | 'media.assets' | 'catalog.events', row: number) =>
        transaction.deleteFrom(table).where('channel_id', '=', channelId).where('id', '=', row).execute();
      await drop('media.broadcasts', id);
      await drop('media.assets', asset_id);
      await drop('catalog.events', event_id);
    });
    await storage.remove(folder);
  }
}
