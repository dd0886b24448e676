// The pure rule of what a product adds to what its buyer holds: everything, a part, or nothing.
import type { Adds } from '@floodlit/contract/commerce';
import { addSeconds } from '../../kernel/clock.ts';
import {
  isCovered,
  isPackagePurchased,
  ownsSelection,
  type CoverableEvent,
  type Held,
} from './coverage-rules.ts';
import { endOf, type Pass, type Selection } from '../passes/rules.ts';

/** What somebody is about to buy. */
export interface Wanted {
  readonly pass: Pass;
  readonly selection: Selection;
  readonly event?: (CoverableEvent & { readonly starts_at: Date }) | undefined;
}

/** What the buyer holds that opens some of it. */
export interface Cover {
  readonly name: string;
  /** When the first of these passes ends; null is never. */
  readonly until: Date | null;
  /** Whether they open all of its games until then. */
  readonly isWhole: boolean;
}

export interface Addition {
  readonly adds: Adds;
  readonly by: Cover | undefined;
}

const everything: Addition = { adds: 'all', by: undefined };

/** A pass that outlives what is held by less adds nothing: both were bought on the same day. */
const toleranceSeconds = 86_400;

/** The games of one sport and one team; null is any. */
interface Atom {
  readonly category: number | null;
  readonly team: number | null;
}

const orAny = (ids: readonly number[]): readonly (number | null)[] => (ids.length === 0 ? [null] : ids);

/** The sports and teams of a pass with this selection; undefined where a team has to be chosen first. */
function reachOf(
  pass: Pass,
  { event_category_id, participant_id }: Selection,
): { readonly categories: readonly Atom['category'][]; readonly teams: readonly Atom['team'][] } | undefined {
  if (pass.is_team_pass && participant_id == null) return undefined;
  return {
    categories: event_category_id == null ? orAny(pass.event_categories) : [event_category_id],
    teams: participant_id == null ? orAny(pass.participants) : [participant_id],
  };
}

/** The smallest groups of games that a pass opens with this selection. */
function atomsOf(pass: Pass, selection: Selection): Atom[] {
  const { categories = [], teams = [] } = reachOf(pass, selection) ?? {};
  return categories.flatMap((category) => teams.map((team) => ({ category, team })));
}

const holds = (own: number | null, asked: number | null): boolean => own === null || own === asked;
const meets = (own: number | null, asked: number | null): boolean =>
  own === null || asked === null || own === asked;

/** Sports and teams apart: a pass with many of both has thousands of groups. */
function opens(held: Held, atom: Atom, isOpened: typeof holds): boolean {
  const own = reachOf(held.pass, held);
  return (
    own !== undefined &&
    own.categories.some((category) => isOpened(category, atom.category)) &&
    own.teams.some((team) => isOpened(team, atom.team))
  );
}

const featureNames = [
  'watch',
  'download',
  'clipping',
  'download_clip',
  'no_ads',
  'vod_media_access',
] as const;

const hasFeaturesOf = (own: Pass, asked: Pass): boolean =>
  featureNames.every((name) => own.features[name] || !asked.features[name]);

/** Null, which is never, is the latest end. */
const isLater = (one: Date | null, other: Date | null): boolean =>
  one === null ? other !== null : other !== null && one > other;

/** The pass that opens these games longest. */
const longest = (held: readonly Held[]): Held | undefined =>
  held.reduce<Held | undefined>(
    (best, one) => (best === undefined || isLater(one.ends_at, best.ends_at) ? one : best),
    undefined,
  );

function coverOf(held: readonly Held[], isWhole: boolean): Cover {
  const first = held.reduce<Date | null>((end, { ends_at }) => (isLater(end, ends_at) ? ends_at : end), null);
  return { name: [...new Set(held.map(({ pass }) => pass.name))].join(' + '), until: first, isWhole };
}

/** For each of the groups the pass that opens it longest; undefined where one of them is open by none. */
function wholeCover(held: readonly Held[], atoms: readonly Atom[]): Held[] | undefined {
  const bests = atoms.map((atom) => longest(held.filter((one) => opens(one, atom, holds))));
  const known = bests.filter((best) => best !== undefined);
  return known.length === atoms.length && known.length > 0 ? known : undefined;
}

