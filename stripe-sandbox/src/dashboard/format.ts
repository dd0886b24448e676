import type { Html } from '../html.ts';
import { html } from '../html.ts';

export function formatTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
}

export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100);
}

const good = new Set(['succeeded', 'active', 'trialing', 'won', 'delivered', 'paid']);
const bad = new Set([
  'canceled',
  'failed',
  'requires_payment_method',
  'lost',
  'past_due',
  'unpaid',
  'incomplete_expired',
  'disputed',
  'needs_response',
]);

export function chip(status: string, title = ''): Html {
  const look = good.has(status) ? 'good' : bad.has(status) ? 'bad' : 'plain';
  return html`<span class="chip" data-look="${look}" title="${title}">${status.replaceAll('_', ' ')}</span>`;
}

export function timeTag(seconds: number): Html {
  return html`<time datetime="${new Date(seconds * 1000).toISOString()}">${formatTime(seconds)}</time>`;
}

export function emptyState(title: string, text: string): Html {
  return html`<div class="empty">
    <h2>${title}</h2>
    <p>${text}</p>
  </div>`;
}

/** A form of one button; `fields` go with it. */
export function action(
  name: string,
  fields: Record<string, string>,
  label: string,
  { look = 'plain', hint = '' }: { look?: 'plain' | 'strong' | 'danger'; hint?: string } = {},
): Html {
  return html`<form method="post" action="dashboard/${name}">
    ${Object.entries(fields).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`)}
    <button class="${look}" ${hint ? html`aria-label="${hint}"` : null}>${label}</button>
  </form>`;
}
