// The rooms as the console uses them, with its own stores of lists and of today.
import { databaseOf, type Database } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';
import type { Rooms } from '../rooms/open-rooms.ts';
import { createGamesStore, type GamesStore } from './catalog/games-store.ts';
import { createRecordingsStore, type RecordingsStore } from './media/recordings-store.ts';
import { createScoredGamesStore, type ScoredGamesStore } from './scoring/store.ts';
import { createTodayStore, type TodayStore } from './today/store.ts';

export interface ConsoleRooms extends Rooms {
  readonly today: TodayStore;
  readonly games: GamesStore;
  readonly recordings: RecordingsStore;
  readonly scoredGames: ScoredGamesStore;
  within(scope: Scope): ConsoleRooms;
}

export const openConsoleRooms = (rooms: Rooms, db: Database): ConsoleRooms => ({
  ...rooms,
  today: createTodayStore(db),
  games: createGamesStore(db),
  recordings: createRecordingsStore(db),
  scoredGames: createScoredGamesStore(db),
  within: (scope) => openConsoleRooms(rooms.within(scope), databaseOf(scope)),
});
