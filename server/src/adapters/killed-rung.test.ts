import { describe, expect, it, vi } from 'vitest';
import { faster, killInTurn } from '../../test/adapters/killed-rung.ts';
import { openGames } from '../../test/adapters/recorded-game.ts';

vi.setConfig({ testTimeout: 60_000 });

const { aGame } = openGames();

// `npm run test:deep` kills the encoder ten times.
describe('a lower rung whose encoder is killed', () => {
  it('is back within four seconds, although the clock of the camera drifts', async () => {
    const { backAfterMs, lost } = await killInTurn(aGame, faster, [3_300]);
    expect(backAfterMs).toHaveLength(1);
    expect(Math.max(...backAfterMs)).toBeLessThanOrEqual(4_000);
    // One more is lost when a player already has a part of the open segment.
    expect(lost).toBeLessThanOrEqual(2);
  });
});
