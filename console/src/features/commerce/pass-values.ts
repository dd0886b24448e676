// A pass as its form shows it, and as the server takes it.
import { PassFeatures } from '@floodlit/contract/commerce/commerce';
import type { ShopPass } from '@floodlit/contract/operators/shop';
import type { PassFields } from '@floodlit/contract/commerce/shop';
import { amountText } from '../../lib/money.ts';
import { withoutEmptyTexts } from '../../lib/translations.ts';
import { FieldProblem } from '../../lib/use-record-form.ts';
import { readPrice } from '../../lib/read-price.ts';
import { earlyPricesOf, valuesOfEarly, type EarlyValues } from './early-values.ts';

export const passKinds = ['season', 'team', 'membership'] as const;
export type PassKind = (typeof passKinds)[number];
export const offers = ['annual', 'monthly', 'month', 'none'] as const;
export const featureNames = Object.keys(PassFeatures.shape) as (keyof PassFeatures)[];

export interface PassValues {
  kind: PassKind;
  type: PassFields['type'];
  pass_type: PassFields['pass_type'];
  name: string;
  description: string;
  price: string;
  fee: string;
  early_prices: EarlyValues[];
  offer: (typeof offers)[number];
  period: string;
  trial_period: string;
  tag: string;
  weight: string;
  image: string | null;
  features: (keyof PassFeatures)[];
  clips: string;
  downloads: string;
  streams: string;
  event_categories: number[];
  participants: number[];
  translations: ShopPass['translations'];
}

export const newPassValues: PassValues = {
  kind: 'season',
  type: 'paid',
  pass_type: 'regular',
  name: '',
  description: '',
  price: '',
  fee: '',
  early_prices: [],
  offer: 'annual',
  period: '1',
  trial_period: '0',
  tag: '',
  weight: '0',
  image: null,
  features: ['watch', 'vod_media_access'],
  clips: '0',
  downloads: '0',
  streams: '',
  event_categories: [],
  participants: [],
  translations: {},
};

export const kindOf = (pass: Pick<ShopPass, 'kind' | 'is_team_pass'>): PassKind =>
  pass.kind === 'subscription' ? 'membership' : pass.is_team_pass ? 'team' : 'season';

export const valuesOfPass = (pass: ShopPass, timeZone: string): PassValues => ({
  kind: kindOf(pass),
  type: pass.type,
  pass_type: pass.pass_type,
  name: pass.name,
  description: pass.description,
  price: amountText(pass.base_price_cents),
  fee: amountText(pass.service_fee_cents),
  early_prices: valuesOfEarly(pass.early_prices, timeZone),
  offer: pass.offer ?? 'none',
  period: String(pass.period),
  trial_period: String(pass.trial_period),
  tag: pass.tag ?? '',
  weight: String(pass.weight),
  image: pass.image,
  features: featureNames.filter((name) => pass.features[name]),
  clips: String(pass.clips),
  downloads: String(pass.downloads),
  streams: pass.streams === null ? '' : String(pass.streams),
  event_categories: pass.event_categories,
  participants: pass.participants,
  translations: pass.translations,
});

function countIn(field: keyof PassValues, typed: string): number {
  const count = Number(typed.trim() === '' ? '0' : typed);
  if (!Number.isSafeInteger(count) || count < 0) throw new FieldProblem(field, 'A whole number is required');
  return count;
}

/**
 * @param known the early prices so far.
 * @throws {FieldProblem} for a text that is no amount, number or time.
 */
export function wordsOfPass(values: PassValues, timeZone: string, known: ShopPass['early_prices'] = []) {
  const { kind, type, pass_type, name, description, image, event_categories, participants } = values;
  const isFree = type !== 'paid';
  const price = isFree ? { base_price_cents: 0, service_fee_cents: 0 } : readPrice(values);
  if (price === null) throw new FieldProblem('price', 'Field is required');
  return {
    kind: kind === 'membership' ? ('subscription' as const) : ('package' as const),
    is_team_pass: kind === 'team',
    type,
    pass_type,
    name,
    description,
    image,
    event_categories,
    participants,
    ...price,
    early_prices:
      isFree || kind === 'membership'
        ? []
        : earlyPricesOf(values.early_prices, price.base_price_cents, timeZone, known),
    offer: values.offer === 'none' ? null : values.offer,
    period: countIn('period', values.period),
    trial_period: kind === 'membership' ? countIn('trial_period', values.trial_period) : 0,
    tag: values.tag.trim() === '' ? null : values.tag,
    weight: countIn('weight', values.weight),
    features: Object.fromEntries(
      featureNames.map((feature) => [feature, values.features.includes(feature)]),
    ) as PassFeatures,
    clips: countIn('clips', values.clips),
    downloads: countIn('downloads', values.downloads),
    streams: values.streams.trim() === '' ? null : countIn('streams', values.streams),
    translations: withoutEmptyTexts(values.translations),
  };
}
