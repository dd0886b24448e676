// A captcha is solved for one call only.
import { DomainError } from '../kernel/errors.ts';
import type { IdentityDeps } from './ports.ts';

/** @throws {DomainError} `identity.captcha_required` or `identity.captcha_invalid`, also for a solution that was used before (T57). */
export async function checkCaptcha(
  deps: IdentityDeps,
  channelId: number,
  token: string | undefined,
): Promise<void> {
  const solved = await deps.captcha.verify(token);
  if (solved === 'off') return;
  if (solved === 'missing') throw new DomainError('identity.captcha_required');
  if (solved === 'invalid') throw new DomainError('identity.captcha_invalid');
  const isFirstUse = await deps.store.insertUsedCaptcha(channelId, solved.signature, solved.expiresAt);
  if (!isFirstUse) throw new DomainError('identity.captcha_invalid');
}
