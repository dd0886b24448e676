// Front door of the media room.
export {
  addCaptions,
  listCaptions,
  removeCaptions,
  removeFormerCaptions,
} from './captions/write-captions.ts';
export { leftOutSentence, type LeftOut } from './captions/left-out.ts';
export { captionBytesMaximum, CaptionsRefused, readCaptions } from './captions/read-captions.ts';
export { nameTracks } from './audio-rules.ts';
export { listAudio, renameAudio } from './recordings/write-audio.ts';
export type { NamedRecording } from './recordings/named-recording.ts';
export { captionsVtt } from './captions/write-vtt.ts';
export { choosePoster, makePoster } from './recordings/choose-poster.ts';
export { bestFirst, readPlan as readExportPlan } from './download/download-event.ts';
export { createDownloadPlaces } from './download/places.ts';
export { readRange } from './download/plan-file.ts';
export { sendPlan } from './download/routes-plan.ts';
export { contentDispositionOf, entityTagOf, fileNameOf, rangeOf, type ByteRange } from './download/rules.ts';
export { planDownload, readExport, readOperatorFile } from './recordings/operator-recording.ts';
export { sweepTrims } from './trim/sweep-trims.ts';
export { fullSecondsOf, trimRecording, untrimRecording } from './trim/trim-recording.ts';
export { arrivedOf, openUpload } from './uploads/append-upload.ts';
export { beginUpload } from './uploads/begin-upload.ts';
export { finishUpload } from './uploads/finish-upload.ts';
export { fileNameIn, lengthIn, reservedBytes } from './uploads/rules.ts';
export type { UploadRecord } from './uploads/store.ts';
export { broadcastText } from './live/broadcast-text.ts';
export { databasePath, hasDatabase, type AskedDeps } from './live/watch-cut-off.ts';
export { createLiveSessions, type LiveSessions, type LiveSessionsDeps } from './live/live-sessions.ts';
export {
  armEvent,
  createEncoder,
  disarmEvent,
  endEvent,
  removeEncoder,
  rotateStreamKey,
  type EncoderDeps,
  type EncoderWithKey,
} from './live/encoders.ts';
export { demoEncoder } from './live/live-rules.ts';
export { createLiveAssetCache, createLiveHomes, type LocalGame } from './live/live-asset-cache.ts';
export type { LiveGame, LiveHomes, SpoolFacts } from './live/live-game.ts';
export {
  NodeAway,
  type AnswerFacts,
  type HomeRow,
  type HomeStore,
  type NodeAnswer,
  type NodeCalls,
} from './homes/ports.ts';
export { storageWithLastHome } from './homes/last-home.ts';
export { createRemoteHomes } from './homes/remote-homes.ts';
export { createHomeStore } from './homes/store.ts';
export { readLiveQuery } from './delivery/read-served-file.ts';
export {
  endEventSoon,
  extendWindow,
  setSlate,
  setViewerMessage,
  startEvent,
  undoEnd,
  type ControlDeps,
} from './live/control-game.ts';
export { adviceText, adviseOn, isSending } from './live/health-rules.ts';
export { opensAtOf, type BroadcastRecord, type EncoderRecord } from './live/live-rules.ts';
export type { SeenSignal } from './live/store-signals.ts';
export { onAirTake, readOperatorPicture, type OperatorFile } from './recordings/operator-picture.ts';
export { createTestStreams } from './live/test-streams.ts';
export { findBoxes, listBoxes, type Box } from './download/boxes.ts';
export { findRecordedClock } from './delivery/find-recorded-clock.ts';
export { secondAt } from './wall-clock-rules.ts';
export { createMediaFiles, readableFiles } from './delivery/media-files.ts';
export {
  findPublicVodPlayback,
  listVodCategories,
  listVodItems,
  readVodItem,
  readVodPlayback,
  searchVodItems,
  searchVodPage,
  type VodPage,
} from './library/read-library.ts';
export { findPublicPlayback } from './delivery/read-playback.ts';
export { findPublicBreak, listPrerollOrigins, listPrerolls, type Film } from './prerolls/read-prerolls.ts';
export { listLivePictures, listReplayFacts, readPlayState } from './live/recording-state.ts';
export { findLiveEdge, readRecorded, type Recorded, type RecordedSegment } from './recordings/recorded.ts';
export { readNamedRecording } from './recordings/named-recording.ts';
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
export { createLibraryStore, type RailRecord } from './library/store-library.ts';
export { createFilePlans } from './download/file-plans.ts';
export { createMediaStores, type MediaDeps } from './deps.ts';
export { createLiveStore } from './live/store-live.ts';
export { vodItemOf, type VodItemRecord } from './library/library-rules.ts';
export { SourceFailed } from './ports.ts';
export { fileKeyOf, filePathIn, filmKeyOf, isOwnSource, uploadIdIn, uploadKeyOf } from './source-keys.ts';
export { dropTaken, takeFile } from './uploads/take-file.ts';
export { submitRecording } from './recordings/submit-recording.ts';
export { sendFilm } from './prerolls/routes-film.ts';
export { readUploadedFilm } from './uploads/uploaded-films.ts';
export { prerollSettingsOf } from './prerolls/preroll-rules.ts';
export { addPreroll, resumePreroll, stopPreroll, writePrerollSettings } from './prerolls/write-prerolls.ts';
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
} from './library/write-library.ts';
