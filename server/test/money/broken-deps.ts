// Ways to take a guard out of what the verbs are given. The schedules must see each of them.
import type { CommerceDeps, CommerceStore } from '../../src/commerce/index.ts';

export type Break = (deps: CommerceDeps) => CommerceDeps;

/** The same change to the store inside every transaction. */
export function withStore(change: (store: CommerceStore) => Partial<CommerceStore>): Break {
  const changed = (store: CommerceStore): CommerceStore => ({
    ...store,
    ...change(store),
    within: (scope) => changed(store.within(scope)),
  });
  return (deps) => ({ ...deps, store: changed(deps.store) });
}

/** Three guards cover this failure: two lookups for a conflict, and the unique index, which this variant drops. */
export const withoutIndex = 'an order that is there is neither found nor in the way';

let otherKeys = 1_000;

export const brokenDeps: Readonly<Record<string, Break>> = {
  'a refund takes nothing away': withStore(() => ({ deactivateEntitlements: async () => {} })),
  'a refund that is asked for again has another key': (deps) => ({
    ...deps,
    payments: {
      ...deps.payments,
      createRefund: (refund) => deps.payments.createRefund({ ...refund, attempt: ++otherKeys }),
    },
  }),
  'nobody looks at how a refund went': withStore(() => ({ listAskedRefunds: async () => [] })),
  'a dispute takes nothing away': withStore(() => ({ hasOpenDispute: async () => false })),
  'a dispute that is won gives nothing back': withStore(() => ({ reactivateEntitlements: async () => {} })),
  'nobody reads what happened at the service': (deps) => ({
    ...deps,
    payments: { ...deps.payments, listChanges: async () => ({ changes: [], isWhole: true }) },
  }),
  'no order that is open is looked at': withStore(() => ({
    listOpen: async () => [],
    listClosing: async () => [],
  })),
  [withoutIndex]: withStore(() => ({ findHeldOrder: async () => undefined, listHeldClaims: async () => [] })),
  'an order that expires keeps the use of its coupon': withStore((store) => ({
    expireClosedOrder: async (order, now) => {
      await store.moveOrder(order, ['expiring'], 'expired', now);
    },
  })),
  'a use is given back by each way to close the order': withStore((store) => ({
    expireClosedOrder: async (order, now) => {
      const closing = await store.findOrder(order.channel_id, order.id);
      if (closing?.status === 'expired') await store.changeOrder(order, { status: 'expiring' }, now);
      await store.expireClosedOrder(order, now);
    },
  })),
  'nobody counts the uses of a coupon': withStore(() => ({ takeUse: async () => true })),
  // It is looked at before an order is opened, and decided when its use is taken: both are gone here.
  'a use is counted, whatever its maximum': withStore((store) => ({
    findCoupon: async (...named) => {
      const coupon = await store.findCoupon(...named);
      return coupon && { ...coupon, uses_maximum: null, uses_per_user: null };
    },
    takeUse: async (order) => {
      await store.countUseAgain(order);
      return true;
    },
  })),
  'cancelling only says so': (deps) => ({
    ...deps,
    payments: {
      ...deps.payments,
      cancelIntent: async (id) => ({ ...(await deps.payments.readIntent(id)), status: 'canceled' }),
    },
  }),
};
