// A worker waits with a recorded game until the bucket has all of it: another process may still be sending.
import { listAbsentFiles, readIndex, readIndexText, sourceRung } from '../../ingest/index.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { StoreRefused } from '../../storage/ports.ts';
import type { MediaGround } from '../ports.ts';
import type { ReadyAsset } from '../rules.ts';

/** The machine that recorded it does not come back. */
const waitSeconds = 86_400;
export const arrivalPauseSeconds = 60;

/** @returns at once on a disk, which has each file when the game ends. */
export async function hasArrived(
  { storage, clock, log }: Pick<MediaGround, 'storage' | 'clock' | 'log'>,
  asset: ReadyAsset,
): Promise<boolean> {
  if (storage.spoolState() === undefined) return true;
  if (await isWhole(storage, asset)) return true;
  if (clock.now() < addSeconds(asset.ready_at ?? asset.created_at, waitSeconds)) return false;
  log.warn('A recorded game is not whole in the bucket after a day. The rest of it is prepared.', {
    asset: asset.id,
  });
  return true;
}

async function isWhole(storage: MediaGround['storage'], { folder, ladder }: ReadyAsset): Promise<boolean> {
  try {
    const index = readIndex((await readIndexText(storage, folder, ladder.newest_epoch)).text);
    const source = ladder.rungs.find(({ name }) => name === sourceRung);
    if (index.segments.length !== source?.segments) return false;
    return (await listAbsentFiles(storage, folder, index)).length === 0;
  } catch (error) {
    if (error instanceof StoreRefused) return false;
    throw error;
  }
}
