// Front door of the game log.
export { appendEntries, takeOver, type SentEntries } from './append-entries.ts';
export { foldGameAgain, foldSportAgain, lockLog, type FoldDeps } from './fold-again.ts';
export { createLogCache, createLogReader, type LogCache, type ReadGameLog } from './log-cache.ts';
export { plainEntry } from './plain-entry.ts';
export type { AnnounceScores, GameLogDeps } from './ports.ts';
export { forViewers, listScores, logEntryOf, readLog, rulesOnWire, scoreOf, scoreOfLog } from './read-log.ts';
export { shownEntries, type KeptEntry, type NewEntry, type RefusedEntry } from './rules.ts';
export { findScoreUpdate } from './score-update.ts';
export { setResult, type TypedResult } from './set-result.ts';
export { startAnew } from './start-anew.ts';
export { createGameLogStore, type GameLogStore } from './store.ts';
export { holdGame, type WrittenLog } from './write-log.ts';
