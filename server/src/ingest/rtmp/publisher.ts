// The interface between the RTMP server and the code that receives streams.
import type { MediaMessage } from './media-messages.ts';

export interface PublishRequest {
  /** The first part of the address, `live` in `rtmp://host/live/<stream key>`. */
  readonly app: string;
  /** A secret, never empty: for comparing, not for logs. */
  readonly key: string;
  /** The address of the encoder; IPv4 in its plain form. */
  readonly address: string;
}

/**
 * - `unpublished`: the encoder announces its end.
 * - `disconnected`: its connection closes.
 * - `silent`: it sends nothing for too long.
 * - `malformed`: its bytes cannot be parsed, `take` throws, or it does not read our answers.
 * - `refused` and `closed`: our code ends it, by `refuse`, or by `close` of the connection or the server.
 */
export type EndReason = 'unpublished' | 'disconnected' | 'silent' | 'malformed' | 'refused' | 'closed';

/** The open connection of an encoder whose key was taken. After its end nothing here has an effect. */
export interface PublishConnection {
  readonly address: string;
  /** Sends the encoder the sentence as an error and closes. `ended` is called before this returns. */
  refuse(sentence: string): void;
  /** Sends the encoder the end of the stream, without an error, and closes. `ended` is called before this returns. */
  close(): void;
}

export interface Publisher {
  /** Called in the order of the wire. When it throws, the connection ends as `malformed`. */
  take(message: MediaMessage): void;
  /** Called once, as the last call, for every reason. */
  ended(reason: EndReason): void;
}

export type Open = (connection: PublishConnection) => Publisher;

export type PublishAnswer =
  | {
      readonly accepted: false;
      /** The error text that the encoder shows to its user. */
      readonly sentence: string;
    }
  | { readonly accepted: true; readonly open: Open };
