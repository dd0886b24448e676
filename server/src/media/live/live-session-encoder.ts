// One connection of an encoder to a broadcast: its messages go into the recording, its faults back to it.
import {
  createLiveInput,
  StreamRefused,
  type EndReason,
  type LiveInput,
  type LiveRecording,
  type PublishConnection,
  type Publisher,
} from '../../ingest/index.ts';
import type { Log } from '../../kernel/log.ts';
import type { RepeatedWarnings } from './repeated-warnings.ts';

export interface SessionEncoderOptions {
  readonly recording: LiveRecording;
  readonly connection: PublishConnection;
  readonly name: string;
  readonly eventName: string;
  /** Every line of the log names them. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly warnings: RepeatedWarnings;
  readonly log: Pick<Log, 'error'>;
  readonly nowMs: () => number;
  /** Called before its first picture is recorded. */
  readonly onPicture: () => void;
  /** Called after each message. */
  readonly onMessage: () => void;
  readonly onLost: (reason: EndReason) => void;
}

export interface SessionEncoder {
  readonly connection: PublishConnection;
  readonly input: LiveInput;
  readonly publisher: Publisher;
}

export function createSessionEncoder(options: SessionEncoderOptions): SessionEncoder {
  const { recording, connection, name, warnings, nowMs } = options;
  const facts = { ...options.facts, encoder: name };
  let isOver = false;
  const input = createLiveInput({
    recording,
    onBegin: options.onPicture,
    nowMs,
    onAdvice: (sentence) => warnings.warn(name, sentence, facts),
  });
  const publisher: Publisher = {
    take(message) {
      if (isOver) return;
      try {
        input.take(message);
        options.onMessage();
      } catch (error) {
        if (!(error instanceof StreamRefused)) throw error;
        const sentence = `The encoder "${name}" of "${options.eventName}" is refused: ${error.message}`;
        warnings.warn(name, sentence, facts);
        connection.refuse(error.message);
      }
    },
    ended(reason) {
      isOver = true;
      input
        .end()
        .catch((error: unknown) => options.log.error('a run could not be ended', error, options.facts));
      options.onLost(reason);
    },
  };
  return { connection, input, publisher };
}
