// Isolates the failures of a publisher: logs them without the stream key and ends one connection, not the process.
import { asError } from '../../kernel/as-error.ts';
import type { Log } from '../../kernel/log.ts';
import type { MediaMessage } from './media-messages.ts';
import type { EndReason, Open, PublishConnection, Publisher } from './publisher.ts';

export interface GuardedPublisher {
  /** False when the publisher failed. */
  take(message: MediaMessage): boolean;
  end(reason: EndReason): void;
}

/** A copy of what was thrown in which the secret is struck out. */
export function hideSecret(error: unknown, secret: string): Error {
  const hide = (text: string): string => (secret === '' ? text : text.replaceAll(secret, '[hidden]'));
  const { name, message, stack } = asError(error);
  const safe = new Error(hide(message));
  safe.name = name;
  safe.stack = hide(stack ?? message);
  return safe;
}

/** @returns undefined when it could not even be opened. */
export function openGuarded(
  open: Open,
  connection: PublishConnection,
  key: string,
  log: Pick<Log, 'error'>,
): GuardedPublisher | undefined {
  const attempt = (what: string, act: () => void): boolean => {
    try {
      act();
      return true;
    } catch (error) {
      log.error(what, hideSecret(error, key), { address: connection.address });
      return false;
    }
  };
  let publisher: Publisher | undefined;
  attempt('a stream could not be opened', () => {
    publisher = open(connection);
  });
  if (!publisher) return undefined;
  const opened = publisher;
  return {
    take: (message) => attempt('a stream could not take what its encoder sent', () => opened.take(message)),
    end: (reason) => void attempt('the end of a stream could not be dealt with', () => opened.ended(reason)),
  };
}
