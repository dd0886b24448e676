// The pure rule of what a product adds to the buyer's entitlements: everything, a part, or nothing.
import type { Adds } from '@floodlit/contract/commerce/commerce';
import { givesOf, PASS_EXTRAS, type PassExtra } from '@floodlit/contract/commerce/pass-extras';
import { addSeconds } from '../../../kernel/clock.ts';
import {
  isCovered,
  isPackagePurchased,
  ownsSelection,
  type CoverableEvent,
  type Held,
} from './coverage-rules.ts';
import { endOf, type Pass, type Selection } from '../rules.ts';

/** The product that the buyer wants. */
export interface Wanted {
  readonly pass: Pass;
  readonly selection: Selection;
  readonly event?: (CoverableEvent & { readonly starts_at: Date }) | undefined;
}

/** The entitlements that already open some of the product. */
export interface Cover {
  readonly name: string;
  /** The pass that ends first. */
  readonly first: Held;
  /** Whether one pass does it: the day on which one of several renews says nothing about the others. */
  readonly isAlone: boolean;
  /** Whether these passes open all games of the product until then. */
  readonly isWhole: boolean;
  /** The product gives these beside games, and nothing held does. */
  readonly lacks: readonly PassExtra[];
}

export interface Addition {
  readonly adds: Adds;
  readonly by: Cover | undefined;
}

const everything: Addition = { adds: 'all', by: undefined };

/** A pass that runs longer by less than this adds nothing: the buyer got both on the same day. */
export const toleranceSeconds = 86_400;

/** The games of one sport and one team; null is any. */
interface Atom {
  readonly category: number | null;
  readonly team: number | null;
}

const orAny = (ids: readonly number[]): readonly (number | null)[] => (ids.length === 0 ? [null] : ids);

/** The sports and teams of a pass with this selection; undefined when the buyer still has to choose a team. */
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
export function atomsOf(pass: Pass, selection: Selection): Atom[] {
  const { categories = [], teams = [] } = reachOf(pass, selection) ?? {};
  return categories.flatMap((category) => teams.map((team) => ({ category, team })));
}

export const holds = (own: number | null, asked: number | null): boolean => own === null || own === asked;
const meets = (own: number | null, asked: number | null): boolean =>
  own === null || asked === null || own === asked;

/** Checks sports and teams separately: a pass with many of both has thousands of combinations. */
export function opens(held: Held, atom: Atom, isOpened: typeof holds): boolean {
  const own = reachOf(held.pass, held);
  return (
    own !== undefined &&
    own.categories.some((category) => isOpened(category, atom.category)) &&
    own.teams.some((team) => isOpened(team, atom.team))
  );
}

const givesExtra = ({ features, clips, downloads }: Pass, extra: Exclude<PassExtra, 'devices'>): boolean =>
  givesOf({ ...features, clips, downloads })[extra];

/** The extras of a pass that no held one gives: a right counts for the account. More clips or downloads than held are none, more devices are. */
export const lacksOf = (held: readonly Held[], asked: Pass): PassExtra[] =>
  PASS_EXTRAS.filter((extra) =>
    extra === 'devices'
      ? held.every(({ pass }) => pass.devices < asked.devices)
      : givesExtra(asked, extra) && !held.some(({ pass }) => givesExtra(pass, extra)),
  );

/** Null means never and is the latest end. */
export const isLater = (one: Date | null, other: Date | null): boolean =>
  one === null ? other !== null : other !== null && one > other;

/** The pass that opens these games longest. */
export const longest = (held: readonly Held[]): Held | undefined =>
  held.reduce<Held | undefined>(
    (best, one) => (best === undefined || isLater(one.ends_at, best.ends_at) ? one : best),
    undefined,
  );

type Covering = readonly [Held, ...Held[]];
const someOf = ([first, ...more]: readonly Held[]): Covering | undefined => first && [first, ...more];

function coverOf(covering: Covering, isWhole: boolean, lacks: readonly PassExtra[] = []): Cover {
  const first = covering.reduce((end, one) => (isLater(end.ends_at, one.ends_at) ? one : end));
  return {
    name: [...new Set(covering.map(({ pass }) => pass.name))].join(' + '),
    first,
    isAlone: new Set(covering).size === 1,
    isWhole,
    lacks,
  };
}

/** Whether a pass runs to this end, or ends on the same day. */
const lastsTo = (until: Date | null, end: Date | null): boolean =>
  until === null || (end !== null && until >= addSeconds(end, -toleranceSeconds));

/** The passes that open games, with those that give the extras for as long. A shorter extra is lacking. */
function coverWithExtras(covering: Covering, held: readonly Held[], asked: Pass, isWhole: boolean): Cover {
  const until = coverOf(covering, isWhole).first.ends_at;
  const lasting = held.filter(({ ends_at }) => lastsTo(ends_at, until));
  const others = lacksOf(covering, asked).flatMap(
    (extra) => longest(lasting.filter((one) => !lacksOf([one], asked).includes(extra))) ?? [],
  );
  return coverOf([...covering, ...others], isWhole, lacksOf(lasting, asked));
}

