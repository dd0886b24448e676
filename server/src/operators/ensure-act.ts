import type { Act } from '@floodlit/contract/operators/roles';
import { DomainError } from '../kernel/errors.ts';
import type { Operator } from './actor.ts';
import type { OperatorDeps } from './ports.ts';
import { decideGrant, type Subject } from './rules.ts';

/** Whether a request may do more than the grant of its route covers. */
export const mayAct = (
  { clock }: Pick<OperatorDeps, 'clock'>,
  { grants }: Pick<Operator, 'grants'>,
  act: Act,
  subject: Subject,
): boolean => decideGrant(grants, act, subject, clock.now()) === 'allowed';

/** @throws {DomainError} `operators.not_allowed` */
export function ensureAct(...asked: Parameters<typeof mayAct>): void {
  if (!mayAct(...asked)) throw new DomainError('operators.not_allowed');
}
