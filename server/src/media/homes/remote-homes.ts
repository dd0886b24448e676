// Finds games that other nodes air, and keeps what this process knows of each while its viewers ask.
import { LRUCache } from 'lru-cache';
import type { Log } from '../../kernel/log.ts';
import type { Nodes } from '../../nodes/ports.ts';
import type { LiveGame, LiveHomes } from '../live/live-game.ts';
import { createRepeatedWarnings } from '../live/repeated-warnings.ts';
import type { MediaGround } from '../ports.ts';
import { createHomeWatch, type HomeWatch } from './home-watch.ts';
import { createOthers } from './others.ts';
import type { HomeStore, NodeCalls } from './ports.ts';
import { createRecentMemory } from './recent-memory.ts';
import { createRemoteGame } from './remote-game.ts';

export interface RemoteHomesOptions {
  readonly nodes: Pick<Nodes, 'id' | 'list'>;
  readonly calls: NodeCalls;
  readonly store: Pick<HomeStore, 'findHome'>;
  readonly files: Pick<MediaGround['files'], 'findLiveFile' | 'readLiveFile' | 'keep'>;
  readonly nowMs: () => number;
  readonly log: Pick<Log, 'warn'>;
}

const gamesMaximum = 2_000;
/** Nobody watches here any more. */
const idleMs = 60_000;
/** A recording that nobody airs begins no second life: the row is read again this seldom. */
const restMs = 30_000;
const recordingsMaximum = 20_000;

interface KnownGame {
  readonly watch: HomeWatch;
  readonly game: LiveGame;
  forget(): void;
}

export function createRemoteHomes(options: RemoteHomesOptions): LiveHomes {
  const { nodes, calls, store, files, nowMs } = options;
  const hasOthers = createOthers(nodes);
  const warnings = createRepeatedWarnings(options.log, nowMs);
  const onAway = (node: string, sentence: string): void =>
    warnings.warn(node, `A game of another process is not fresh. ${sentence}`, { node });
  const memory = createRecentMemory(nowMs);
  const resting = new LRUCache<string, true>({ max: recordingsMaximum, ttl: restMs });
  const games = new LRUCache<string, KnownGame>({
    max: gamesMaximum,
    ttl: idleMs,
    updateAgeOnGet: true,
    dispose: (known) => known.forget(),
  });

  let sweeping: NodeJS.Timeout | undefined;
  function sweepLater(): void {
    sweeping ??= setInterval(() => {
      games.purgeStale();
      if (games.size > 0) return;
      clearInterval(sweeping);
      sweeping = undefined;
    }, idleMs / 2).unref();
  }

  function open(channelId: number, assetId: number): KnownGame {
    const watch = createHomeWatch({ load: () => store.findHome(channelId, assetId), nowMs });
    const recent = memory.ofGame();
    const game = createRemoteGame({ channelId, assetId, watch, calls, files, recent, nowMs, onAway });
    return { watch, game, forget: () => recent.clear() };
  }

  return {
    async find(channelId, assetId) {
      const key = `${channelId}/${assetId}`;
      let known = games.get(key);
      if (known === undefined) {
        if (!hasOthers() || resting.has(key)) return undefined;
        known = open(channelId, assetId);
        games.set(key, known);
        sweepLater();
      }
      const row = await known.watch.read();
      if (row === undefined) {
        if (!known.watch.isSure()) return undefined;
        games.delete(key);
        resting.set(key, true);
        return undefined;
      }
      // A row of this node without a game in its memory: nothing is on the air.
      return row.node === null || row.node === nodes.id ? undefined : known.game;
    },
  };
}
