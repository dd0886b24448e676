// Checks a captcha. A solution is valid for one call only.
import type { CaptchaStrength } from '@floodlit/contract/identity/identity';
import { DomainError } from '../../kernel/errors.ts';
import type { CaptchaQuestion } from '../ports.ts';
import type { LogInDeps } from './ports.ts';

export interface CaptchaUse extends CaptchaQuestion {
  readonly channelId: number;
}

/** An unreachable captcha service lets nobody pass. Only log-in falls back to our own, slower captcha (T57). */
const refusalOf = (
  verdict: 'missing' | 'invalid' | 'doubtful' | 'unavailable',
  { action }: CaptchaUse,
): DomainError => {
  if (verdict === 'missing') return new DomainError('identity.captcha_required');
  if (verdict === 'invalid') return new DomainError('identity.captcha_invalid');
  if (action === 'login') return new DomainError('identity.stronger_captcha_required');
  return verdict === 'doubtful'
    ? new DomainError('identity.captcha_invalid')
    : new DomainError('server.unavailable', { retryAfterSeconds: 30 });
};

/**
 * @returns the strength of the solution; `off` when the channel asks for no captcha.
 * @throws {DomainError} `identity.captcha_required`, `identity.captcha_invalid` also for a used solution (T57),
 * `identity.stronger_captcha_required` at log-in, `server.unavailable` elsewhere.
 */
export async function checkCaptcha(
  deps: Pick<LogInDeps, 'captcha' | 'store'>,
  use: CaptchaUse,
  token: string | undefined,
): Promise<CaptchaStrength | 'off'> {
  const verdict = await deps.captcha.verify(token, use);
  if (verdict === 'off') return verdict;
  if (typeof verdict === 'string') throw refusalOf(verdict, use);
  const isFirstUse = await deps.store.insertUsedCaptcha(use.channelId, verdict.signature, verdict.expiresAt);
  if (!isFirstUse) throw new DomainError('identity.captcha_invalid');
  return verdict.strength;
}
