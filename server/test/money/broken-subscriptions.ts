// Ways to take a guard of subscriptions out of what the verbs are given. The schedules must see each of them.
import type { CommerceDeps, SubscriptionGateway } from '../../src/commerce/index.ts';
import { withStore, type Break } from './broken-deps.ts';

const withService =
  (change: (subscriptions: SubscriptionGateway) => Partial<SubscriptionGateway>): Break =>
  (deps: CommerceDeps) => ({
    ...deps,
    subscriptions: { ...deps.subscriptions, ...change(deps.subscriptions) },
  });

export const brokenSubscriptions: Readonly<Record<string, Break>> = {
  'stopping only says so': withService((service) => ({
    setRenewal: async (id, renews) => ({ ...(await service.read(id)), renews }),
  })),
  'earlier periods keep their days of grace': withStore(() => ({ endEarlierEntitlements: async () => {} })),
  'the end of a period is not written down': withStore(() => ({ setEntitlementEnd: async () => {} })),
  'nobody asks about renewals': withStore(() => ({ listDueSubscriptions: async () => [] })),
  'an account that is gone goes on paying': withStore(() => ({ listForgottenSubscriptions: async () => [] })),
  'a first invoice has no order': withStore(() => ({ bindInvoice: async () => {} })),
  'a trial that never began is not given back': withStore(() => ({ releaseTrial: async () => {} })),
};
