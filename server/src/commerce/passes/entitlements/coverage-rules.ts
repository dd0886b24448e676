// Pure rules of coverage: the events and selections that a pass opens, and whether the buyer owns the whole pass.
import type { Holding } from '@floodlit/contract/primitives';
import type { Pass, PassType, Selection } from '../rules.ts';

/** A running entitlement with its pass. */
export interface Entitlement {
  readonly id: number;
  readonly channel_id: number;
  readonly user_id: number;
  readonly order_id: number | null;
  readonly pass_id: number;
  readonly event_id: number | null;
  readonly event_category_id: number | null;
  readonly participant_id: number | null;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly pass: Pass;
  /** Set for a running membership: its access has days of grace beyond its period. */
  readonly holding?: Holding | undefined;
}

/** The fields of an entitlement that decide what it opens, and until when. */
export type Held = Pick<
  Entitlement,
  'pass_id' | 'event_id' | 'event_category_id' | 'participant_id' | 'ends_at' | 'pass' | 'holding'
>;

/** The fields of an event that decide which passes open it. */
export interface CoverableEvent {
  readonly id: number;
  readonly type: PassType;
  readonly event_category_id: number;
  readonly away_team_id: number | null;
  readonly home_team_id: number | null;
}

const includesAny = (limits: readonly number[], values: readonly (number | null)[]): boolean =>
  limits.length === 0 || values.some((value) => value !== null && limits.includes(value));

/**
 * A package opens the paid events of its sports and teams, a team pass those of the chosen team. Free passes open
 * none.
 */
function packageCovers(pass: Pass, selection: Selection, event: CoverableEvent): boolean {
  if (event.type !== 'paid' || pass.type !== 'paid' || !pass.features.watch) return false;
  const categories =
    selection.event_category_id == null ? pass.event_categories : [selection.event_category_id];
  const teams = selection.participant_id == null ? pass.participants : [selection.participant_id];
  if (pass.is_team_pass && selection.participant_id == null) return false;
  return (
    includesAny(categories, [event.event_category_id]) &&
    includesAny(teams, [event.away_team_id, event.home_team_id])
  );
}

/** Whether an entitlement opens an event. Only its own purchase opens a pay-per-view event. */
export const isCovered = (entitlements: readonly Held[], event: CoverableEvent): boolean =>
  entitlements.some(
    (owned) =>
      owned.event_id === event.id || (owned.event_id === null && packageCovers(owned.pass, owned, event)),
  );

/** Whether a package, on its own or with one of its selections, would open an event. */
export const couldCover = (pass: Pass, event: CoverableEvent): boolean =>
  pass.is_team_pass
    ? pass.participants.some((participant_id) => packageCovers(pass, { participant_id }, event))
    : packageCovers(pass, {}, event);

/** Whether some games of the pass's sports and teams are sold alone. A pass without games leaves out none. */
export const leavesOutGames = (
  pass: Pass,
  soldAlone: readonly { readonly event_category_id: number; readonly team_id: number | null }[],
): boolean =>
  pass.type === 'paid' &&
  pass.features.watch &&
  soldAlone.some(
    ({ event_category_id, team_id }) =>
      includesAny(pass.event_categories, [event_category_id]) && includesAny(pass.participants, [team_id]),
  );

const isWithin = (chosen: number | null | undefined, owned: number | null): boolean =>
  owned === null || chosen === owned;

/** Whether the buyer already owns this selection of a pass. The whole pass includes every selection of it. */
export function ownsSelection(owned: readonly Held[], pass: Pass, selection: Selection): boolean {
  return owned.some(
    (one) =>
      one.pass_id === pass.id &&
      one.event_id === null &&
      isWithin(selection.event_category_id, one.event_category_id) &&
      isWithin(selection.participant_id, one.participant_id),
  );
}

/** Whether the buyer owns the whole pass, or each of its teams or sports (R4.04). */
export function isPackagePurchased(pass: Pass, entitlements: readonly Held[]): boolean {
  if (pass.is_team_pass)
    return (
      pass.participants.length > 0 &&
      pass.participants.every((participant_id) => ownsSelection(entitlements, pass, { participant_id }))
    );
  if (ownsSelection(entitlements, pass, {})) return true;
  return (
    pass.event_categories.length > 0 &&
    pass.event_categories.every((event_category_id) =>
      ownsSelection(entitlements, pass, { event_category_id }),
    )
  );
}

/**
 * The end of the buyer's time with a whole pass. Each selection ends with its longest entitlement, and the pass with its
 * first selection. Null is never.
 */
export function endOfHeld(pass: Pass, entitlements: readonly Held[]): Date | null {
  const own = entitlements.filter(({ pass_id, event_id }) => pass_id === pass.id && event_id === null);
  const ends = new Map<string, number>();
  for (const { event_category_id, participant_id, ends_at } of own) {
    const selection = `${event_category_id} ${participant_id}`;
    ends.set(selection, Math.max(ends.get(selection) ?? 0, ends_at?.getTime() ?? Infinity));
  }
  const first = Math.min(...ends.values());
  return Number.isFinite(first) ? new Date(first) : null;
}

export interface NewEntitlement {
  readonly channel_id: number;
  readonly user_id: number;
  readonly order_id: number | null;
  readonly granted_by: string | null;
  readonly item: string;
  readonly pass_id: number;
  readonly event_id: number | null;
  readonly event_category_id: number | null;
  readonly participant_id: number | null;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
}
