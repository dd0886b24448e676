// What a pass says about itself: pure.
import type { Package, PassFeatures } from '@floodlit/contract/commerce';
import { priceLabel } from '@floodlit/contract/sums/price-label';
import { pickingOf } from './selections.ts';
import type { PlainKey, Translate } from '../../lib/translate.tsx';

/** Only what the product can do today may be sold: the other flags get their line with their capability. */
const FEATURES = ['watch', 'vod_media_access'] as const;

/** What the pass brings, those it has first. */
export function featuresOf(pass: PassFeatures): { key: PlainKey; included: boolean }[] {
  const all = FEATURES.map((name) => ({ key: `packages.feature_${name}` as const, included: pass[name] }));
  return [...all.filter((one) => one.included), ...all.filter((one) => !one.included)];
}

const TYPE_ORDER: readonly Package['pass_type'][] = ['regular', 'additional'];

/** By weight, cheapest first within a type. */
export function orderPasses(passes: readonly Package[]): Package[] {
  return passes.toSorted(
    (one, other) =>
      TYPE_ORDER.indexOf(one.pass_type) - TYPE_ORDER.indexOf(other.pass_type) ||
      one.weight - other.weight ||
      one.price - other.price,
  );
}

export function passPriceLabel(pass: Package, t: Translate): string {
  return priceLabel({ ...pass, offer: pass.offer === null ? null : t(`offer.${pass.offer}`) });
}

/** Where a team or a sport is to be chosen, that comes first; everything else goes straight to checkout. */
export function passHref(pass: Pick<Package, 'id' | 'is_team_pass' | 'event_categories'>): string {
  return pickingOf(pass) !== undefined ? `/select-package/${pass.id}` : `/buy?type=package&id=${pass.id}`;
}
