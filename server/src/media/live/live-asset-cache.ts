// The live sessions of this process, by their recording. It serves a recording only within its own channel.
import type { LiveServer } from '../../ingest/index.ts';
import type { LivePicture } from './live-picture.ts';

export interface LiveGame {
  readonly channelId: number;
  readonly assetId: number;
  readonly server: LiveServer;
  /** Where playing starts, and what it needs first. */
  readonly startRung: () => string;
  readonly picture: Pick<LivePicture, 'latest' | 'read'>;
}

export interface LiveAssetCache {
  find(channelId: number, assetId: number): LiveGame | undefined;
  put(game: LiveGame): void;
  remove(assetId: number): void;
}

export function createLiveAssetCache(): LiveAssetCache {
  const games = new Map<number, LiveGame>();
  return {
    find(channelId, assetId) {
      const game = games.get(assetId);
      return game?.channelId === channelId ? game : undefined;
    },
    put: (game) => void games.set(game.assetId, game),
    remove: (assetId) => void games.delete(assetId),
  };
}
