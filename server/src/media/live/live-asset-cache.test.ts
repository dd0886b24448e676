import { expect, it } from 'vitest';
import { createLiveAssetCache, type LocalGame } from './live-asset-cache.ts';

const aGame = (epoch: number): LocalGame => ({ channelId: 7, assetId: 3, epoch }) as LocalGame;

it('the late end of a session leaves the next session of the same game', () => {
  const games = createLiveAssetCache();
  const [former, next] = [aGame(1), aGame(3)];
  games.put(former);
  games.put(next);
  games.remove(former);
  expect(games.find(7, 3)).toBe(next);
  games.remove(next);
  expect(games.find(7, 3)).toBeUndefined();
});
