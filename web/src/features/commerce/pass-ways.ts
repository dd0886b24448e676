// One pass that is paid by the month or by the year is one card with a switch: pure.
import type { Package } from '@floodlit/contract/commerce';
import type { SubscriptionOffer } from '@floodlit/contract/subscriptions';

type Pass = Package | SubscriptionOffer;
/** The ways to pay for one pass, the one that costs least now first. */
export type PassWays = readonly [Pass, ...Pass[]];

/** What must be the same in two passes that differ in nothing but how long is paid for. */
function samenessOf(pass: Pass): string {
  const { name, type, pass_type, is_team_pass, currency, event_categories, participants } = pass;
  const { watch, download, clipping, download_clip, no_ads, vod_media_access } = pass;
  const flags = [watch, download, clipping, download_clip, no_ads, vod_media_access];
  const covered = [event_categories, participants].map((ids) => ids.toSorted((one, other) => one - other));
  const kind = 'trial_offered' in pass ? 'renews' : 'ends';
  return JSON.stringify([kind, name, type, pass_type, is_team_pass, currency, flags, covered]);
}

/** In the order given, each where its first way stands. Of one that is owned only the owned way is left: it is not bought twice. */
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
 * What a year saves against a year of monthly payments, in the currency's unit, both with their fee. Twelve months are taken
 * for the year although thirty days are a little less, so that never too much is promised. Undefined when it saves nothing.
 */
export function savingOf(ways: readonly Pass[]): number | undefined {
  const year = ways.find(({ offer, period }) => offer === 'annual' && period === 1);
  const month = ways.find(({ offer }) => offer === 'monthly' || offer === 'month');
  if (year === undefined || month === undefined || 12 % month.period !== 0) return undefined;
  const cents = (Math.round(month.price * 100) * 12) / month.period - Math.round(year.price * 100);
  return cents > 0 ? cents / 100 : undefined;
}
