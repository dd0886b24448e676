// The stores of the media room that a process opens together.
import type { Revisions } from '../cache/revisions.ts';
import type { Database } from '../db/connect.ts';
import { createMomentCodeStore } from './codes/store.ts';
import { createDownloadStore } from './download/store.ts';
import type { MediaDeps } from './ports.ts';
import { createLibraryStore } from './library/store-library.ts';
import { createLiveStore } from './live/store-live.ts';
import { createPositionStore } from './positions/store-positions.ts';
import { createPrerollCache, createPrerollStore } from './prerolls/store-prerolls.ts';
import { createPinStore } from './recordings/store-pins.ts';
import { createPosterSource } from './recordings/store-posters.ts';
import { createMediaStore } from './store.ts';
import { createSignalStore } from './live/store-signals.ts';
import { createRepairStore } from './repair/store.ts';
import { createUploadStore } from './uploads/store.ts';

/** @param revisions of the caches. Undefined in a transaction, which reads the tables themselves. */
export const createMediaStores = (
  db: Database,
  revisions: Revisions | undefined,
): Pick<
  MediaDeps,
  | 'live'
  | 'signals'
  | 'library'
  | 'downloads'
  | 'positions'
  | 'momentCodes'
  | 'pins'
  | 'posters'
  | 'prerolls'
  | 'uploads'
  | 'repairs'
> => ({
  live: createLiveStore(db),
  signals: createSignalStore(db),
  library: createLibraryStore(db),
  downloads: createDownloadStore(db),
  positions: createPositionStore(db),
  momentCodes: createMomentCodeStore(db),
  pins: createPinStore(db),
  prerolls:
    revisions === undefined ? createPrerollStore(db) : createPrerollCache(createPrerollStore(db), revisions),
  posters: createPosterSource(db, createMediaStore(db)),
  uploads: createUploadStore(db),
  repairs: createRepairStore(db),
});
