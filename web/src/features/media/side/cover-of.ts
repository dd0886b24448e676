// The sentence that tells a viewer why the game is open: pure.
import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import type { PublicEvent } from '@floodlit/contract/document';
import { openerOf, type Opener } from '../../catalog/event-facts.ts';

export type Cover =
  | ({ readonly key: 'pass' } & Opener)
  | { readonly key: 'watch.cover_free' | 'watch.cover_account' | 'watch.cover_own' };

/** Undefined where the viewer must act first: the ways to watch stand there. */
export function coverOf(
  { type }: Pick<PublicEvent, 'type'>,
  detail: Pick<EventDetail, 'access' | 'covered_by' | 'covered_held'> | undefined,
): Cover | undefined {
  const reason = detail?.access.reason;
  if (
    reason === 'geo' ||
    reason === 'login' ||
    reason === 'pass' ||
    reason === 'over' ||
    reason === 'not_available'
  )
    return undefined;
  if (type === 'free') return { key: 'watch.cover_free' };
  if (detail === undefined) return undefined;
  const opener = openerOf(detail);
  if (opener !== undefined) return { key: 'pass', ...opener };
  return { key: type === 'register' ? 'watch.cover_account' : 'watch.cover_own' };
}
