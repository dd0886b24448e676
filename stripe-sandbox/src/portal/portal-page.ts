import type Stripe from 'stripe';
import type { Html } from '../html.ts';
import { html } from '../html.ts';
import type { PortalState, PortalSubscription } from './portal-state.ts';
import { say } from './words.ts';

interface PortalView {
  /** The subscription that is about to be cancelled. */
  chosen: string | undefined;
  problem: string | undefined;
  publishableKey: string;
  link: string;
  /** Relative, so that it holds behind a proxy's prefix as well. */
  root: string;
}

export function renderPortal(state: PortalState, view: PortalView): string {
  const returnUrl = state.session.return_url ?? '/';
  const place = new URL(returnUrl).host;
  return renderFrame(
    html`
      <p class="back"><a href="${returnUrl}">${say('back', { place })}</a></p>
      <h1>${say('title')}</h1>
      ${state.customer.email ? html`<p class="who"><bdi>${state.customer.email}</bdi></p>` : null}
      ${view.problem ? html`<p class="problem" role="alert">${view.problem}</p>` : null}
      ${renderSubscriptions(state, view)} ${renderCard(state, view)} ${renderInvoices(state.invoices)}
    `,
    html`data-publishable-key="${view.publishableKey}" data-link="${view.link}"`,
    view.root,
  );
}

/** The link is over or was never one. */
export function renderPortalProblem(root: string): string {
  return renderFrame(
    html`<h1>${say('over')}</h1>
      <p class="soft">${say('overText')}</p>`,
    html``,
    root,
  );
}

