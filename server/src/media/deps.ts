// The dependencies of media as a whole: those of its sub-rooms, and the stores that a process opens together.
import type { Revisions } from '../cache/revisions.ts';
import type { Database } from '../db/connect.ts';
import type { MomentCodesDeps } from './codes/ports.ts';
import type { DownloadsDeps } from './download/ports.ts';
import type { HomesDeps } from './homes/ports.ts';
import type { LibraryDeps } from './library/ports.ts';
import type { LiveDeps } from './live/ports.ts';
import type { MediaGround } from './ports.ts';
import type { PositionsDeps } from './positions/ports.ts';
import type { PrerollsDeps } from './prerolls/ports.ts';
import type { RecordingsDeps } from './recordings/ports.ts';
import type { RepairsDeps } from './repair/ports.ts';
import type { UploadsDeps } from './uploads/ports.ts';
import { createMomentCodeStore } from './codes/store.ts';
import { createDownloadStore } from './download/store.ts';
import { createLibraryStore } from './library/store-library.ts';
import { createLiveStore } from './live/store-live.ts';
import { createPositionStore } from './positions/store-positions.ts';
import { createPrerollCache, createPrerollStore } from './prerolls/store-prerolls.ts';
import { createPinStore } from './recordings/store-pins.ts';
import { createPosterSource } from './recordings/store-posters.ts';
import { createMediaStore } from './store.ts';
import { createSignalStore } from './live/store-signals.ts';
import { createRepairStore } from './repair/store.ts';
import { createTakenStore } from './uploads/store-taken.ts';
import { createUploadStore } from './uploads/store.ts';

export interface MediaDeps
  extends
    MediaGround,
    MomentCodesDeps,
    DownloadsDeps,
    HomesDeps,
    LibraryDeps,
    LiveDeps,
    PositionsDeps,
    PrerollsDeps,
    RecordingsDeps,
    RepairsDeps,
    UploadsDeps {}

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
  | 'taken'
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
  taken: createTakenStore(db),
  repairs: createRepairStore(db),
});
