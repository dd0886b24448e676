// The calls of a phone with a link of work. The link names the game: no call names another one.
import { scoring as routes } from '@floodlit/contract/operators/scoring';
import type { ConsoleBind } from '../bind.ts';
import type { ConsoleRooms } from '../rooms.ts';
import { readScoredGame } from './read-scored-game.ts';

export function phoneRoutes(bind: ConsoleBind, rooms: ConsoleRooms): void {
  bind(routes.open, async ({ worker }) => ({ data: await readScoredGame(rooms, worker) }));
}