/** What renews itself has no end: it goes on until its owner stops it. */
const endOfWanted = (pass: Pass, now: Date): Date | null =>
  pass.kind === 'subscription' ? null : endOf(pass, now);

/** A pass that is still held when the game begins covers the game; one that is over by then does not. */
function additionOfEvent(event: NonNullable<Wanted['event']>, held: readonly Held[], now: Date): Addition {
  const from = event.starts_at > now ? event.starts_at : now;
  const covering = held.filter(
    (one) => isCovered([one], event) && (one.ends_at === null || one.ends_at > from),
  );
  const best = longest(covering);
  return best === undefined ? everything : { adds: 'nothing', by: coverOf([best], true) };
}

function additionOfPass(pass: Pass, selection: Selection, held: readonly Held[], now: Date): Addition {
  // Free passes open no paid game, and single games never make up a pass.
  const paid = held.filter((one) => one.event_id === null && one.pass.type === 'paid');
  if (pass.type !== 'paid') return everything;
  const atoms = atomsOf(pass, selection);
  const rich = paid.filter((one) => hasFeaturesOf(one.pass, pass));
  // The library has no sports and teams.
  const covering = pass.features.watch
    ? wholeCover(rich, atoms)
    : [longest(rich)].filter((one) => one !== undefined);
  if (covering !== undefined && covering.length > 0) {
    const by = coverOf(covering, true);
    const end = endOfWanted(pass, now);
    const isEnough = by.until === null || (end !== null && by.until >= addSeconds(end, -toleranceSeconds));
    return { adds: isEnough ? 'nothing' : 'part', by };
  }
  if (!pass.features.watch) return everything;
  const watching = paid.filter((one) => one.pass.features.watch);
  // The same games, but not all that the pass allows with them.
  const same = wholeCover(watching, atoms);
  if (same !== undefined) return { adds: 'part', by: coverOf(same, true) };
  const some = watching.filter((one) => atoms.some((atom) => opens(one, atom, meets)));
  return some.length === 0 ? everything : { adds: 'part', by: coverOf(some, false) };
}

/**
 * A product that its buyer holds already, for its whole coverage and period, adds nothing. What was not paid, ran out or was
 * given back is not among `held`. The same pass twice at once adds nothing, whatever its period (R4.04).
 */
export function additionOf({ pass, selection, event }: Wanted, held: readonly Held[], now: Date): Addition {
  if (event !== undefined) return additionOfEvent(event, held, now);
  const same = held.filter((one) => one.pass_id === pass.id && one.event_id === null);
  if (isPackagePurchased(pass, same) || ownsSelection(same, pass, selection))
    return { adds: 'nothing', by: coverOf(same, true) };
  return additionOfPass(pass, selection, held, now);
}

export interface OfferAddition extends Addition {
  /** The teams or sports to choose from that would add nothing. */
  readonly coveredParts: readonly number[];
}

const order: readonly Adds[] = ['all', 'part', 'nothing'];

/** What a pass on a page would add: where a team or sport is chosen of it, the choice that adds most. */
export function additionOfOffer(pass: Pass, held: readonly Held[], now: Date): OfferAddition {
  const isBySport = pass.kind === 'package' && pass.event_categories.length > 1;
  const ids = pass.is_team_pass ? pass.participants : isBySport ? pass.event_categories : [];
  if (ids.length === 0) return { ...additionOf({ pass, selection: {} }, held, now), coveredParts: [] };
  const parts = ids.map((id) => ({
    id,
    addition: additionOf(
      { pass, selection: pass.is_team_pass ? { participant_id: id } : { event_category_id: id } },
      held,
      now,
    ),
  }));
  const [most] = parts.toSorted(
    (one, other) => order.indexOf(one.addition.adds) - order.indexOf(other.addition.adds),
  );
  const coveredParts = parts.filter(({ addition }) => addition.adds === 'nothing').map(({ id }) => id);
  return { ...(most?.addition ?? everything), coveredParts };
}
