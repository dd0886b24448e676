// The measured event of a fact: pure.
import type { EventName } from '@floodlit/contract/event-names';
import type { Fact } from '../../../lib/facts.ts';
import { calls } from '../../../lib/gen/calls.ts';

export interface MeasuredEvent {
  event: EventName;
  extras: Record<string, unknown>;
  /** Must not wait for the next batch. */
  isUrgent?: boolean;
}

function nameOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`;
}

/** Calls that are an act of the viewer. Their answers are counted under the name of the act. */
const ACTS: ReadonlyMap<string, EventName> = new Map(
  (
    [
      [calls.search.all, 'search'],
      [calls.favorites.add, 'follow'],
      [calls.favorites.remove, 'unfollow'],
      [calls.identity.register, 'register'],
    ] as const
  ).map(([route, event]) => [nameOf(route), event]),
);

/** The profile is not tracked (R7.08), nor are the measures themselves. */
const UNTRACKED = /^\/(?:profile|datalake|error_reports)\b/;

/** @returns none, one, or the act and the call. */
export function eventsOfFact(fact: Fact): MeasuredEvent[] {
  switch (fact.kind) {
    case 'call': {
      const { route, options, error } = fact;
      const { path } = route;
      // A caller may keep a call out of the measures.
      if (UNTRACKED.test(path) || options?.tracking === false) return [];
      const act = error === undefined ? ACTS.get(nameOf(route)) : undefined;
      const status = error === undefined ? 200 : error.status;
      return [
        ...(act === undefined ? [] : [{ event: act, extras: {} }]),
        {
          event: 'api_request',
          extras: { status, url: path, ...(error !== undefined && { error: error.code ?? error.name }) },
          isUrgent: status >= 500,
        },
      ];
    }
    case 'share':
      return [{ event: 'share', extras: {} }];
    case 'gate':
      return [{ event: 'gate_shown', extras: { event_id: fact.event_id, reason: fact.reason } }];
    case 'shop':
      if (fact.step === 'view_item_list' || fact.step === 'add_to_cart') return [];
      return [{ event: fact.step, extras: { item_ids: fact.items.map(({ id }) => id) } }];
    case 'order_paid':
      return [{ event: 'purchase', extras: { order_id: fact.order.id }, isUrgent: true }];
    default:
      return [];
  }
}
