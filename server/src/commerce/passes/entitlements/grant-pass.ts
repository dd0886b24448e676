// Seeds and operators grant a pass by hand. It needs no order and no money, and records who granted it.
import { DomainError } from '../../../kernel/errors.ts';
import { endOf, isSelectionOffered, productKeyOf, type Selection } from '../rules.ts';
import type { EntitlementsDeps } from './ports.ts';

export interface Grant extends Selection {
  readonly channelId: number;
  readonly userId: number;
  readonly passId: number;
  /** The event, for a pass that sells a single one. */
  readonly eventId?: number;
  /** The person who grants it, for the record. */
  readonly grantedBy: string;
}

/** @throws {DomainError} `commerce.pass_not_found`, `commerce.selection_invalid` */
export async function grantPass(deps: EntitlementsDeps, grant: Grant): Promise<void> {
  const pass = await deps.store.findPass(grant.channelId, grant.passId);
  if (pass === undefined) throw new DomainError('commerce.pass_not_found');
  const isEvent = grant.eventId !== undefined;
  // A grant may cover the whole of a pass that is sold sport by sport.
  const isWhole = !pass.is_team_pass && grant.event_category_id == null && grant.participant_id == null;
  if (
    isEvent !== (pass.kind === 'single_event') ||
    (!isEvent && !isWhole && !isSelectionOffered(pass, grant))
  )
    throw new DomainError('commerce.selection_invalid');
  const start = deps.clock.now();
  await deps.store.insertEntitlement({
    channel_id: grant.channelId,
    user_id: grant.userId,
    order_id: null,
    granted_by: grant.grantedBy,
    item: isEvent ? productKeyOf('event', grant.eventId) : productKeyOf('package', pass.id, grant),
    pass_id: pass.id,
    event_id: grant.eventId ?? null,
    event_category_id: grant.event_category_id ?? null,
    participant_id: grant.participant_id ?? null,
    starts_at: start,
    ends_at: endOf(pass, start),
  });
}
