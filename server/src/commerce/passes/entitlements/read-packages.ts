// The packages on sale, each with what the viewer owns of it.
import { Package } from '@floodlit/contract/commerce/commerce';
import type { Holding, Locale, PriceEnd } from '@floodlit/contract/primitives';
import { readEvent } from '../../../catalog/index.ts';
import { validRows } from '../../../kernel/bad-rows.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { amountOf, type Cents } from '../../../kernel/money.ts';
import { additionOfOffer, longest } from './addition-rules.ts';
import { holdingOf } from './holding-rules.ts';
import {
  couldCover,
  endOfHeld,
  isCovered,
  isPackagePurchased,
  leavesOutGames,
  type CoverableEvent,
  type Entitlement,
  type Held,
} from './coverage-rules.ts';
import { listEntitlements } from './list-entitlements.ts';
import { passInLanguage, priceEndOf, priceOf, type Pass } from '../rules.ts';
import type { EntitlementsDeps, PackagesDeps, PricesDeps } from './ports.ts';
import type { ShopFacts } from './shop-facts.ts';

/** The reader of a page. A visitor has no `userId` and owns nothing. */
export interface Viewer {
  readonly channelId: number;
  /** The language of the passes' texts. */
  readonly language: Locale;
  readonly userId?: number;
}

/** The facts beside the pass itself. */
export interface OfferFacts {
  readonly owned: readonly Entitlement[];
  readonly shop: ShopFacts;
  readonly now: Date;
}

const timeOf = ({ holding, ends_at }: Held): Holding =>
  holding ?? { until: ends_at?.toISOString() ?? null, renews: false };

/** A given membership has no renewal. */
const heldOf = (pass: Pass, owned: readonly Entitlement[]): Holding =>
  owned.find(({ pass_id, holding }) => pass_id === pass.id && holding !== undefined)?.holding ?? {
    until: endOfHeld(pass, owned)?.toISOString() ?? null,
    renews: false,
  };

/** A pass as the API shows it. */
export function wirePackage(pass: Pass, { owned, shop, now }: OfferFacts): Package {
  const isPurchased = isPackagePurchased(pass, owned);
  const price = priceOf(pass, now);
  const priceEnd = priceEndOf(pass, now);
  const { adds, by, coveredParts } = additionOfOffer(pass, owned, now);
  return {
    ...pass.features,
    id: pass.id,
    name: pass.name,
    description: pass.description,
    type: pass.type,
    pass_type: pass.pass_type,
    is_team_pass: pass.is_team_pass,
    price: amountOf(price.total),
    base_price: amountOf(price.base),
    service_fee: amountOf(price.fee),
    ...(priceEnd && { price_end: priceEnd }),
    currency: pass.currency,
    offer: pass.offer,
    period: pass.period,
    tag: pass.tag,
    weight: pass.weight,
    image: pass.image,
    event_categories: [...pass.event_categories],
    participants: [...pass.participants],
    purchased: isPurchased,
    adds,
    covered_by:
      by === undefined
        ? null
        : {
            name: by.name,
            until: timeOf(by.first).until,
            renews: by.isAlone && timeOf(by.first).renews,
            is_whole: by.isWhole,
            lacks: [...by.lacks],
          },
    covered_parts: [...coveredParts],
    held: isPurchased ? heldOf(pass, owned) : null,
    clips: pass.features.clipping ? pass.clips : 0,
    downloads: pass.features.download || pass.features.download_clip ? pass.downloads : 0,
    devices: pass.devices,
    devices_differ: shop.devicesDiffer,
    leaves_out_games: leavesOutGames(pass, shop.soldAlone),
  };
}

/** Everything that an account owns, with the texts of its passes in the viewer's language. */
export async function ownedInLanguage(
  deps: EntitlementsDeps,
  userId: number,
  { channelId, language }: Viewer,
): Promise<Entitlement[]> {
  const [owned, memberships] = await Promise.all([
    listEntitlements(deps, channelId, userId),
    deps.store.listMemberships(channelId, userId),
  ]);
  return owned.map((one) => {
    const membership = memberships.find(({ pass_id }) => pass_id === one.pass_id);
    return {
      ...one,
      pass: passInLanguage(one.pass, language),
      holding: membership && holdingOf(membership),
    };
  });
}

const ownedBy = async (deps: EntitlementsDeps, viewer: Viewer): Promise<Entitlement[]> =>
  viewer.userId === undefined ? [] : ownedInLanguage(deps, viewer.userId, viewer);

/**
 * The viewer's pass that opens an event longest. Undefined when none does, and when the viewer bought the event itself.
 */
export async function findCover(
  deps: EntitlementsDeps,
  viewer: Viewer,
  event: CoverableEvent,
): Promise<{ readonly name: string; readonly held: Holding } | undefined> {
  const owned = (await ownedBy(deps, viewer)).filter((one) => isCovered([one], event));
  const best = owned.some(({ event_id }) => event_id === event.id) ? undefined : longest(owned);
  return best && { name: best.pass.name, held: timeOf(best) };
}

/** The packages on sale; with `eventId` only those that would open that event. @throws `catalog.event_not_found` */
export async function listPackages(deps: PackagesDeps, viewer: Viewer, eventId?: number): Promise<Package[]> {
  const [passes, owned, shop, event] = await Promise.all([
    deps.store.listPackages(viewer.channelId),
    ownedBy(deps, viewer),
    deps.shopFacts.read(viewer.channelId),
    eventId === undefined ? undefined : readEvent(deps.catalog, viewer.channelId, eventId),
  ]);
  const now = deps.clock.now();
  const packages = passes
    .filter((pass) => event === undefined || couldCover(pass, event))
    .map((pass) => wirePackage(passInLanguage(pass, viewer.language), { owned, shop, now }));
  return validRows(Package, packages, ({ id }) => `pass ${id}`, deps.tellOfBadRow);
}

/** Also finds a package that is no longer on sale, for its owners. @throws {DomainError} `commerce.pass_not_found` */
export async function readPackage(deps: PackagesDeps, viewer: Viewer, id: number): Promise<Package> {
  const pass = await deps.store.findPass(viewer.channelId, id);
  if (pass === undefined || pass.kind !== 'package') throw new DomainError('commerce.pass_not_found');
  const [owned, shop] = await Promise.all([ownedBy(deps, viewer), deps.shopFacts.read(viewer.channelId)]);
  if (!pass.on_sale && !owned.some((one) => one.pass_id === pass.id))
    throw new DomainError('commerce.pass_not_found');
  return wirePackage(passInLanguage(pass, viewer.language), { owned, shop, now: deps.clock.now() });
}

export interface PassPrice {
  readonly baseCents: Cents;
  readonly feeCents: Cents;
  /** Only while an early price is valid. */
  readonly end?: PriceEnd | undefined;
  readonly currency: Pass['currency'];
}

/** Prices of passes by id. Passes of other channels are absent. */
export async function listPrices(
  deps: PricesDeps,
  channelId: number,
  passIds: readonly number[],
): Promise<Map<number, PassPrice>> {
  const passes = await deps.store.listPasses(channelId, [...new Set(passIds)]);
  // After the read, which notes the next change of a price: a cached answer ends with it.
  const now = deps.clock.now();
  return new Map(
    passes.map((pass) => {
      const { base, fee } = priceOf(pass, now);
      return [
        pass.id,
        { baseCents: base, feeCents: fee, currency: pass.currency, end: priceEndOf(pass, now) },
      ];
    }),
  );
}
