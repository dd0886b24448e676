import type { DashboardState, EventLine, PaymentLine } from './dashboard-state.ts';
import type { Fault } from './faults.ts';
import { callFaultModes, webhookFaultModes } from './faults.ts';
import type { Html } from './html.ts';
import { html } from './html.ts';

const faultTargets = [
  'payment_intents.create',
  'payment_intents.confirm',
  'payment_intents.retrieve',
  'payment_intents.cancel',
  'refunds.create',
  '*',
];

/** The whole page; it works without its script, which only refreshes it. */
export function renderDashboard(state: DashboardState, problem?: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Payments sandbox</title>
        <link rel="stylesheet" href="dashboard.css" />
        <script src="dashboard.js" defer></script>
      </head>
      <body>
        <header class="top">
          <h1>Payments sandbox</h1>
          <p class="badge">Test cards only, no money moves</p>
          <p class="clock">Sandbox time <time>${formatTime(state.now)}</time></p>
        </header>
        <main>
          ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
          ${renderPayments(state.payments)} ${renderEvents(state)} ${renderFaults(state.faults)}
          ${renderClock()}
        </main>
      </body>
    </html>`.markup;
}

function formatTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100);
}

function renderPayments(payments: readonly PaymentLine[]): Html {
  if (payments.length === 0)
    return html`<section>
      <h2>Payments</h2>
      <p class="empty">No payments yet. Buy something in the shop.</p>
    </section>`;
  return html`<section>
    <h2>Payments</h2>
    <div class="table" role="region" aria-label="Payments" tabindex="0">
      <table>
        <thead>
          <tr>
            <th>Amount</th>
            <th>Status</th>
            <th>Card</th>
            <th>Metadata</th>
            <th>Payment</th>
            <th>Time</th>
            <th>Refund</th>
          </tr>
        </thead>
        <tbody>
          ${payments.map(renderPayment)}
        </tbody>
      </table>
    </div>
  </section>`;
}

function renderPayment({ intent, charge }: PaymentLine): Html {
  const card = charge?.payment_method_details?.card;
  const left = intent.status === 'succeeded' && charge ? charge.amount - charge.amount_refunded : 0;
  const refunded = charge?.amount_refunded ?? 0;
  const status = refunded === 0 ? intent.status : charge?.refunded ? 'refunded' : 'partly_refunded';
  const metadata = Object.entries(intent.metadata)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ');
  return html`<tr>
    <td class="amount">${formatMoney(intent.amount, intent.currency)}</td>
    <td>
      <span class="status" data-status="${status}">${status.replaceAll('_', ' ')}</span
      >${intent.last_payment_error ? html`<small>${intent.last_payment_error.decline_code ?? intent.last_payment_error.code ?? ''}</small>` : null}
    </td>
    <td>${card ? `${card.brand} •••• ${card.last4}` : '–'}</td>
    <td>${metadata || '–'}</td>
    <td><code>${intent.id}</code></td>
    <td><time>${formatTime(intent.created)}</time></td>
    <td>
      ${
        left > 0
          ? html`<form method="post" action="dashboard/refund" class="inline">
              <input type="hidden" name="payment_intent" value="${intent.id}" />
              <input
                name="amount"
                inputmode="decimal"
                size="7"
                aria-label="Amount to refund of ${intent.id}"
                placeholder="${(left / 100).toFixed(2)}"
              />
              <button>Refund</button>
            </form>`
          : '–'
      }
    </td>
  </tr>`;
}

function renderEvents({ events, endpoints }: DashboardState): Html {
  return html`<section>
    <h2>Events</h2>
    <p class="hint">
      ${endpoints.length === 0 ? 'No webhook endpoint is registered.' : html`Sent to ${endpoints.map((endpoint) => html`<code>${endpoint.url}</code> `)}`}
    </p>
    ${events.length === 0 ? html`<p class="empty">No events yet.</p>` : null}
    <ul class="events">
      ${events.map(renderEvent)}
    </ul>
  </section>`;
}

function renderEvent({ event, deliveries }: EventLine): Html {
  return html`<li>
    <strong>${event.type}</strong> <code>${event.id}</code> <time>${formatTime(event.created)}</time>
    <span class="deliveries">
      ${deliveries.map(
        (delivery) =>
          html`<span class="status" data-status="${delivery.status}" title="${delivery.url}">
            ${delivery.status}, ${delivery.attempts}
            ${delivery.attempts === 1 ? 'try' : 'tries'}${delivery.last_response ? ` (${delivery.last_response})` : ''}
          </span>`,
      )}
    </span>
    <form method="post" action="dashboard/send-again" class="inline">
      <input type="hidden" name="event" value="${event.id}" />
      <button aria-label="Send ${event.type} ${event.id} again">Send again</button>
    </form>
  </li>`;
}

function renderFaults(faults: readonly Fault[]): Html {
  const option = (target: string, mode: string) =>
    html`<option value="${target} ${mode}">${mode.replaceAll('_', ' ')}</option>`;
  return html`<section>
    <h2>Faults</h2>
    <form method="post" action="dashboard/add-fault" class="row">
      <label
        >Fault
        <select name="fault">
          <optgroup label="webhooks">${webhookFaultModes.map((mode) => option('webhooks', mode))}</optgroup>
          ${faultTargets.map((target) => html`<optgroup label="${target === '*' ? 'every call' : target}">${callFaultModes.map((mode) => option(target, mode))}</optgroup>`)}
        </select>
      </label>
      <label>Seconds <input name="seconds" inputmode="decimal" size="4" value="1" /></label>
      <label>Times <input name="times" inputmode="numeric" size="4" placeholder="∞" /></label>
      <button>Switch on</button>
    </form>
    ${faults.length === 0 ? html`<p class="empty">Nothing is broken on purpose.</p>` : null}
    <ul class="events">
      ${faults.map(
        (fault) =>
          html`<li>
            <strong>${fault.target === '*' ? 'every call' : fault.target}</strong>
            ${fault.mode.replaceAll('_', ' ')}, ${fault.seconds} s,
            ${fault.remaining === null ? 'until switched off' : `${fault.remaining} more`}
            <form method="post" action="dashboard/remove-fault" class="inline">
              <input type="hidden" name="target" value="${fault.target}" /><input
                type="hidden"
                name="mode"
                value="${fault.mode}"
              />
              <button>Switch off</button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`;
}

function renderClock(): Html {
  const step = (hours: number, label: string) =>
    html`<button name="hours" value="${hours}">${label}</button>`;
  return html`<section>
    <h2>Clock</h2>
    <p class="hint">
      Moves the sandbox's time forward: retries fall due, idempotency keys are forgotten, cards expire. It
      cannot go back.
    </p>
    <form method="post" action="dashboard/advance-clock" class="row">
      ${step(1 / 60, '+ 1 minute')} ${step(1, '+ 1 hour')} ${step(24, '+ 1 day')}
      ${step(24 * 30, '+ 30 days')}
    </form>
  </section>`;
}
