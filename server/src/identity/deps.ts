// The dependencies of identity as a whole: those of its sub-rooms, and the stores that a process opens together.
import type { Database } from '../db/connect.ts';
import type { AccountDeps } from './account/ports.ts';
import type { FormsDeps } from './forms/ports.ts';
import { createAnswerStore } from './forms/store-answers.ts';
import { createFormStore } from './forms/store.ts';
import type { PresentingDeps } from './log-in/ports.ts';
import { createNetworkStore } from './log-in/store-networks.ts';
import { createTryStore } from './log-in/store-tries.ts';
import { createEmailChangeStore } from './mailed-links/store-email-changes.ts';
import { createLinkStore } from './mailed-links/store.ts';
import { createAccountStore } from './store-account.ts';
import { createIdentityStore } from './store.ts';

export interface IdentityDeps extends AccountDeps, FormsDeps, PresentingDeps {}

export const createIdentityStores = (
  db: Database,
): Pick<
  IdentityDeps,
  'store' | 'account' | 'links' | 'emailChanges' | 'networks' | 'tries' | 'forms' | 'answers'
> => ({
  store: createIdentityStore(db),
  account: createAccountStore(db),
  links: createLinkStore(db),
  emailChanges: createEmailChangeStore(db),
  networks: createNetworkStore(db),
  tries: createTryStore(db),
  forms: createFormStore(db),
  answers: createAnswerStore(db),
});
