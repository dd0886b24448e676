// One encoder from its first byte to its end: greeting, the question about its key, then pictures and sound.
import type { Socket } from 'node:net';
import type { Log } from '../../kernel/log.ts';
import {
  acknowledge,
  answerPing,
  tellPublishing,
  tellPublishOnly,
  tellRefused,
  tellUnpublished,
} from './answers.ts';
import { createByteQueue } from './byte-queue.ts';
import { createChunkReader, type IncomingMessage } from './chunk-reader.ts';
import type { OutgoingMessage } from './chunk-writer.ts';
import { findPing, readWindowBytes } from './control.ts';
import { readCommand, splitPublishName, type Command } from './commands.ts';
import { hideSecret, openGuarded, type GuardedPublisher } from './guarded-publisher.ts';
import { createHandshake } from './handshake.ts';
import type { RtmpLimits } from './limits.ts';
import { MalformedRtmp } from './malformed.ts';
import { listMedia, type MediaMessage } from './media-messages.ts';
import { messageKind } from './message-kinds.ts';
import type { EndReason, Open, PublishAnswer, PublishConnection, PublishRequest } from './publisher.ts';
import { createWire } from './wire.ts';

export interface ConnectionContext {
  readonly address: string;
  readonly authorize: (request: PublishRequest) => Promise<PublishAnswer>;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly limits: RtmpLimits;
}

/**
 * Acknowledge after so many bytes, unless the encoder asks for it more often. The window is large because ffmpeg
 * does not read before it closes. An unread acknowledgement turns the close into a reset, and the last messages may
 * be lost.
 */
const firstWindowBytes = 5_000_000;
const unavailable = 'The stream cannot be started now. Try again in a minute.';
const withoutKey = 'The stream key is missing. Copy it from the event into your camera.';

/** Serves the socket until it closes; never throws. `close` is how the server ends it. */
export function serveConnection(socket: Socket, context: ConnectionContext): { close(): void } {
  const { address, authorize, log, limits } = context;
  const queue = createByteQueue();
  const handshake = createHandshake();
  const reader = createChunkReader(queue, limits);
  let stage: 'greeting' | 'asking' | 'publishing' = 'greeting';
  let endedFor: EndReason | undefined;
  let app: string | undefined;
  let key = '';
  let stream = 0;
  let publisher: GuardedPublisher | undefined;
  /** The remaining messages of the current aggregate or message. */
  let media: Iterator<MediaMessage> | undefined;
  let receivedBytes = 0;
  let acknowledgedBytes = 0;
  let windowBytes = firstWindowBytes;
  let silence: NodeJS.Timeout | undefined;

  const wire = createWire(socket, limits, {
    onBytes(chunk) {
      receivedBytes += chunk.length;
      silence?.refresh();
      queue.push(chunk);
      drain();
      if (receivedBytes - acknowledgedBytes < windowBytes) return;
      acknowledgedBytes = receivedBytes;
      if (handshake.isDone) wire.send(acknowledge(receivedBytes));
    },
    onGone: () => end('disconnected'),
    onUnread: () => fail('it does not read what it is told'),
  });
  const deadline = setTimeout(() => fail('it did not publish in time'), limits.publishDeadlineMs);

  /** The one way out. Without last words the socket is closed at once. */
  function end(reason: EndReason, ...lastWords: readonly OutgoingMessage[]): void {
    if (endedFor) return;
    endedFor = reason;
    clearTimeout(deadline);
    clearTimeout(silence);
    if (lastWords.length > 0) wire.farewell(...lastWords);
    else wire.cut();
    if (stage === 'publishing') log.info('an encoder has stopped publishing', { address, reason });
    publisher?.end(reason);
  }

  function fail(because: string): void {
    if (endedFor) return;
    log.warn('an encoder was cut off', { address, because });
    end('malformed');
  }

  const connection: PublishConnection = {
    address,
    refuse: (sentence) => end('refused', tellRefused(stream, sentence)),
    close: () => end('closed', tellUnpublished(stream)),
  };

  async function ask(name: string): Promise<void> {
    const request = { ...splitPublishName(app ?? '', name), address };
    key = request.key;
    let answer: PublishAnswer;
    try {
      answer = key === '' ? { accepted: false, sentence: withoutKey } : await authorize(request);
    } catch (error) {
      log.error('a stream key could not be checked', hideSecret(error, key), { address });
      answer = { accepted: false, sentence: unavailable };
    }
    // The deadline may have passed.
    if (endedFor) return;
    if (answer.accepted) publish(answer.open);
    else connection.refuse(answer.sentence);
  }

  function publish(open: Open): void {
    publisher = openGuarded(open, connection, key, log);
    if (!publisher) return connection.refuse(unavailable);
    if (endedFor) return publisher.end(endedFor);
    clearTimeout(deadline);
    stage = 'publishing';
    log.info('an encoder publishes', { address });
    reader.allowMedia();
    wire.send(tellPublishing(stream));
    listen();
    drain();
    if (!endedFor) wire.release();
  }

  /** A process that was paused finds its timers due before it has read what came in the pause: the sockets are read first. */
  function listen(): void {
    silence = setTimeout(() => {
      silence = undefined;
      const heardBytes = receivedBytes;
      setImmediate(() => {
        if (endedFor) return;
        if (receivedBytes === heardBytes) end('silent');
        else listen();
      });
    }, limits.silenceMs);
  }

  function obey(command: Command, ofStream: number): void {
    switch (command.wants) {
      case 'connect':
        if (app !== undefined) throw new MalformedRtmp('It connects twice.');
        app = command.app;
        wire.send(...command.answers);
        return wire.enlargeChunks();
      case 'answer':
        return wire.send(...command.answers);
      case 'publish':
        if (app === undefined || stage !== 'greeting') throw new MalformedRtmp('It publishes out of turn.');
        stage = 'asking';
        stream = ofStream;
        wire.hold();
        return void ask(command.name);
      case 'unpublish':
        return stage === 'publishing' ? end('unpublished', tellUnpublished(stream)) : undefined;
      case 'play':
        return end('refused', tellPublishOnly(ofStream));
      case 'nothing':
        return undefined;
    }
  }

  function dealWith(message: IncomingMessage): void {
    switch (message.kind) {
      case messageKind.command:
      case messageKind.commandAmf3:
        return obey(readCommand(message), message.stream);
      case messageKind.userControl: {
        const ping = findPing(message.payload);
        return ping && wire.send(answerPing(ping));
      }
      case messageKind.windowSize:
        windowBytes = readWindowBytes(message.payload);
        return;
      default:
        // An encoder without an accepted key cannot send media.
        if (stage === 'publishing') media = listMedia(message);
    }
  }

  /** One step; false when more must come first. */
  function proceed(): boolean {
    if (!handshake.isDone) {
      const answer = handshake.advance(queue);
      if (answer) wire.sendBytes(answer);
      return answer !== undefined || handshake.isDone;
    }
    if (media) {
      const { value, done } = media.next();
      if (done) media = undefined;
      else if (!publisher?.take(value)) end('malformed');
      return true;
    }
    const message = reader.next();
    if (message) dealWith(message);
    return message !== undefined;
  }

  function drain(): void {
    try {
      while (!endedFor && stage !== 'asking' && proceed());
    } catch (error) {
      if (error instanceof MalformedRtmp) fail(error.message);
      else {
        log.error('an encoder could not be served', hideSecret(error, key), { address });
        end('malformed');
      }
    }
  }

  return { close: () => (stage === 'publishing' ? connection.close() : end('closed')) };
}
