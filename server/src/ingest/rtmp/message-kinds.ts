// The type numbers of RTMP messages.
export const messageKind = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf3: 15,
  commandAmf3: 17,
  data: 18,
  command: 20,
  aggregate: 22,
} as const;

/** The chunk size until the other side sets another one. */
export const firstChunkBytes = 128;
/** A timestamp that does not fit in three bytes is written so, and follows in four more. */
export const extendedTimestamp = 0xff_ff_ff;
