import type { Html } from '../html.ts';
import { html } from '../html.ts';
import { action, chip, emptyState, formatMoney, timeTag } from './format.ts';
import type { DashboardState, PaymentLine, Sums } from './state.ts';

export function renderPayments({ payments, sums }: DashboardState): Html {
  if (payments.length === 0)
    return emptyState('No payments yet', 'Buy something in the shop and it shows up here.');
  return html`${sums.map(renderSums)}
    <ul class="cards">
      ${payments.map(renderPayment)}
    </ul>`;
}

function renderSums({ currency, charged, refunded, disputed, fees, net }: Sums): Html {
  const figure = (label: string, cents: number) =>
    html`<div>
      <dt>${label}</dt>
      <dd>${formatMoney(cents, currency)}</dd>
    </div>`;
  return html`<dl class="figures">
    ${figure('Charged', charged)} ${figure('Refunded', refunded)} ${figure('Disputed', disputed)}
    ${figure('Fees', fees)} ${figure('Net', net)}
  </dl>`;
}

function renderPayment({ intent, charge }: PaymentLine): Html {
  const card = charge?.payment_method_details?.card;
  const refunded = charge?.amount_refunded ?? 0;
  const paidStatus = charge?.disputed
    ? 'disputed'
    : refunded === 0
      ? intent.status
      : charge?.refunded
        ? 'refunded'
        : 'partly_refunded';
  const metadata = Object.entries(intent.metadata).map(
    ([key, value]) => html`<span class="tag">${key} <b>${value}</b></span> `,
  );
  const why = intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code;
  return html`<li class="payment">
    <p class="amount">
      ${formatMoney(intent.amount, intent.currency)}
      ${refunded > 0 ? html`<small>${formatMoney(refunded, intent.currency)} back</small>` : null}
    </p>
    <p>${chip(paidStatus)} ${why ? html`<small class="why">${why.replaceAll('_', ' ')}</small>` : null}</p>
    <div class="about">
      <p>
        ${intent.description ?? 'Payment'}
        <span class="soft">${card ? `${card.brand} •••• ${card.last4}` : ''}</span>
      </p>
      <p class="tags">${metadata}</p>
      <p class="soft"><code>${intent.id}</code> ${timeTag(intent.created)}</p>
    </div>
    ${renderActions({ intent, charge })}
  </li>`;
}

function renderActions({ intent, charge }: PaymentLine): Html {
  const left =
    intent.status === 'succeeded' && charge && !charge.disputed ? charge.amount - charge.amount_refunded : 0;
  if (left === 0) return html`<span></span>`;
  return html`<details class="menu">
    <summary>Refund or dispute</summary>
    <div class="panel">
      <form method="post" action="dashboard/refund" class="inline">
        <input type="hidden" name="payment_intent" value="${intent.id}" />
        <label
          >Amount, all by default
          <input name="amount" inputmode="decimal" size="9" placeholder="${(left / 100).toFixed(2)}" />
        </label>
        <button class="strong">Refund</button>
      </form>
      <div class="inline">
        ${action('dispute', { payment_intent: intent.id, kind: 'fraudulent' }, 'Dispute as fraud', { look: 'danger' })}
        ${action('dispute', { payment_intent: intent.id, kind: 'product_not_received' }, 'Dispute as not received')}
        ${action('dispute', { payment_intent: intent.id, kind: 'inquiry' }, 'Only ask')}
      </div>
    </div>
  </details>`;
}
