// Turns an encoder's commands into decisions, without socket or clock.
import { readAmf, type AmfObject, type AmfValue } from './amf.ts';
import { answerResult, tellChunkSize, welcome } from './answers.ts';
import type { IncomingMessage } from './chunk-reader.ts';
import type { OutgoingMessage } from './chunk-writer.ts';
import { MalformedRtmp } from './malformed.ts';
import { messageKind } from './message-kinds.ts';

export type Command =
  | { readonly wants: 'connect'; readonly app: string; readonly answers: readonly OutgoingMessage[] }
  | { readonly wants: 'answer'; readonly answers: readonly OutgoingMessage[] }
  | { readonly wants: 'publish'; readonly name: string }
  | { readonly wants: 'unpublish' }
  | { readonly wants: 'play' }
  /** A command that we do not know needs no answer: encoders ask many servers for many things. */
  | { readonly wants: 'nothing' };

/** The one message stream that a connection gets. */
const messageStream = 1;

/** @throws {MalformedRtmp} for a message that is not a command. */
export function readCommand({ kind, payload }: Pick<IncomingMessage, 'kind' | 'payload'>): Command {
  // AMF3 commands begin with the byte 0 and go on as AMF0.
  const values = readAmf(kind === messageKind.commandAmf3 ? payload.subarray(1) : payload);
  const [name, transaction, facts, argument] = values;
  if (typeof name !== 'string') throw new MalformedRtmp('A command has no name.');
  return commandOf(name, typeof transaction === 'number' ? transaction : 0, facts, argument);
}

function commandOf(
  name: string,
  transaction: number,
  facts: AmfValue | undefined,
  argument: AmfValue | undefined,
): Command {
  const answer = (...values: readonly AmfValue[]): Command => ({
    wants: 'answer',
    answers: [answerResult(transaction, null, ...values)],
  });
  switch (name) {
    case 'connect':
      return {
        wants: 'connect',
        app: isObject(facts) && typeof facts['app'] === 'string' ? facts['app'] : '',
        answers: [...welcome(transaction), tellChunkSize()],
      };
    case 'createStream':
      return answer(messageStream);
    case 'getStreamLength':
      return answer(0);
    case 'releaseStream':
    case 'FCPublish':
    case '_checkbw':
      return answer(null);
    case 'publish':
      return { wants: 'publish', name: typeof argument === 'string' ? argument : '' };
    case 'FCUnpublish':
    case 'deleteStream':
    case 'closeStream':
      return { wants: 'unpublish' };
    case 'play':
    case 'play2':
      return { wants: 'play' };
    default:
      return { wants: 'nothing' };
  }
}

const isObject = (value: AmfValue | undefined): value is AmfObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withoutQuery = (text: string): string => text.replace(/\?.*$/s, '');
const withoutSlashes = (text: string): string => text.replace(/^\/+|\/+$/g, '');

/**
 * The app and the stream key, however an encoder divides `rtmp://host/live/<key>` between its two fields:
 * the key alone, `live/<key>`, with a query behind either, with slashes around, or all of it in the app.
 */
export function splitPublishName(app: string, name: string): { app: string; key: string } {
  const cleanApp = withoutSlashes(withoutQuery(app));
  const cleanName = withoutSlashes(withoutQuery(name));
  if (cleanName === '') {
    const [first = '', ...rest] = cleanApp.split('/');
    return { app: first, key: rest.join('/') };
  }
  const isRepeated = cleanName.startsWith(`${cleanApp}/`);
  return { app: cleanApp, key: isRepeated ? cleanName.slice(cleanApp.length + 1) : cleanName };
}
