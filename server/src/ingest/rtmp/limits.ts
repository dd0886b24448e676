// Limits for one encoder. Anybody can open a connection without a log-in, so every resource has a maximum.
const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

export interface RtmpLimits {
  readonly connections: number;
  /** Connections per IPv4 address, or per IPv6 network of 64 bits. */
  readonly connectionsPerAddress: number;
  /** How long a proxy may take to name the encoder. */
  readonly proxyHeaderMs: number;
  /** From the connection to a stream key that was taken. */
  readonly publishDeadlineMs: number;
  /** A publishing encoder that sends nothing for so long is gone; the time in which we do not read is not counted. */
  readonly silenceMs: number;
  readonly keepAliveMs: number;
  /** How long an encoder may take to read why it is sent away. */
  readonly farewellMs: number;
  readonly mediaMessageBytes: number;
  /** Commands and data; before a key was taken, everything. */
  readonly commandMessageBytes: number;
  readonly chunkStreams: number;
  /** All messages of one connection that have begun and not ended. */
  readonly halfReadBytes: number;
  /** The same limit before the encoder has sent a valid key. */
  readonly strangerHalfReadBytes: number;
  /** The bytes of our answers that the encoder has not read. */
  readonly unreadAnswerBytes: number;
}

export const rtmpLimits: RtmpLimits = {
  connections: 100,
  connectionsPerAddress: 20,
  proxyHeaderMs: 3_000,
  publishDeadlineMs: 10_000,
  silenceMs: 10_000,
  keepAliveMs: 5_000,
  farewellMs: 2_000,
  mediaMessageBytes: 8 * megabyte,
  commandMessageBytes: 64 * kilobyte,
  chunkStreams: 64,
  halfReadBytes: 16 * megabyte,
  strangerHalfReadBytes: 256 * kilobyte,
  unreadAnswerBytes: megabyte,
};
