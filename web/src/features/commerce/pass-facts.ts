// Derived facts of a pass: pure.
import type { Package } from '@floodlit/contract/commerce/commerce';
import type { Locale } from '@floodlit/contract/primitives';
import type { SubscriptionOffer } from '@floodlit/contract/commerce/subscriptions';
import { formatEventTime } from '../../lib/dates.ts';
import { priceLabel, shortMoneyLabel } from '../../lib/money.ts';
import { priceWordsOf, type PriceWords } from '../../lib/price-words.ts';
import { pickingOf } from './selections.ts';
import type { Translate, Translator } from '../../lib/translate.tsx';

const TYPE_ORDER: readonly Package['pass_type'][] = ['regular', 'additional'];

/** By weight, cheapest first within a type. */
export function orderPasses<Pass extends Package>(passes: readonly Pass[]): Pass[] {
  return passes.toSorted(
    (one, other) =>
      TYPE_ORDER.indexOf(one.pass_type) - TYPE_ORDER.indexOf(other.pass_type) ||
      one.weight - other.weight ||
      one.price - other.price,
  );
}

/** At most one pass is the best value, whatever its tags, and never one that adds nothing for the viewer. */
export const findBest = <Pass extends Package>(passes: readonly Pass[]): Pass | undefined =>
  orderPasses(passes).find((pass) => pass.tag !== null && pass.adds !== 'nothing');

export function passPriceLabel(pass: Package, t: Translate, locale: Locale): string {
  if (pass.price === 0) return t('event.free');
  return priceLabel({ ...pass, offer: pass.offer === null ? null : t(`offer.${pass.offer}`) }, locale);
}

/** The label of a pass with its whole price. A free pass has no price, and the length that it holds below. */
export function passPriceWords(
  pass: Package,
  settings: Parameters<typeof priceWordsOf>[1],
  translator: Pick<Translator, 't' | 'locale'>,
): PriceWords {
  const { t } = translator;
  if (pass.price === 0) return { first: t('event.free'), below: freeLengthLabel(pass, t) };
  const offer = pass.offer === null ? null : t(`offer.${pass.offer}`);
  return priceWordsOf({ ...pass, offer }, settings, translator);
}

/** How long a free pass holds: no price beside it says so. Undefined for one that is paid, and for one without an end. */
export function freeLengthLabel(
  { price, offer, period }: Pick<Package, 'price' | 'offer' | 'period'>,
  t: Translate,
): string | undefined {
  if (price > 0 || offer === null) return undefined;
  return offer === 'annual'
    ? t('pass.valid_months', { months: 12 * period })
    : t('pass.valid_days', { days: 30 * period });
}

/** 'Until Aug 01, 12:00 AM EDT, then $15.00'. Undefined for a price without an end. */
export const priceEndLabel = (
  { price_end: end, currency }: Pick<Package, 'price_end' | 'currency'>,
  zone: string,
  t: Translate,
  locale: Locale,
): string | undefined =>
  end &&
  t('pass.price_until', {
    time: formatEventTime(Date.parse(end.until) / 1000, zone, locale),
    price: shortMoneyLabel(currency, end.next_base_price, locale),
  });

/** The renewal period of a subscription (R9.04): monthly is thirty days. */
export function everyLabel(pass: Pick<Package, 'offer' | 'period'>, t: Translate): string {
  return pass.offer === 'annual'
    ? t('pass.every_months', { months: 12 * pass.period })
    : t('pass.every_days', { days: 30 * pass.period });
}

/** A subscription shows the length of its trial. */
export const offerOf = (pass: Package | SubscriptionOffer): SubscriptionOffer | undefined =>
  'trial_offered' in pass ? pass : undefined;

/** A pass by team or sport opens the selection first. Every other pass opens the checkout. */
export function passHref(pass: Package | SubscriptionOffer): string {
  const offer = offerOf(pass);
  if (offer !== undefined)
    return `/buy?type=subscription&id=${pass.id}${offer.trial_offered ? '&trial=1' : ''}`;
  return pickingOf(pass) !== undefined ? `/select-package/${pass.id}` : `/buy?type=package&id=${pass.id}`;
}

const CHOOSE = {
  team: 'pass.choose_team',
  category: 'pass.choose_sport',
  whole: 'pass.choose',
} as const;

/** The button that begins a purchase of a pass, wherever it stands. */
export const chooseLabel = (pass: Package, t: Translate): string => t(CHOOSE[pickingOf(pass) ?? 'whole']);

/** The same of any pass or membership. A trial shows its length (R4.06). */
export function actionLabel(pass: Package | SubscriptionOffer, t: Translate): string {
  const offer = offerOf(pass);
  if (offer === undefined) return chooseLabel(pass, t);
  return offer.trial_offered ? t('pass.trial_offer', { days: offer.trial_period }) : t('pass.subscribe');
}
