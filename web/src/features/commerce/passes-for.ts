// Selects the passes for Home, a team, a school or a sport: pure.
import type { Package } from '@floodlit/contract/commerce/commerce';
import { findBest, offerOf, orderPasses } from './pass-facts.ts';
import { groupWays } from './pass-ways.ts';

const PASSES = 3;

interface Coverable {
  readonly participantIds: readonly number[];
  readonly categoryIds: readonly number[];
}

const touches = (limit: readonly number[], ids: readonly number[]): boolean =>
  limit.length === 0 || limit.some((id) => ids.includes(id));

/** Passes of a team come before those of a sport and those of everything. */
const breadthOf = ({ is_team_pass, participants, event_categories }: Package): number =>
  is_team_pass || participants.length > 0 ? 0 : event_categories.length > 0 ? 1 : 2;

/** Every pass that covers the selection. Without a selection, all passes. */
export function filterPasses(
  passes: readonly Package[],
  { categoryIds, participantIds }: Partial<Coverable>,
): Package[] {
  return passes.filter(
    ({ participants, event_categories }) =>
      (categoryIds === undefined || touches(event_categories, categoryIds)) &&
      (participantIds === undefined || touches(participants, participantIds)),
  );
}

/**
 * The closest few passes that the viewer does not own. Without a team or school, those that the channel puts first of
 * each kind. For a team, a school or a sport, passes covered by another one come last, marked as such.
 */
export function passesFor<Pass extends Package>(passes: readonly Pass[], coverable?: Coverable): Pass[] {
  const open = orderPasses(passes.filter(({ purchased }) => !purchased));
  const addsNothing = ({ adds }: Package): number => (adds === 'nothing' ? 1 : 0);
  if (coverable === undefined) return ladderOf(open.filter((pass) => addsNothing(pass) === 0));
  return open
    .filter(
      ({ participants, event_categories }) =>
        touches(participants, coverable.participantIds) && touches(event_categories, coverable.categoryIds),
    )
    .sort((one, other) => addsNothing(one) - addsNothing(other) || breadthOf(one) - breadthOf(other))
    .slice(0, PASSES);
}

/** The best value, the membership and the pass of a team. The next ones take the place of those that are missing. */
function ladderOf<Pass extends Package>(passes: readonly Pass[]): Pass[] {
  // A membership by month and by year is one card.
  const cards = new Set<Package>(groupWays(passes).map(([first]) => first));
  const ordered = passes.filter((pass) => cards.has(pass));
  const kinds = [
    findBest(ordered),
    ordered.find((pass) => offerOf(pass) !== undefined),
    ordered.find(({ is_team_pass }) => is_team_pass),
  ];
  const chosen = new Set(kinds.filter((pass) => pass !== undefined));
  for (const pass of ordered) if (chosen.size < PASSES) chosen.add(pass);
  return ordered.filter((pass) => chosen.has(pass));
}
