// Writes an act into the audit log, in the transaction of the act: both are kept, or neither.
import type { Scope } from '../../kernel/transact.ts';
import type { Acting } from '../acting.ts';
import type { OperatorDeps } from '../ports.ts';
import type { NewAuditEntry } from './store.ts';

export const recordAct = (
  { audit, clock }: Pick<OperatorDeps, 'audit' | 'clock'>,
  scope: Scope,
  acting: Acting,
  entry: NewAuditEntry,
): Promise<void> => audit.within(scope).insert(acting, entry, clock.now());

/** Writes an act of a room that the database does not watch. The caller's act is open already. */
export const recordOwnAct = (
  deps: Pick<OperatorDeps, 'audit' | 'clock' | 'transact'>,
  acting: Acting,
  entry: NewAuditEntry,
): Promise<void> => deps.transact((scope) => recordAct(deps, scope, acting, entry));

/**
 * Runs a verb of any room in a transaction that names its actor. The database then records each row that the verb
 * changes in a watched table, with its values before and after (`operators.watch_acts`).
 * @param work gets the scope: stores join it with `within`, and verbs with a `transact` get `() => work(scope)`.
 */
export const actAs = <Result>(
  { audit, transact }: Pick<OperatorDeps, 'audit' | 'transact'>,
  acting: Acting,
  why: string,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> =>
  transact(async (scope) => {
    await audit.within(scope).nameActor(acting, why);
    return work(scope);
  });
