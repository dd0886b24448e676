// A game on the air that has nothing to show yet.
import type { LocalGame } from '../../src/media/index.ts';

export const aLocalGame: Omit<LocalGame, 'channelId' | 'assetId'> = {
  epoch: 0,
  read: async () => undefined,
  peek: async () => undefined,
  edge: async () => undefined,
  startRung: async () => undefined,
  spoolState: async () => undefined,
  picture: { latest: async () => undefined, read: async () => undefined },
};
