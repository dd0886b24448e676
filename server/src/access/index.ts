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
export { issueFrameTicket, readFrameViewer } from './frames.ts';
export { endRemote, issueRemote, listRemotes, readRemoteViewer, type RemoteViewer } from './remotes.ts';
export { holdStream, listStreams, releaseStream } from './hold-stream.ts';
export { createHeartbeats } from './heartbeats.ts';
export { createAccessStores } from './store.ts';
