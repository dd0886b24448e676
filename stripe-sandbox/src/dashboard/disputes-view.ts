import type Stripe from 'stripe';
import { idOf } from '../charges.ts';
import type { Html } from '../html.ts';
import { html } from '../html.ts';
import { action, chip, emptyState, formatMoney, timeTag } from './format.ts';
import type { DashboardState } from './state.ts';

export function renderDisputes({ disputes }: DashboardState): Html {
  if (disputes.length === 0)
    return emptyState(
      'No disputes',
      'Dispute a payment under Payments, or pay with the test card 4000 0000 0000 0259.',
    );
  return html`<ul class="cards">
    ${disputes.map(renderDispute)}
  </ul>`;
}

function renderDispute(dispute: Stripe.Dispute): Html {
  const { id, status } = dispute;
  const isClosed = ['won', 'lost', 'warning_closed'].includes(status);
  const isAnswered = status.endsWith('under_review');
  const isInquiry = status.startsWith('warning_');
  const due = dispute.evidence_details.due_by ?? dispute.created;
  return html`<li class="payment">
    <p class="amount">${formatMoney(dispute.amount, dispute.currency)}</p>
    <p>${chip(status.replace('warning_', isClosed ? '' : 'inquiry_'))}</p>
    <div class="about">
      <p>${isInquiry ? 'A bank asks' : 'A bank took it back'}: ${dispute.reason.replaceAll('_', ' ')}</p>
      <p class="soft">
        ${isClosed ? 'Opened' : 'To be answered by'} ${timeTag(isClosed ? dispute.created : due)}
      </p>
      <p class="soft">
        <code>${id}</code> for <code>${idOf(dispute.payment_intent) ?? idOf(dispute.charge) ?? ''}</code>
      </p>
    </div>
    ${
      isClosed
        ? html`<span></span>`
        : html`<div class="inline">
            ${isAnswered ? null : action('decide-dispute', { dispute: id, outcome: 'under_review' }, 'To the bank')}
            ${action('decide-dispute', { dispute: id, outcome: 'won' }, isInquiry ? 'Close' : 'Win', { look: 'strong' })}
            ${isInquiry ? null : action('decide-dispute', { dispute: id, outcome: 'lost' }, 'Lose', { look: 'danger' })}
          </div>`
    }
  </li>`;
}