function renderFrame(content: Html, attributes: Html, root: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${say('title')}</title>
        <link rel="stylesheet" href="${root}portal.css" />
        <script src="${root}stripe.js" defer></script>
        <script src="${root}portal.js" defer></script>
      </head>
      <body ${attributes}>
        <p class="badge">${say('test')}</p>
        <main>${content}</main>
      </body>
    </html>`.markup;
}

function formatDate(seconds: number, dateStyle: 'long' | 'medium' = 'long'): string {
  return new Intl.DateTimeFormat('en', { dateStyle, timeZone: 'UTC' }).format(seconds * 1000);
}

function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);
}

function priceOf({ items, currency }: Stripe.Subscription) {
  const cents = items.data.reduce(
    (sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity,
    0,
  );
  const { interval = 'month', interval_count = 1 } = items.data[0]?.price.recurring ?? {};
  const unit = (['day', 'week', 'month', 'year'] as const).find((each) => each === interval) ?? 'month';
  const every = interval_count === 1 ? say(unit) : say(`${unit}s`, { count: String(interval_count) });
  return { price: formatMoney(cents, currency), interval: every };
}

function renderSubscriptions(state: PortalState, view: PortalView): Html {
  return html`<section aria-labelledby="subscriptions">
    <h2 id="subscriptions">${say('subscriptions')}</h2>
    ${state.subscriptions.length === 0 ? html`<p class="soft">${say('none')}</p>` : null}
    ${state.subscriptions.map((each) => renderSubscription(each, view))}
  </section>`;
}

function renderSubscription(each: PortalSubscription, view: PortalView): Html {
  const { subscription, productName } = each;
  const price = priceOf(subscription);
  const end = formatDate(subscription.items.data[0]?.current_period_end ?? 0);
  const isEnding = subscription.cancel_at !== null;
  const isTrial = subscription.status === 'trialing';
  const until = isEnding ? formatDate(subscription.cancel_at ?? 0) : end;
  const ending = isTrial ? say('trialEnds', { date: until }) : say('ends', { date: until });
  const going = isTrial ? say('trial', { ...price, date: end }) : say('renews', { date: end });
  return html`<article class="panel" data-status="${isEnding ? 'ending' : subscription.status}">
    <div class="line">
      <h3><bdi>${productName}</bdi></h3>
      <p class="price">${say('price', price)}</p>
    </div>
    ${each.owed && !isEnding ? null : html`<p class="soft">${isEnding ? ending : going}</p>`}
    ${each.owed ? renderOwed(each) : null}
    ${
      view.chosen === subscription.id && !isEnding
        ? html`<div class="sure" role="group" aria-labelledby="sure">
            <p id="sure">
              <strong>${say('sure', { name: productName })}</strong> ${say('until', { date: end })}
            </p>
            <div class="actions">
              ${form(view, 'cancel', { subscription: subscription.id }, say('cancel'), 'danger')}
              <a class="button" href="${view.link}">${say('back1')}</a>
            </div>
          </div>`
        : html`<div class="actions">
            ${
              isEnding
                ? form(view, 'keep', { subscription: subscription.id }, say('keep'), 'strong')
                : html`<a class="button" href="${view.link}?cancel=${subscription.id}">${say('cancel')}</a>`
            }
          </div>`
    }
  </article>`;

  function renderOwed({ owed, clientSecret }: PortalSubscription): Html | null {
    if (!owed) return null;
    const amount = formatMoney(owed.amount_due, owed.currency);
    return html`<div class="owed" role="status">
      <p>
        ${say('late', { price: amount })}
        ${owed.next_payment_attempt === null ? null : say('next', { date: formatDate(owed.next_payment_attempt) })}
      </p>
      ${
        clientSecret === undefined
          ? form(view, 'pay', { invoice: owed.id }, say('pay', { price: amount }), 'strong')
          : html`<button class="strong" data-confirm="${clientSecret}">${say('confirm')}</button>`
      }
    </div>`;
  }
}

function form(
  { link }: PortalView,
  action: string,
  fields: Record<string, string>,
  label: string,
  look: 'strong' | 'danger',
): Html {
  return html`<form method="post" action="${link}/${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="${look}">${label}</button>
  </form>`;
}

function renderCard({ card }: PortalState, view: PortalView): Html {
  const details = card?.card;
  const brand = details ? details.brand.charAt(0).toUpperCase() + details.brand.slice(1) : '';
  const expiry = details ? `${String(details.exp_month).padStart(2, '0')} / ${details.exp_year}` : '';
  return html`<section aria-labelledby="card">
    <h2 id="card">${say('card')}</h2>
    <div class="panel">
      ${
        details
          ? html`<div class="line">
              <h3>${say('cardLine', { brand, last4: details.last4 })}</h3>
              <p class="soft">${say('expires', { date: expiry })}</p>
            </div>`
          : html`<p class="soft">${say('noCard')}</p>`
      }
      <div class="actions"><button id="change" hidden>${say(details ? 'change' : 'add')}</button></div>
      <form
        id="new-card"
        method="post"
        action="${view.link}/card"
        data-locale="en"
        data-saving="${say('saving')}"
        hidden
      >
        <input type="hidden" name="payment_method" />
        <div id="card-element"></div>
        <p id="card-problem" class="problem" role="alert" hidden></p>
        <div class="actions">
          <button class="strong">${say('save')}</button>
          <button type="button" id="leave">${say('stop')}</button>
        </div>
      </form>
    </div>
  </section>`;
}

function renderInvoices(invoices: readonly Stripe.Invoice[]): Html {
  const label = {
    paid: say('paid'),
    open: say('open'),
    void: say('void'),
    uncollectible: say('uncollectible'),
  };
  const statusOf = ({ status }: Stripe.Invoice) =>
    (['paid', 'open', 'void', 'uncollectible'] as const).find((each) => each === status) ?? 'open';
  return html`<section aria-labelledby="invoices">
    <h2 id="invoices">${say('invoices')}</h2>
    ${invoices.length === 0 ? html`<p class="soft">${say('noInvoices')}</p>` : null}
    <ul class="invoices">
      ${invoices.map(
        (invoice) =>
          html`<li>
            <span>${formatDate(invoice.created, 'medium')}</span>
            <span class="status" data-status="${statusOf(invoice)}">${label[statusOf(invoice)]}</span>
            <span class="amount">${formatMoney(invoice.total, invoice.currency)}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}
