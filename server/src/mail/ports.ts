// The dependencies of mail: a transport, the clock, the queue.
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Queue } from '../kernel/queue.ts';
import type { MailStore, Message } from './store.ts';

/** The fields of a mail that reach the mailbox. */
export type Letter = Pick<
  Message,
  'message_id' | 'from_name' | 'from_address' | 'recipient' | 'reply_to' | 'subject' | 'html' | 'text'
>;

/** The receiving server refuses this mail permanently, so a retry would be in vain. */
export class LetterRefused extends Error {}

export interface Mailer {
  /** The install's own address, for a channel without a support address. */
  readonly sender: string;
  /**
   * `kept` where there is no mail server: the letter stays in the outbox.
   * @throws {LetterRefused}; any other error is a hindrance that may pass.
   */
  send(letter: Letter): Promise<'sent' | 'kept'>;
}

export interface MailDeps {
  readonly store: MailStore;
  readonly mailer: Mailer;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Log;
}
