// Groups a pass with monthly and yearly payment into one card with a switch: pure.
import type { Package } from '@floodlit/contract/commerce/commerce';
import type { SubscriptionOffer } from '@floodlit/contract/commerce/subscriptions';

type Pass = Package | SubscriptionOffer;
/** The payment periods of one pass, the cheapest now first. */
export type PassWays = readonly [Pass, ...Pass[]];

/** Two passes with equal values here differ only in their payment period. */
function samenessOf(pass: Pass): string {
  const { name, type, pass_type, is_team_pass, currency, event_categories, participants } = pass;
  const { watch, download, clipping, download_clip, no_ads, vod_media_access } = pass;
  const flags = [watch, download, clipping, download_clip, no_ads, vod_media_access];
  const covered = [event_categories, participants].map((ids) => ids.toSorted((one, other) => one - other));
  const kind = 'trial_offered' in pass ? 'renews' : 'ends';
  return JSON.stringify([kind, name, type, pass_type, is_team_pass, currency, flags, covered]);
}

/**
 * Keeps the given order, each pass at its first period's place. An owned pass shows only the owned period, so that
 * nobody buys it twice.
 */
export function groupWays(passes: readonly Pass[]): PassWays[] {
  const groups: { readonly key: string; ways: PassWays }[] = [];
  for (const pass of passes) {
    const key = samenessOf(pass);
    const group = groups.find(({ key: known, ways }) => known === key && isAnotherWay(ways, pass));
    if (group === undefined) groups.push({ key, ways: [pass] });
    else group.ways = [...group.ways, pass];
  }
  return groups.map(({ ways }) => {
    const owned = ways.find(({ purchased }) => purchased);
    return owned === undefined ? cheapestFirst(ways) : [owned];
  });
}

const isAnotherWay = (ways: PassWays, { offer }: Pass): boolean =>
  offer !== null && ways.every((way) => way.offer !== null && way.offer !== offer);

function cheapestFirst([first, ...more]: PassWays): PassWays {
  const dearer = more.filter(({ price }) => price >= first.price);
  const [cheapest, ...others] = more.filter(({ price }) => price < first.price);
  return cheapest === undefined ? [first, ...dearer] : cheapestFirst([cheapest, ...others, first, ...dearer]);
}

/**
 * The saving of a year against twelve monthly payments, in the currency's unit, both with their fee. Twelve periods
 * of thirty days are slightly less than a year, so the promise is never too high. Undefined without a saving.
 */
export function savingOf(ways: readonly Pass[]): number | undefined {
  const year = ways.find(({ offer, period }) => offer === 'annual' && period === 1);
  const month = ways.find(({ offer }) => offer === 'monthly' || offer === 'month');
  if (year === undefined || month === undefined || 12 % month.period !== 0) return undefined;
  const cents = (Math.round(month.price * 100) * 12) / month.period - Math.round(year.price * 100);
  return cents > 0 ? cents / 100 : undefined;
}
