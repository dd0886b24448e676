// Front door of the access room.
export {
  decideAccess,
  decideAccessToMany,
  decideLibraryAccess,
  decidePlayback,
  readCapabilities,
} from './decide-access.ts';
export { readGrants } from './read-grants.ts';
export type { AccessDeps } from './ports.ts';
