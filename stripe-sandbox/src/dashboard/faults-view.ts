import type { CallFaultMode, Fault, WebhookFaultMode } from '../faults.ts';
import { callFaultModes, webhookFaultModes } from '../faults.ts';
import type { Html } from '../html.ts';
import { html } from '../html.ts';
import { action } from './format.ts';
import type { DashboardState } from './state.ts';

/** The operations that a shop meets first. A test can name every other operation. */
const targets = [
  '*',
  'payment_intents.create',
  'payment_intents.confirm',
  'payment_intents.retrieve',
  'payment_intents.list',
  'payment_intents.cancel',
  'refunds.create',
  'customers.create',
  'setup_intents.create',
  'subscriptions.create',
  'subscriptions.update',
  'invoices.pay',
  'invoices.create_preview',
  'billing_portal.sessions.create',
];

const webhookWords: Record<WebhookFaultMode, [string, string]> = {
  drop: ['Drop', 'Webhooks are never sent.'],
  double: ['Double', 'Every webhook is sent twice.'],
  delay: ['Delay', 'Webhooks come late.'],
  shuffle: ['Shuffle', 'Webhooks come in another order.'],
};
const callWords: Record<CallFaultMode, string> = {
  fail_before: '500, nothing done',
  fail_before_stored: '500, nothing done, kept under the key',
  fail_after: '500 after it was done',
  hang_before: 'hangs, then acts',
  hang_after: 'acts, then hangs',
  reset_before: 'connection breaks, nothing done',
  reset_after: 'connection breaks after it was done',
  rate_limit: '429, too many requests',
};

export function renderFaults({ faults, settings }: DashboardState): Html {
  return html`${renderActive(faults)}
    <div class="columns">
      <section aria-labelledby="webhook-faults">
        <h2 id="webhook-faults">Webhooks</h2>
        <ul class="switches">
          ${webhookFaultModes.map((mode) => renderWebhookSwitch(mode, faults))}
        </ul>
      </section>
      <section aria-labelledby="call-faults">
        <h2 id="call-faults">Calls</h2>
        <form method="post" action="dashboard/add-fault" class="stack">
          <input type="hidden" name="view" value="faults" />
          <label
            >Call
            <select name="target">
              ${targets.map((target) => html`<option value="${target}">${target === '*' ? 'every call' : target}</option>`)}
            </select></label
          >
          <label
            >What happens
            <select name="mode">
              ${callFaultModes.map((mode) => html`<option value="${mode}">${callWords[mode]}</option>`)}
            </select></label
          >
          <div class="inline">
            <label>Seconds <input name="seconds" inputmode="decimal" size="5" value="1" /></label>
            <label>Times <input name="times" inputmode="numeric" size="5" placeholder="∞" /></label>
            <button class="strong">Switch on</button>
          </div>
        </form>
      </section>
    </div>
    <section aria-labelledby="settings">
      <h2 id="settings">Account</h2>
      <form method="post" action="dashboard/settings" class="inline account">
        <input type="hidden" name="view" value="faults" />
        <label
          >When the last retry of a renewal fails
          <select name="after_failed_renewal">
            ${(['cancel', 'unpaid', 'past_due'] as const).map(
              (choice) =>
                html`<option
                  value="${choice}"
                  ${choice === settings.after_failed_renewal ? html`selected` : null}
                >
                  ${{ cancel: 'cancel the subscription', unpaid: 'mark it unpaid', past_due: 'leave it past due' }[choice]}
                </option>`,
            )}
          </select>
        </label>
        <label
          >Calls per second before 429, 0 for any number
          <input
            name="rate_limit_per_second"
            inputmode="numeric"
            size="6"
            placeholder="as started"
            value="${settings.rate_limit_per_second ?? ''}"
          />
        </label>
        <button class="strong">Save</button>
      </form>
    </section>`;
}

function renderActive(faults: readonly Fault[]): Html {
  if (faults.length === 0) return html`<p class="hint">Nothing is broken on purpose.</p>`;
  return html`<section class="active" aria-labelledby="active">
    <h2 id="active">Broken on purpose</h2>
    <ul class="next">
      ${faults.map(
        ({ target, mode, seconds, remaining, share }) =>
          html`<li>
            <strong>${target === '*' ? 'every call' : target}</strong>
            <span
              >${mode.replaceAll('_', ' ')}, ${seconds} s,
              ${share < 1 ? `${Math.round(100 * share)} %, ` : null}
              ${remaining === null ? 'until switched off' : `${remaining} more`}</span
            >
            ${action('remove-fault', { target, mode, view: 'faults' }, 'Switch off', { hint: `Switch off ${mode} of ${target}` })}
          </li>`,
      )}
    </ul>
    ${action('clear-faults', { view: 'faults' }, 'Switch all off', { look: 'strong' })}
  </section>`;
}

function renderWebhookSwitch(mode: WebhookFaultMode, faults: readonly Fault[]): Html {
  const isOn = faults.some((fault) => fault.target === 'webhooks' && fault.mode === mode);
  const [name, text] = webhookWords[mode];
  const timed = mode === 'delay' || mode === 'shuffle';
  const fields = { target: 'webhooks', mode, view: 'faults', ...(timed && { seconds: '10' }) };
  return html`<li data-on="${String(isOn)}">
    <p><strong>${name}</strong> <span class="soft">${text}${timed ? ' Ten seconds.' : ''}</span></p>
    ${isOn ? action('remove-fault', fields, 'Switch off', { hint: `Switch off ${name}` }) : action('add-fault', fields, 'Switch on', { hint: `Switch on ${name}` })}
  </li>`;
}
