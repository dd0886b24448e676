// Front door of the game log.
export { appendEntries, plainEntry, takeOver, type SentEntries } from './append-entries.ts';
export { createLogCache, createLogReader, type LogCache, type ReadGameLog } from './log-cache.ts';
export type { AnnounceScores, GameLogDeps } from './ports.ts';
export {
  findScoreUpdate,
  listScores,
  logEntryOf,
  readLog,
  rulesOnWire,
  scoreOf,
  scoreOfLog,
} from './read-log.ts';
export { shownEntries, type KeptEntry, type NewEntry, type RefusedEntry } from './rules.ts';
export { setResult, type TypedResult } from './set-result.ts';
export { createGameLogStore, type GameLogStore } from './store.ts';
export type { WrittenLog } from './write-log.ts';
