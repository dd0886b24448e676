import type { Html } from '../html.ts';
import { html } from '../html.ts';
import { renderDisputes } from './disputes-view.ts';
import { renderEvents } from './events-view.ts';
import { renderFaults } from './faults-view.ts';
import { timeTag } from './format.ts';
import { renderPayments } from './payments-view.ts';
import type { DashboardState } from './state.ts';
import { renderSubscriptions } from './subscriptions-view.ts';
import type { View } from './views.ts';
import { views } from './views.ts';

const titles: Record<View, string> = {
  payments: 'Payments',
  subscriptions: 'Subscriptions',
  disputes: 'Disputes',
  events: 'Events',
  faults: 'Faults',
};
const render: Record<View, (state: DashboardState) => Html> = {
  payments: renderPayments,
  subscriptions: renderSubscriptions,
  disputes: renderDisputes,
  events: renderEvents,
  faults: renderFaults,
};
/** Figures that ask for attention rather than count what there is. */
const urgent = new Set<View>(['disputes', 'events', 'faults']);

/** The whole page; it works without its script, which only refreshes it. `root` leads to where its files are. */
export function renderDashboard(state: DashboardState, root: string, problem?: string): string {
  const { view } = state;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${titles[view]} · Payments sandbox</title>
        <link rel="stylesheet" href="${root}controls.css" />
        <link rel="stylesheet" href="${root}dashboard.css" />
        <script src="${root}dashboard.js" defer></script>
      </head>
      <body>
        <header class="top">
          <div class="brand">
            <h1>Payments sandbox</h1>
            <p class="badge">Test cards only, no money moves</p>
          </div>
          ${renderClock(state, root)}
        </header>
        <nav aria-label="Views">
          ${views.map(
            (each) =>
              html`<a href="${root}?view=${each}" ${each === view ? html`aria-current="page"` : null}
                >${titles[each]}${renderCount(each, state.counts[each])}</a
              >`,
          )}
        </nav>
        <main>
          ${problem ? html`<p class="problem" role="alert">${problem} <a href="${root}?view=${view}">Back to ${titles[view].toLowerCase()}</a></p>` : render[view](state)}
        </main>
      </body>
    </html>`.markup;
}

function renderCount(view: View, count: number): Html | null {
  if (count === 0) return null;
  return html` <span class="count" data-urgent="${String(urgent.has(view))}"
    >${count > 999 ? '999+' : count}</span
  >`;
}

function renderClock({ now, view }: DashboardState, root: string): Html {
  const step = (hours: number, label: string, words: string) =>
    html`<button name="hours" value="${hours}" aria-label="Move the clock on by ${words}">${label}</button>`;
  return html`<form method="post" action="${root}dashboard/advance-clock" class="clock">
    <input type="hidden" name="view" value="${view}" />
    <p><span>Sandbox time</span> ${timeTag(now)}</p>
    <div class="steps">
      ${step(1, '+1 h', 'one hour')} ${step(24, '+1 d', 'one day')} ${step(24 * 7, '+1 w', 'one week')}
      ${step(24 * 30, '+30 d', '30 days')}
    </div>
  </form>`;
}
