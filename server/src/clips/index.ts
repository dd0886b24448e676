// Front door of the clips room.
export { clipJobs } from './jobs.ts';
export type { AnnounceClips, ClipDeps } from './ports.ts';
export {
  decideClip,
  writeClipEventSettings,
  writeClipSettings,
  type DecisionRequest,
} from './moderate-clips.ts';
export { readClipState } from './read-clip-state.ts';
export { createClipDeps } from './store-all.ts';
