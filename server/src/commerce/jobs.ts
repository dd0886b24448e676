// The jobs of commerce: they process webhooks, poll orders, and reconcile and check everything each minute.
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { mapConcurrently } from '../limits/map-concurrently.ts';
import type { JobDefinition } from '../kernel/queue.ts';
import { syncSubscriptionJob } from './orders/apply-payment.ts';
import { closeCovered } from './orders/close-covered.ts';
import { closeCoveredJob, giveBackJob } from './orders/overlaps/resolve-overlaps.ts';
import { checkInvariants } from './reconcile/check-invariants.ts';
import { giveBack } from './reconcile/give-back.ts';
import { ofChannel } from './accounts/of-channel.ts';
import {
  createQueuesOfAccounts,
  paceAccounts,
  pacePayments,
  paceSubscriptions,
  type CallQueues,
} from './accounts/pace-payments.ts';
import type { CommerceDeps } from './ports.ts';
import { syncOrderJob } from './orders/read-orders.ts';
import { postCreditNote, postCreditNoteJob } from './receipts/issue-credit-notes.ts';
import { postReceiptJob } from './receipts/issue-receipt.ts';
import { postReceipt } from './receipts/post-receipt.ts';
import { workInboxJob } from './reconcile/receive-webhook.ts';
import { reconcileTheRest } from './reconcile/reconcile.ts';
import { createSettleMemory, type RunOptions } from './reconcile/settle-run.ts';
import { settle } from './reconcile/settle.ts';
import { membershipLetterJob } from './subscriptions/membership-letters.ts';
import { syncRefunded, syncSubscription } from './subscriptions/sync-subscription.ts';
import { carryOutEventRefund, eventRefundJob } from './refunds/refund-event.ts';
import { carryOutRefund, refundJob } from './refunds/refund-order.ts';
import { syncPolled } from './reconcile/sync-order.ts';
import { workInbox } from './reconcile/work-inbox.ts';

const InboxWork = z.object({ channel_id: z.int(), event_id: z.string() });
const RefundWork = z.object({ channel_id: z.int(), id: z.int() });
const OverlapWork = z.object({ channel_id: z.int(), id: z.int() });
const CreditNoteWork = z.object({ channel_id: z.int(), order_id: z.int(), source_id: z.string() });
const MembershipWork = z.object({
  channel_id: z.int(),
  id: z.int(),
  act: z.enum(['trial_started', 'stopped', 'kept']),
  at: z.string(),
});
const OrderWork = z.object({ channel_id: z.int(), order_id: z.int() });

/** Also sent once at the start, so that it settles what a stop interrupted. */
export const reconcileJob = 'commerce.reconcile';
/** Runs more often than once a minute, for changes that a buyer may wait for. */
const settleJob = 'commerce.settle';
const halfAMinute = 30;
/** Orders that a log line names. */
const leftOutShown = 50;

/** The deployment's account serves all channels without their own. */
const deploymentAccount = 0;

