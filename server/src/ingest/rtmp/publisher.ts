// What the server hands to those who take streams, and what it asks of them.
import type { MediaMessage } from './media-messages.ts';

export interface PublishRequest {
  /** The first part of the address, `live` in `rtmp://host/live/<stream key>`. */
  readonly app: string;
  /** A secret, never empty: for comparing, not for logs. */
  readonly key: string;
  /** Of the encoder; IPv4 in its plain form. */
  readonly address: string;
}

/**
 * `unpublished`: the encoder said that it stops. `disconnected`: its connection closed. `silent`: it sent nothing for too long.
 * `malformed`: what it sent could not be read, `take` failed on it, or it does not read what we say. `refused` and `closed`: we ended it, by `refuse`,
 * or by `close` of the connection or the server.
 */
export type EndReason = 'unpublished' | 'disconnected' | 'silent' | 'malformed' | 'refused' | 'closed';

/** The open connection of an encoder whose key was taken. After its end nothing here has an effect. */
export interface PublishConnection {
  readonly address: string;
  /** Shows the encoder the sentence as an error and closes; `ended` is called before this returns. */
  refuse(sentence: string): void;
  /** Tells the encoder that the stream has ended, without an error, and closes; `ended` is called before this returns. */
  close(): void;
}

export interface Publisher {
  /** Called in the order of the wire. When it throws, the connection ends as `malformed`. */
  take(message: MediaMessage): void;
  /** Called once, last, whatever the reason. */
  ended(reason: EndReason): void;
}

export type Open = (connection: PublishConnection) => Publisher;

export type PublishAnswer =
  | {
      readonly accepted: false;
      /** What the encoder shows to whoever sits before it. */
      readonly sentence: string;
    }
  | { readonly accepted: true; readonly open: Open };
