// Everything that we say to an encoder, as messages ready to be cut into chunks.
import { writeAmf, type AmfValue } from './amf.ts';
import type { OutgoingMessage } from './chunk-writer.ts';
import { userControl } from './control.ts';
import { messageKind } from './message-kinds.ts';

/** Large enough for every answer of ours to be one chunk. */
export const answerChunkBytes = 65_536;
const windowBytes = 5_000_000;
/** Twice what passes between two acknowledgements, so that no encoder ever waits for one. */
const bandwidthBytes = 10_000_000;
/** The encoder may adjust its limit as it likes. */
const dynamicLimit = 2;

const control = (kind: number, payload: Buffer): OutgoingMessage => ({
  chunkStream: 2,
  kind,
  stream: 0,
  payload,
});

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const command = (stream: number, ...values: readonly AmfValue[]): OutgoingMessage => ({
  chunkStream: 3,
  kind: messageKind.command,
  stream,
  payload: writeAmf(...values),
});

export const answerResult = (transaction: number, ...values: readonly AmfValue[]): OutgoingMessage =>
  command(0, '_result', transaction, ...values);

export const tellChunkSize = (): OutgoingMessage =>
  control(messageKind.setChunkSize, uint32(answerChunkBytes));

/** `receivedBytes` since the connection began; the counter of the wire starts over at 4 GB. */
export const acknowledge = (receivedBytes: number): OutgoingMessage =>
  control(messageKind.acknowledgement, uint32(receivedBytes % 2 ** 32));

/** `asked` is the four bytes that came with the ping. */
export const answerPing = (asked: Buffer): OutgoingMessage =>
  control(messageKind.userControl, Buffer.concat([Buffer.of(0, userControl.pingResponse), asked]));

export const welcome = (transaction: number): OutgoingMessage[] => [
  control(messageKind.windowSize, uint32(windowBytes)),
  control(messageKind.peerBandwidth, Buffer.concat([uint32(bandwidthBytes), Buffer.of(dynamicLimit)])),
  answerResult(
    transaction,
    { fmsVer: 'FMS/3,0,1,123', capabilities: 31 },
    {
      level: 'status',
      code: 'NetConnection.Connect.Success',
      description: 'Connected.',
      objectEncoding: 0,
    },
  ),
];

const tellStatus = (
  stream: number,
  level: 'status' | 'error',
  code: string,
  description: string,
): OutgoingMessage => command(stream, 'onStatus', 0, null, { level, code, description });

export const tellPublishing = (stream: number): OutgoingMessage =>
  tellStatus(stream, 'status', 'NetStream.Publish.Start', 'Publishing.');

/** ffmpeg and OBS show `sentence` to their user. */
export const tellRefused = (stream: number, sentence: string): OutgoingMessage =>
  tellStatus(stream, 'error', 'NetStream.Publish.BadName', sentence);

export const tellUnpublished = (stream: number): OutgoingMessage =>
  tellStatus(stream, 'status', 'NetStream.Unpublish.Success', 'The stream has ended.');

export const tellPublishOnly = (stream: number): OutgoingMessage =>
  tellStatus(stream, 'error', 'NetStream.Play.Failed', 'publish only');