/** @param workers how many job processes are alive. They share the pace of each payment account. */
export function commerceJobs(deps: CommerceDeps, workers: () => number = () => 1): JobDefinition[] {
  const queuesOf = createQueuesOfAccounts(
    { nowMs: () => performance.now(), wait: (ms) => wait(ms) },
    (account) => ({
      workers,
      lease: (slots) => deps.store.leaseSlots(account, slots),
      rest: (ms) => deps.store.restAccount(account, ms),
    }),
  );
  const pacedBy = (line: keyof CallQueues): CommerceDeps => ({
    ...deps,
    payments: pacePayments(deps.payments, queuesOf(deploymentAccount)[line]),
    subscriptions: paceSubscriptions(deps.subscriptions, queuesOf(deploymentAccount)[line]),
    ...(deps.accounts && { accounts: paceAccounts(deps.accounts, (account) => queuesOf(account)[line]) }),
  });
  const highPriority = pacedBy('high');
  const lowPriority = pacedBy('low');
  const settleOptions = { memory: createSettleMemory(), highPriority, normalPriority: pacedBy('normal') };
  const lookUntil = (signal: AbortSignal): RunOptions => ({
    ...settleOptions,
    isStopped: () => signal.aborted,
  });
  const queueSettle = (): Promise<void> =>
    deps.queue.send(settleJob, {}, { singletonKey: 'next', afterSeconds: halfAMinute });
  return [
    {
      name: workInboxJob,
      run: ({ data }) => {
        const { channel_id, event_id } = InboxWork.parse(data);
        return workInbox(highPriority, channel_id, event_id);
      },
      retryLimit: 5,
      retryDelaySeconds: 2,
      timeoutSeconds: 90,
      // At the start of a sale this many jobs wait for the payment service at once, on a machine that is busy
      // selling.
      concurrency: 24,
      // pg-boss fetches five jobs per batch. One hanging job blocks its batch, so several batches run concurrently.
      fetchers: 4,
    },
    {
      name: syncOrderJob,
      run: ({ data }) => {
        const { channel_id, order_id } = OrderWork.parse(data);
        return syncPolled(highPriority, channel_id, order_id);
      },
      // The next poll and the run of the next minute retry.
      retryLimit: 0,
      retryDelaySeconds: 0,
      timeoutSeconds: 60,
      concurrency: 4,
    },
    {
      name: closeCoveredJob,
      run: async ({ data }) => {
        const { channel_id, order_id } = OrderWork.parse(data);
        await closeCovered(await ofChannel(highPriority, channel_id), channel_id, order_id);
      },
      retryLimit: 3,
      retryDelaySeconds: 2,
      timeoutSeconds: 60,
      concurrency: 2,
    },
    {
      name: giveBackJob,
      run: ({ data }) => giveBack(highPriority, OverlapWork.parse(data)),
      // The run of the next minute continues here.
      retryLimit: 3,
      retryDelaySeconds: 2,
      timeoutSeconds: 60,
      concurrency: 2,
    },
    {
      name: syncSubscriptionJob,
      run: async ({ data }) => {
        const { channel_id, order_id } = OrderWork.parse(data);
        const order = await deps.store.findOrder(channel_id, order_id);
        if (order === undefined) return;
        if (order.status === 'refunded') return syncRefunded(highPriority, order);
        const subscription = await deps.store.findSubscriptionOfOrder(order);
        if (subscription !== undefined) await syncSubscription(highPriority, subscription);
      },
      // The run of the next minute retries.
      retryLimit: 2,
      retryDelaySeconds: 5,
      timeoutSeconds: 60,
      concurrency: 2,
    },
    {
      name: postReceiptJob,
      run: ({ data }) => {
        const { channel_id, order_id } = OrderWork.parse(data);
        return postReceipt(deps, channel_id, order_id);
      },
      retryLimit: 10,
      retryDelaySeconds: 30,
      timeoutSeconds: 60,
      concurrency: 8,
    },
    {
      name: membershipLetterJob,
      run: async ({ data }) => {
        const { channel_id, id, act, at } = MembershipWork.parse(data);
        const subscription = await deps.store.findSubscription(channel_id, id);
        if (subscription !== undefined) await deps.postMembershipLetter(subscription, act, at);
      },
      retryLimit: 10,
      retryDelaySeconds: 30,
      timeoutSeconds: 60,
      concurrency: 2,
    },
    {
      name: postCreditNoteJob,
      run: ({ data }) => {
        const { channel_id, order_id, source_id } = CreditNoteWork.parse(data);
        return postCreditNote(deps, channel_id, order_id, source_id);
      },
      retryLimit: 10,
      retryDelaySeconds: 30,
      timeoutSeconds: 60,
      concurrency: 2,
    },
    {
      name: eventRefundJob,
      run: async ({ data, signal }) => {
        const refund = RefundWork.parse(data);
        const orders = await carryOutEventRefund(deps, refund, () => signal.aborted);
        if (orders.length > 0)
          deps.log.info('a refund of a game leaves orders out', {
            ...refund,
            count: orders.length,
            orders: orders.slice(0, leftOutShown),
          });
      },
      // The run of the next minute continues here.
      retryLimit: 3,
      retryDelaySeconds: 2,
      timeoutSeconds: 300,
      concurrency: 2,
      isLong: true,
    },
    {
      name: refundJob,
      run: async ({ data }) => void (await carryOutRefund(highPriority, RefundWork.parse(data))),
      // The run of the next minute continues here.
      retryLimit: 3,
      retryDelaySeconds: 2,
      timeoutSeconds: 60,
      concurrency: 2,
    },
    {
      name: reconcileJob,
      run: async ({ signal }) => {
        await queueSettle();
        // Concurrent, because the first may take longer than a minute.
        await mapConcurrently([settle, reconcileTheRest], 2, (look) => look(lowPriority, lookUntil(signal)));
      },
      retryLimit: 0,
      retryDelaySeconds: 0,
      timeoutSeconds: 300,
      concurrency: 1,
      everyMinute: true,
    },
    {
      name: settleJob,
      run: async ({ signal }) => {
        // Also queues its own next run: the run of a minute may take longer than a minute.
        await queueSettle();
        await settle(lowPriority, lookUntil(signal));
      },
      retryLimit: 0,
      retryDelaySeconds: 0,
      timeoutSeconds: 300,
      // One run may be busy with long lists. A concurrent run still handles everything else.
      concurrency: 6,
      isLong: true,
    },
    {
      name: 'commerce.check_invariants',
      run: async () => {
        const couldNotLook = (because: string): void =>
          deps.log.warn('a money invariant could not be checked', { because });
        for (const violation of await checkInvariants(deps, couldNotLook))
          deps.log.error(
            'a promise of money is broken',
            new Error(`${violation.subject}: ${violation.detail}`),
            { ...violation },
          );
      },
      retryLimit: 0,
      retryDelaySeconds: 0,
      timeoutSeconds: 300,
      concurrency: 1,
      everyMinute: true,
    },
  ];
}
