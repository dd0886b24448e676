import type { Html } from '../html.ts';
import { html } from '../html.ts';
import { action, chip, emptyState, timeTag } from './format.ts';
import type { DashboardState, EventLine } from './state.ts';

export function renderEvents({ events, endpoints }: DashboardState): Html {
  if (events.length === 0)
    return emptyState('No events yet', 'Whatever happens is told to the shop by webhooks and listed here.');
  return html`<p class="hint">
      ${endpoints.length === 0 ? 'No webhook endpoint is registered: nobody is told.' : html`Sent to ${endpoints.map((endpoint) => html`<code>${endpoint.url}</code> `)}`}
    </p>
    <ul class="cards">
      ${events.map(renderEvent)}
    </ul>`;
}

function renderEvent({ event, deliveries }: EventLine): Html {
  return html`<li class="event">
    <div>
      <p><strong>${event.type}</strong></p>
      <p class="soft"><code>${event.id}</code> ${timeTag(event.created)}</p>
    </div>
    <p class="deliveries">
      ${deliveries.map((delivery) => {
        const tries = `${delivery.attempts} ${delivery.attempts === 1 ? 'try' : 'tries'}`;
        return html`${chip(delivery.status, delivery.url)}
          <small class="soft"
            >${tries}${delivery.last_response ? `, ${delivery.last_response}` : ''}</small
          > `;
      })}
    </p>
    ${action('send-again', { event: event.id, view: 'events' }, 'Send again', { hint: `Send ${event.type} ${event.id} again` })}
  </li>`;
}
