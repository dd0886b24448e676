// The providers that log in to an account.
import type { Providers } from '@floodlit/contract/identity/providers';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { secondsUtc } from '../../kernel/clock.ts';
import { findProofEnd } from '../log-in/confirm-owner.ts';
import type { SocialDeps } from './ports.ts';

export async function listProviders(
  { identity, store }: Pick<SocialDeps, 'identity' | 'store'>,
  actor: LoggedInUser,
): Promise<Providers> {
  const linked = await store.listLinked(actor.channelId, actor.userId);
  const confirmedUntil = await findProofEnd(identity, actor);
  return {
    linked: linked.map(({ provider, linked_at }) => ({ provider, linked_at: linked_at.toISOString() })),
    confirmed_seconds:
      confirmedUntil === undefined ? 0 : secondsUtc(confirmedUntil) - secondsUtc(identity.clock.now()),
  };
}
