// The only place that checks a code of an authenticator app. The attempt is counted first.
import { DomainError } from '../kernel/errors.ts';
import type { OperatorDeps } from './ports.ts';

type TotpDeps = Pick<OperatorDeps, 'totp' | 'sealer' | 'rateLimit' | 'clock'>;

/** Bound to its operator: a sealed secret that is moved to another row does not open. */
export const totpPlace = (operatorId: number): string => `operator ${operatorId} totp`;

/**
 * @returns the time step. The caller writes it with `useTotpStep`, which refuses a code that was used.
 * @throws {DomainError} `operators.wrong_code`, `request.rate_limited`
 */
export async function checkTotp(
  { totp, sealer, rateLimit, clock }: TotpDeps,
  operatorId: number,
  sealed: string | null,
  code: string,
): Promise<number> {
  await rateLimit.check('operatorCode', String(operatorId));
  const step =
    sealed === null ? undefined : totp.stepOf(sealer.open(sealed, totpPlace(operatorId)), code, clock.now());
  if (step === undefined) throw new DomainError('operators.wrong_code');
  return step;
}
