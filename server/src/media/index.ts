// Front door of the media room.
export { addCaptions, listCaptions, removeCaptions } from './captions/write-captions.ts';
export { captionBytesMaximum, CaptionsRefused, readCaptions } from './captions/read-captions.ts';
export { nameTracks } from './audio-rules.ts';
export { listAudio, renameAudio } from './write-audio.ts';
export type { NamedRecording } from './named-recording.ts';
export { captionsVtt } from './captions/write-vtt.ts';
export { contentDispositionOf, fileNameOf, rangeOf, type ByteRange } from './download/rules.ts';
export { broadcastText } from './broadcast-text.ts';
export { createLiveSessions, type LiveSessions, type LiveSessionsDeps } from './live-sessions.ts';
export {
  armEvent,
  createEncoder,
  disarmEvent,
  endEvent,
  rotateStreamKey,
  type EncoderDeps,
} from './encoders.ts';
export { demoEncoder } from './live-rules.ts';
export { createLiveAssetCache } from './live-asset-cache.ts';
export { findBoxes, listBoxes, type Box } from './download/boxes.ts';
export { createMediaFiles } from './media-files.ts';
export type { MediaDeps } from './ports.ts';
export {
  findPublicVodPlayback,
  listVodCategories,
  listVodItems,
  readVodItem,
  readVodPlayback,
  searchVodItems,
  searchVodPage,
} from './read-library.ts';
export { findPublicPlayback, readPlayback } from './read-playback.ts';
export { findPublicBreak, listPrerollOrigins, listPrerolls, readFilm } from './read-prerolls.ts';
export { listPosters, readPlayState } from './recording-state.ts';
export { findLiveEdge, readRecorded, type Recorded, type RecordedSegment } from './recorded.ts';
export type { AssetRecord, AudioRendition, DeliveredCaptions, Ladder, ReadyAsset } from './rules.ts';
export { createMediaStore } from './store.ts';
export { createLibraryStore, type RailRecord } from './store-library.ts';
export { createMediaStores } from './store-all.ts';
export { createLiveStore } from './store-live.ts';
export { createPrerollCache, createPrerollStore } from './store-prerolls.ts';
export { vodItemOf, type VodItemRecord } from './library-rules.ts';
export { submitRecording } from './submit-recording.ts';
export { addPreroll, countPreroll, stopPreroll, writePrerollSettings } from './write-prerolls.ts';
export {
  addVodItem,
  createVodItem,
  deliverVodRecording,
  removeVodItem,
  removeVodRail,
  writeVodRail,
  type VodDelivery,
} from './write-library.ts';
