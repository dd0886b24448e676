// The stores of the access room.
import type { Database } from '../db/connect.ts';
import type { AccessDeps } from './ports.ts';
import { createFrameStore } from './store-frames.ts';
import { createRemoteStore } from './store-remotes.ts';
import { createStreamStore } from './store-streams.ts';

export const createAccessStores = (db: Database): Pick<AccessDeps, 'streams' | 'frames' | 'remotes'> => ({
  streams: createStreamStore(db),
  frames: createFrameStore(db),
  remotes: createRemoteStore(db),
});
