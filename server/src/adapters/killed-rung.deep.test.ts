import { expect, it, vi } from 'vitest';
import { fast, killInTurn } from '../../test/adapters/killed-rung.ts';
import { openGames } from '../../test/adapters/recorded-game.ts';

vi.setConfig({ testTimeout: 180_000 });

const { aGame } = openGames();

it('a lower rung whose encoder is killed ten times is back within four seconds each time', async () => {
  const kills = Array.from({ length: 10 }, (_, index) => 3_100 + index * 5_230);
  const { backAfterMs, lost } = await killInTurn(aGame, fast, kills);
  expect(backAfterMs).toHaveLength(10);
  expect(Math.max(...backAfterMs)).toBeLessThanOrEqual(4_000);
  expect(lost).toBeLessThanOrEqual(20);
});
