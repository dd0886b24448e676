// Dependencies of live games: broadcasts, signals, the sessions of this process, and an encoder of lower rungs.
import type { RungPlan, StartRungEncoder } from '../../ingest/index.ts';
import type { Nodes } from '../../nodes/ports.ts';
import type { Announce } from './announce-ports.ts';
import type { LiveAssetCache } from './live-asset-cache.ts';
import type { LiveHomes } from './live-game.ts';
import type { LivePictureMaker, TileMaker } from './live-tile-ports.ts';
import type { LiveStore } from './store-live.ts';
import type { SignalStore } from './store-signals.ts';
import type { TestStreams } from './test-streams.ts';

/** Makes the lower rungs and the small pictures of games while they are live. */
export interface LiveEncoder extends TileMaker, LivePictureMaker {
  /**
   * As many as there is power for now, tall to small.
   * @param before the rungs of the same game that they replace.
   */
  planRungs(
    source: { readonly width: number; readonly height: number },
    before: readonly RungPlan[],
  ): readonly RungPlan[];
  readonly start: StartRungEncoder;
}

export interface LiveDeps {
  readonly live: LiveStore;
  readonly signals: SignalStore;
  readonly testStreams: TestStreams;
  /** The games that this process airs. */
  readonly liveAssets: LiveAssetCache;
  readonly liveHomes: LiveHomes;
  readonly liveEncoder: LiveEncoder;
  readonly nodes: Nodes;
  readonly announce: Announce;
}
