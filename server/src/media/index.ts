// Front door of the media room.
export { createMediaFiles } from './media-files.ts';
export type { MediaDeps } from './ports.ts';
export { findPublicPlayback, readPlayback } from './read-playback.ts';
export { recordingStateOf } from './recording-state.ts';
export type { DeliveredCaptions } from './rules.ts';
export { createMediaStore } from './store.ts';
export { submitRecording } from './submit-recording.ts';
