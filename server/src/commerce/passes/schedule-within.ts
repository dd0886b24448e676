// The verbs of the schedule and the shop inside the transaction of their caller.
import type { Scope } from '../../kernel/transact.ts';
import type { ScheduleDeps } from './priced-event.ts';

/** Every store joins the scope: a second connection could wait for the locks of the first. */
export const scheduleWithin = (
  { edit, passes, catalog, channel, clock }: ScheduleDeps,
  scope: Scope,
): ScheduleDeps => ({
  edit: edit.within(scope),
  passes: passes.within(scope),
  catalog: { store: catalog.store.within(scope) },
  channel: { store: channel.store.within(scope) },
  transact: (work) => work(scope),
  clock,
});
