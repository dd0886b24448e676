// Front door of the catalogue.
export { createEvent, type NewEvent } from './create-event.ts';
export { moveEvent } from './move-event.ts';
export type { CatalogDeps } from './ports.ts';
export { listEvents, listHomeEvents, readEvent, type EventPage, type HomeRails } from './read-events.ts';
export { listParticipants } from './read-participants.ts';
export { rememberParticipants } from './remember-participants.ts';
export { eventOf, type EventPrice, type EventRecord } from './rules.ts';
export {
  createCatalogStore,
  type CatalogStore,
  type CategoryRecord,
  type GroupRecord,
  type LocationRecord,
} from './store.ts';
