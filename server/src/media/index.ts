// Front door of the media room.
export { addCaptions, listCaptions, removeCaptions } from './captions/write-captions.ts';
export { leftOutSentence, type LeftOut } from './captions/left-out.ts';
export { captionBytesMaximum, CaptionsRefused, readCaptions } from './captions/read-captions.ts';
export { nameTracks } from './audio-rules.ts';
export { listAudio, renameAudio } from './write-audio.ts';
export type { NamedRecording } from './named-recording.ts';
export { captionsVtt } from './captions/write-vtt.ts';
export { choosePoster, makePoster } from './choose-poster.ts';
export { bestFirst, readPlan as readExportPlan } from './download/download-event.ts';
export { createDownloadPlaces } from './download/places.ts';
export { readRange } from './download/plan-file.ts';
export { sendPlan } from './download/routes-plan.ts';
export { contentDispositionOf, entityTagOf, fileNameOf, rangeOf, type ByteRange } from './download/rules.ts';
export { planDownload, readExport, readOperatorFile } from './operator-recording.ts';
export { sweepTrims } from './trim/sweep-trims.ts';
export { fullSecondsOf, trimRecording, untrimRecording } from './trim/trim-recording.ts';
export { beginUpload } from './uploads/begin-upload.ts';
export { finishUpload } from './uploads/finish-upload.ts';
export { fileNameIn, lengthIn } from './uploads/rules.ts';
export type { UploadRecord } from './uploads/store.ts';
export { broadcastText } from './broadcast-text.ts';
export { createLiveSessions, type LiveSessions, type LiveSessionsDeps } from './live-sessions.ts';
export {
  armEvent,
  createEncoder,
  disarmEvent,
  endEvent,
  removeEncoder,
  rotateStreamKey,
  type EncoderDeps,
  type EncoderWithKey,
} from './encoders.ts';
export { demoEncoder } from './live-rules.ts';
export { createLiveAssetCache } from './live-asset-cache.ts';
export {
  endEventSoon,
  extendWindow,
  setSlate,
  setViewerMessage,
  startEvent,
  undoEnd,
  type ControlDeps,
} from './control-game.ts';
export { adviceText, adviseOn, isSending } from './health-rules.ts';
export { opensAtOf, type BroadcastRecord, type EncoderRecord } from './live-rules.ts';
export type { SeenSignal } from './store-signals.ts';
export { onAirTake, readOperatorPicture, type OperatorFile } from './operator-picture.ts';
export { createTestStreams } from './test-streams.ts';
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
export { findPublicBreak, listPrerollOrigins, listPrerolls, readFilm, type Film } from './read-prerolls.ts';
export { listReplayFacts, readPlayState } from './recording-state.ts';
export { findLiveEdge, readRecorded, type Recorded, type RecordedSegment } from './recorded.ts';
export { readNamedRecording } from './named-recording.ts';
export { findRepairs, planOf, type PlannedRepair } from './repair/find-repairs.ts';
export { repairRecording, type RepairResult } from './repair/repair-recording.ts';
export {
  isReady,
  type AssetRecord,
  type AudioRendition,
  type DeliveredCaptions,
  type Ladder,
  type ReadyAsset,
} from './rules.ts';
export { createMediaStore } from './store.ts';
export { createLibraryStore, type RailRecord } from './store-library.ts';
export { createMediaStores } from './store-all.ts';
export { createLiveStore } from './store-live.ts';
export { vodItemOf, type VodItemRecord } from './library-rules.ts';
export { submitRecording } from './submit-recording.ts';
export { sendFilm } from './routes-film.ts';
export { keepFilmPart, readUploadedFilm, type FilmDeps, type PrerollFilms } from './preroll-films.ts';
export { prerollSettingsOf } from './preroll-rules.ts';
export {
  addPreroll,
  countPreroll,
  resumePreroll,
  stopPreroll,
  writePrerollSettings,
} from './write-prerolls.ts';
export {
  addVodItem,
  changeVodItem,
  createVodItem,
  deliverVodRecording,
  hideVodItem,
  removeVodItem,
  removeVodRail,
  restoreVodItem,
  writeVodRail,
  type VodDelivery,
} from './write-library.ts';
