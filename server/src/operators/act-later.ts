// Work that goes on after an operator's request, in the operator's name.
import type { Transact } from '../kernel/transact.ts';
import { actAs } from './audit/record-act.ts';
import type { OperatorDeps } from './ports.ts';

/** The transactions of this operator, who may have lost the account since. */
export const transactAs =
  (deps: Pick<OperatorDeps, 'store' | 'audit' | 'transact'>, operatorId: number): Transact =>
  async (work) => {
    const actor = (await deps.store.find(operatorId))?.email ?? `operator ${operatorId}`;
    return actAs(deps, { source: 'console', actor, operatorId, address: null }, '', work);
  };
