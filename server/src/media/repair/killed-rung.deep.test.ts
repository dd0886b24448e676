import { expect, it, vi } from 'vitest';
import { fast, killInTurn } from '../../../test/adapters/killed-rung.ts';
import { openGames } from '../../../test/adapters/recorded-game.ts';
import { aFinishedAsset, completeGame, readServed } from './remade-game.fixture.ts';

vi.setConfig({ testTimeout: 180_000 });

const { aGame } = openGames();

it('a lower rung whose encoder is killed ten times is back within four seconds, and its replay is complete', async () => {
  const kills = Array.from({ length: 10 }, (_, index) => 3_100 + index * 5_230);
  const { game, backAfterMs, lost } = await killInTurn(aGame, fast, kills);
  console.log(`back after ${backAfterMs.map((ms) => Math.round(ms)).join(', ')} ms; ${lost} segments missed`);
  expect(backAfterMs).toHaveLength(10);
  expect(Math.max(...backAfterMs)).toBeLessThanOrEqual(4_000);
  expect(lost).toBeLessThanOrEqual(20);
  const asset = aFinishedAsset(game);
  const ladder = (await completeGame(game, asset)) ?? asset.ladder;
  const served = readServed(game, { ...asset, ladder });
  expect(served.segments('360p')).toEqual(served.segments('source'));
  expect(served.pictures('360p')).toBe(served.pictures('source'));
  expect(await served.play()).toBe('');
});
