// Front door of the clips room.
export { clipJobs } from './jobs.ts';
export { makeClip } from './make-clip.ts';
export type { AnnounceClips, ClipDeps } from './ports.ts';
export {
  decideClip,
  writeClipEventSettings,
  writeClipMark,
  writeClipSettings,
  type DecisionRequest,
} from './moderate-clips.ts';
export { readClipFilm } from './read-clip-film.ts';
export { readClipState } from './read-clip-state.ts';
export { createClipDeps } from './deps.ts';
export { ensureRegion, presentSharedClip, readAddressed } from './read-clips.ts';
export type { ClipRecord } from './rules.ts';
