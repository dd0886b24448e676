// The stores of the access room, and the heartbeats of this process.
import type { Database } from '../db/connect.ts';
import { createHeartbeats } from './heartbeats.ts';
import type { AccessDeps } from './ports.ts';
import { createFrameStore } from './store-frames.ts';
import { createStreamStore } from './store-streams.ts';

export const createAccessStores = (db: Database): Pick<AccessDeps, 'streams' | 'frames' | 'heartbeats'> => ({
  streams: createStreamStore(db),
  frames: createFrameStore(db),
  heartbeats: createHeartbeats(),
});
