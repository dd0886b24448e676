// Tells a buyer's browser whether an address has an account, so that it shows a log-in or a registration (T47).
import type { Identified, IdentifyRequest } from '@floodlit/contract/identity/identity';
import type { Actor } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { checkCaptcha } from './check-captcha.ts';
import type { LogInDeps } from './ports.ts';

const untold: Identified = { has_account: null };

/** Counts for the session, the network and the channel. A registration reveals as much, and costs far more. */
async function mayTell({ rateLimit }: LogInDeps, actor: Actor, network: string): Promise<boolean> {
  const { channelId, apiKeyId } = actor;
  try {
    await rateLimit.check('identifySession', apiKeyId);
    await rateLimit.check('identifyAddress', `${channelId}:${network}`);
    await rateLimit.check('identifyAddressDay', `${channelId}:${network}`);
    await rateLimit.check('identifyChannel', String(channelId));
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'request.rate_limited') return false;
    throw error;
  }
}

/**
 * Above a limit, every address gets the same answer, and the server looks for no account.
 * @throws {DomainError} `identity.already_logged_in`, `identity.captcha_required`, `identity.captcha_invalid`
 */
export async function identify(
  deps: LogInDeps,
  actor: Actor,
  { email, recaptcha_token }: IdentifyRequest,
  { network, hostname }: { readonly network: string; readonly hostname: string },
): Promise<Identified> {
  if (actor.kind === 'user') throw new DomainError('identity.already_logged_in');
  const { channelId } = actor;
  const captcha = await checkCaptcha(deps, { channelId, action: 'identify', hostname }, recaptcha_token);
  if (captcha === 'off' || !(await mayTell(deps, actor, network))) return untold;
  return { has_account: await deps.store.hasUser(channelId, email) };
}
