import type { Html } from '../html.ts';
import { html } from '../html.ts';
import { action, chip, emptyState, formatMoney, timeTag } from './format.ts';
import type { AppointmentLine, DashboardState, SubscriptionLine } from './state.ts';

const errandNames: Record<string, string> = {
  'subscription.cycle': 'Renewal or end of trial',
  'subscription.cancel': 'End of a subscription',
  'subscription.expire': 'First payment expires',
  'subscription.trial_will_end': 'End of a trial is announced',
  'invoice.finalize': 'Invoice is finalized and charged',
  'invoice.retry': 'Failed payment is tried again',
  'charge.dispute': 'A bank disputes a payment',
  'dispute.deadline': 'Time to answer a dispute is over',
  'dispute.decide': 'A bank decides a dispute',
  'refund.settle': 'A refund arrives or comes back',
};

export function renderSubscriptions({ subscriptions, appointments, now }: DashboardState): Html {
  return html`${appointments.length > 0 ? renderAppointments(appointments, now) : null}
    ${subscriptions.length === 0 ? emptyState('No subscriptions yet', 'Subscribe in the shop; then move the clock to see it renewed.') : null}
    <ul class="cards">
      ${subscriptions.map(renderSubscription)}
    </ul>`;
}

function renderAppointments(appointments: readonly AppointmentLine[], now: number): Html {
  return html`<section aria-labelledby="next">
    <h2 id="next">What comes next</h2>
    <ul class="next">
      ${appointments.map(
        ({ errand, subject, at }) =>
          html`<li>
            ${timeTag(at)}
            <span>${errandNames[errand] ?? errand} <code>${subject}</code></span>
            ${action('advance-clock', { seconds: String(Math.max(0, at - now)), view: 'subscriptions' }, 'Go there', { hint: `Move the clock to ${errandNames[errand] ?? errand} of ${subject}` })}
          </li>`,
      )}
    </ul>
  </section>`;
}

function renderSubscription({ subscription, email, product, test_clock }: SubscriptionLine): Html {
  const [item] = subscription.items.data;
  const { interval = 'month', interval_count = 1 } = item?.price.recurring ?? {};
  const every = interval_count === 1 ? interval : `${interval_count} ${interval}s`;
  const cents = (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1);
  const end = item?.current_period_end ?? subscription.created;
  const isOver = subscription.ended_at !== null;
  return html`<li class="payment">
    <p class="amount">${formatMoney(cents, subscription.currency)} <small>every ${every}</small></p>
    <p>${chip(subscription.status)}</p>
    <div class="about">
      <p>
        ${product ?? 'Subscription'} <span class="soft"><bdi>${email ?? ''}</bdi></span>
      </p>
      <p class="soft">
        ${isOver ? 'Ended' : subscription.cancel_at === null ? 'Renews' : 'Ends'}
        ${timeTag(subscription.ended_at ?? subscription.cancel_at ?? end)}
        ${test_clock === null ? null : 'by a test clock of its own'}
      </p>
      <p class="soft"><code>${subscription.id}</code></p>
    </div>
    <span></span>
  </li>`;
}
