// A command with other variables would look for files, and write them, where the product does not.
import { storeNameOf, type StorageConfig } from '../config/storage-variables.ts';
import type { RunningProduct } from '../processes/running-product.ts';
import { CommandRefused } from './command.ts';

/** @throws {CommandRefused} when the product that runs keeps its files elsewhere. */
export function ensureSameStore(running: RunningProduct | undefined, storage: StorageConfig): void {
  if (running?.store === undefined || running.store === storeNameOf(storage)) return;
  const place = running.store === 'disk' ? 'on its disk' : `in ${running.store}`;
  throw new CommandRefused(
    `The Floodlit that runs keeps its files ${place}: give this command the same STORAGE variables, or restart Floodlit with new ones.`,
  );
}
