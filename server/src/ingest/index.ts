// Front door of the ingest: encoders in, a recording that can be played while it grows out. It knows of no room.
export { createFlvReader, flvVideoHeader, StreamRefused } from './packaging/flv.ts';
export type { RungEncoder, RungPlan, StartRungEncoder } from './packaging/rung-encoder.ts';
export { hasKeyframe } from './packaging/track-choice.ts';
export { createLiveInput, type LiveInput } from './packaging/live-input.ts';
export { createLiveRecording } from './packaging/live-recording.ts';
export type { FinishedRecording, LiveRecording, RecordingBegin } from './packaging/recording-facts.ts';
export { findHealed, linesAround } from './packaging/heal-recording.ts';
export { firstFragment } from './packaging/fragments.ts';
export {
  initName,
  partsAheadMaximum,
  partsWindowMs,
  segmentName,
  sourceRung,
  type SegmentFacts,
} from './packaging/live-playlist.ts';
export { waitMs } from './packaging/live-rung.ts';
export { hasReached, isAtLeast, isTooFar, type PlaylistPosition } from './packaging/playlist-position.ts';
export { createWaitingPlaces, type WaitingPlaces } from './packaging/waiting-places.ts';
export { healthText, type RungHealth } from './packaging/rung-health.ts';
export {
  encodeSegments,
  isSameDescription,
  type EncodedSegments,
  type SourceSegment,
} from './packaging/encode-segments.ts';
export { knownPlans, remakeTexts, rungsOf } from './packaging/finished-recording.ts';
export { findMissingSound, withSilence, type SegmentTimes, type Silence } from './packaging/missing-sound.ts';
export {
  readInit,
  readSegmentContent,
  readTimes,
  writeSegment,
  type InitContent,
} from './packaging/read-fragments.ts';
export {
  createIndexLog,
  indexChunkName,
  joinIndex,
  readIndexText,
  readLateChunks,
  type IndexChunk,
  type IndexLog,
  type IndexText,
} from './packaging/index-chunks.ts';
export {
  isIndexFile,
  readIndex,
  segmentsOf,
  type OwnLine,
  type RecordingIndex,
} from './packaging/recording-index.ts';
export { listAbsentFiles, listLostFiles } from './packaging/lost-files.ts';
export { holesOf } from './packaging/start-rung.ts';
export type { LiveStorage } from './packaging/segment-writer.ts';
export {
  createLiveServer,
  type LiveAsker,
  type LiveFile,
  type LiveQuery,
  type LiveServer,
  type RecordedEdge,
} from './packaging/serve-recording.ts';
export {
  createRtmpServer,
  type EndReason,
  type PublishAnswer,
  type PublishConnection,
  type Publisher,
  type PublishRequest,
  type RtmpServer,
} from './rtmp/index.ts';
export type { MediaMessage } from './rtmp/media-messages.ts';
