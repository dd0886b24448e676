// Front door of the catalogue.
export { cancelEvent } from './cancel-event.ts';
export { createEvent, type NewEvent } from './create-event.ts';
export { changeEvent, removeEvent, wordsOf, type EventChange } from './edit-event.ts';
export {
  addSubject,
  changeSubject,
  listSubjects,
  newSubject,
  pageSubjects,
  readSubject,
  removeSubject,
  type SubjectDeps,
} from './edit-subject.ts';
export { partsOf } from './store-parts.ts';
export { createEditStore, type EditStore } from './store-edit.ts';
export {
  appendEntries,
  createGameLogStore,
  createLogCache,
  createLogReader,
  findScoreUpdate,
  forViewers,
  holdGame,
  listScores,
  logEntryOf,
  plainEntry,
  readLog,
  rulesOnWire,
  scoreOf,
  scoreOfLog,
  setResult,
  shownEntries,
  startAnew,
  takeOver,
  type AnnounceScores,
  type GameLogDeps,
  type KeptEntry,
  type LogCache,
  type NewEntry,
  type ReadGameLog,
  type RefusedEntry,
  type WrittenLog,
} from './game-log/index.ts';
export { listEventDays } from './list-event-days.ts';
export { moveEvent } from './move-event.ts';
export type { CatalogDeps } from './ports.ts';
export {
  listEventIds,
  listEvents,
  hasResults,
  listHomeEvents,
  readEvent,
  type EventPage,
  type HomeRails,
} from './read-events.ts';
export { findNamed } from './hub-rules.ts';
export { readFacets } from './read-facets.ts';
export { findHub, readGroupProperties } from './read-hub.ts';
export { productNameOfEvent, readTitle } from './read-title.ts';
export { findOwnName, withOwnName } from './own-name-rules.ts';
export { nameEvents } from './store-event-names.ts';
export { listCategories, listGroups, listLocations, listParticipants } from './read-participants.ts';
export { createParticipantCache } from './participant-cache.ts';
export { createCountCache, createTotalsCache } from './totals-cache.ts';
export { searchCatalog, type SearchDeps } from './search-catalog.ts';
export { createSearchStore } from './store-search.ts';
export { canBeSold, eventOf, isOver, wasNotPlayed, type EventPrice, type EventRecord } from './rules.ts';
export type { EventMatch } from './store-choice.ts';
export type { SoldAlone } from './store-sold-alone.ts';
export {
  createCatalogStore,
  type CatalogStore,
  type CategoryRecord,
  type GroupRecord,
  type LocationRecord,
} from './store.ts';
