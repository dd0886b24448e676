// Ways to take a guard out of what the verbs are given. The schedules must see each of them.
import type { CommerceDeps, CommerceStore } from '../../src/commerce/index.ts';

type Break = (deps: CommerceDeps) => CommerceDeps;

/** The same change to the store inside every transaction. */
function withStore(change: (store: CommerceStore) => Partial<CommerceStore>): Break {
  const changed = (store: CommerceStore): CommerceStore => ({
    ...store,
    ...change(store),
    within: (scope) => changed(store.within(scope)),
  });
  return (deps) => ({ ...deps, store: changed(deps.store) });
}

/** Two guards stand behind each other here: its database has to lose the unique index as well. */
export const withoutIndex = 'an order that is there is neither found nor in the way';

export const brokenDeps: Readonly<Record<string, Break>> = {
  'a refund takes nothing away': withStore(() => ({ deactivateEntitlements: async () => {} })),
  'nothing is reconciled': withStore(() => ({ listUnsettled: async () => [] })),
  [withoutIndex]: withStore(() => ({ findHeldOrder: async () => undefined })),
  'cancelling only says so': (deps) => ({
    ...deps,
    payments: {
      ...deps.payments,
      cancelIntent: async (id) => ({ ...(await deps.payments.readIntent(id)), status: 'canceled' }),
    },
  }),
};
