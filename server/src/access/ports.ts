// The dependencies of the access room: the region rule, passes, streams, frames and televisions.
import type { ChannelDeps } from '../channel/index.ts';
import type { EntitlementsDeps, TakingDeps } from '../commerce/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Transact } from '../kernel/transact.ts';
import type { Heartbeats } from './heartbeats.ts';
import type { FrameStore } from './store-frames.ts';
import type { RemoteStore } from './store-remotes.ts';
import type { StreamStore } from './store-streams.ts';

export interface AccessDeps {
  readonly channel: ChannelDeps;
  readonly commerce: EntitlementsDeps & TakingDeps;
  readonly streams: StreamStore;
  readonly frames: FrameStore;
  readonly remotes: RemoteStore;
  readonly heartbeats: Heartbeats;
  readonly clock: Clock;
  readonly transact: Transact;
}