/** The longest pass for each group of games; undefined when no pass opens one of the groups. */
function wholeCover(held: readonly Held[], atoms: readonly Atom[]): Covering | undefined {
  const bests = atoms.map((atom) => longest(held.filter((one) => opens(one, atom, holds))));
  const known = bests.filter((best) => best !== undefined);
  return known.length === atoms.length ? someOf(known) : undefined;
}

/** A subscription has no end: it renews until its owner stops it. */
const endOfWanted = (pass: Pass, now: Date): Date | null =>
  pass.kind === 'subscription' ? null : endOf(pass, now);

/** A pass covers a game when it still runs at the start of the game. */
function additionOfEvent(event: NonNullable<Wanted['event']>, held: readonly Held[], now: Date): Addition {
  const from = event.starts_at > now ? event.starts_at : now;
  const covering = held.filter(
    (one) => isCovered([one], event) && (one.ends_at === null || one.ends_at > from),
  );
  const best = longest(covering);
  return best === undefined ? everything : { adds: 'nothing', by: coverOf([best], true) };
}

const hasExtrasOf = (own: readonly Held[], asked: Pass): boolean => lacksOf(own, asked).length === 0;

/** Library videos have no sports and teams, so one pass opens them all. The same holds for clips and downloads alone. */
function coverWithoutGames(held: readonly Held[], asked: Pass): Covering | undefined {
  const extras = asked.features.vod_media_access
    ? (['library'] as const)
    : PASS_EXTRAS.filter((extra) => extra !== 'devices' && givesExtra(asked, extra));
  const best = longest(
    held.filter((one) => {
      const lacks = lacksOf([one], asked);
      return hasExtrasOf([one], asked) || extras.some((extra) => !lacks.includes(extra));
    }),
  );
  return best && [best];
}

function additionOfPass(pass: Pass, selection: Selection, held: readonly Held[], now: Date): Addition {
  // Free passes open no paid game, and single games never add up to a pass.
  const paid = held.filter((one) => one.event_id === null && one.pass.type === 'paid');
  if (pass.type !== 'paid') return everything;
  const atoms = atomsOf(pass, selection);
  const coveringOf = (some: readonly Held[]): Covering | undefined =>
    pass.features.watch
      ? wholeCover(
          some.filter((one) => one.pass.features.watch),
          atoms,
        )
      : coverWithoutGames(some, pass);
  const isRich = (one: Held): boolean => hasExtrasOf([one], pass);

  const end = endOfWanted(pass, now);
  const isLasting = (one: Held): boolean => lastsTo(one.ends_at, end);
  const lasting = held.filter(isLasting);
  const longPaid = paid.filter(isLasting);
  const enough = coveringOf(longPaid.filter(isRich)) ?? coveringOf(longPaid);
  if (enough !== undefined && hasExtrasOf(lasting, pass))
    return { adds: 'nothing', by: coverWithExtras(enough, lasting, pass, true) };

  const rich = coveringOf(paid.filter(isRich));
  if (rich !== undefined) return { adds: 'part', by: coverOf(rich, true) };
  const same = coveringOf(paid);
  if (same !== undefined) return { adds: 'part', by: coverWithExtras(same, held, pass, true) };
  if (!pass.features.watch) return everything;
  const some = someOf(
    paid.filter((one) => one.pass.features.watch && atoms.some((atom) => opens(one, atom, meets))),
  );
  return some === undefined ? everything : { adds: 'part', by: coverWithExtras(some, held, pass, false) };
}

/**
 * A product adds nothing when its buyer already holds its whole coverage for its whole period. `held` has only
 * running entitlements: neither unpaid nor refunded ones. The same pass twice at once adds nothing, whatever its
 * period (R4.04).
 */
export function additionOf({ pass, selection, event }: Wanted, held: readonly Held[], now: Date): Addition {
  if (event !== undefined) return additionOfEvent(event, held, now);
  const same = someOf(held.filter((one) => one.pass_id === pass.id && one.event_id === null));
  if (same !== undefined && (isPackagePurchased(pass, same) || ownsSelection(same, pass, selection)))
    return { adds: 'nothing', by: coverOf(same, true) };
  return additionOfPass(pass, selection, held, now);
}

export interface OfferAddition extends Addition {
  /** The teams or sports of the pass that would add nothing. */
  readonly coveredParts: readonly number[];
}

const order: readonly Adds[] = ['all', 'part', 'nothing'];

/** The addition of an offered pass. When the buyer has to choose a team or sport, the choice that adds most counts. */
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
