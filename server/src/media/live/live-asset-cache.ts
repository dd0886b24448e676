// The live sessions of this process, by their recording. It serves a recording only within its own channel.
import type { LiveGame, LiveHomes } from './live-game.ts';

/** A game that this process airs. */
export interface LocalGame extends LiveGame {
  /** How many times the game was taken before. It is part of the names of its files. */
  readonly epoch: number;
}

export interface LiveAssetCache {
  find(channelId: number, assetId: number): LocalGame | undefined;
  put(game: LocalGame): void;
  /** Only this one: the game may have come back in a later session. */
  remove(game: LocalGame): void;
}

export function createLiveAssetCache(): LiveAssetCache {
  const games = new Map<number, LocalGame>();
  return {
    find(channelId, assetId) {
      const game = games.get(assetId);
      return game?.channelId === channelId ? game : undefined;
    },
    put: (game) => void games.set(game.assetId, game),
    remove: (game) => void (games.get(game.assetId) === game && games.delete(game.assetId)),
  };
}

/** @param elsewhere finds the games that other processes air. A game of this process costs nothing more. */
export const createLiveHomes = (local: Pick<LiveAssetCache, 'find'>, elsewhere?: LiveHomes): LiveHomes => ({
  find: async (channelId, assetId) => local.find(channelId, assetId) ?? elsewhere?.find(channelId, assetId),
});
