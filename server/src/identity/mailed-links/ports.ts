// Dependencies of mailed links: the links, pending changes of address, and the channel's letters.
import type { ChannelDeps } from '../../channel/index.ts';
import type { MailDeps } from '../../mail/index.ts';
import type { LogInDeps } from '../log-in/ports.ts';
import type { EmailChangeStore } from './store-email-changes.ts';
import type { LinkStore } from './store.ts';

export interface LinksDeps extends LogInDeps {
  readonly links: LinkStore;
  readonly emailChanges: EmailChangeStore;
}

/** The dependencies of a verb that writes to an account's mailbox, in the channel's name. */
export interface LetterDeps {
  readonly identity: LinksDeps;
  readonly channel: ChannelDeps;
  readonly mail: MailDeps;
}
