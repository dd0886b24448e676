// Pure rules of passes: price, selections and duration.
import type { PassFeatures } from '@floodlit/contract/commerce/commerce';
import { limits } from '@floodlit/contract/limits';
import type { Locale, PriceEnd } from '@floodlit/contract/primitives';
import type { EarlyPrice } from '@floodlit/contract/commerce/shop';
import type { TranslationsFor } from '@floodlit/contract/translations';
import { joinList } from '@floodlit/contract/sums/join-list';
import { readingDirectionOf } from '@floodlit/contract/catalog/event-title';
import { addSeconds } from '../../kernel/clock.ts';
import { inLanguage } from '../../kernel/in-language.ts';
import { amountOf, cents, type Cents } from '../../kernel/money.ts';
import { earlyPriceAt } from './early-rules.ts';

export type PassType = 'free' | 'register' | 'paid' | 'ppv';

/** The states in which a membership gives access. */
export const runningStates = ['trialing', 'active', 'past_due'] as const;

/** A pass for sale, with the sports and teams that it is limited to. */
export interface Pass {
  readonly id: number;
  readonly channel_id: number;
  readonly kind: 'package' | 'single_event' | 'subscription';
  readonly type: PassType;
  readonly pass_type: 'regular' | 'additional';
  readonly is_team_pass: boolean;
  readonly name: string;
  readonly description: string;
  readonly base_price_cents: number;
  readonly service_fee_cents: number;
  /** Lower base prices until a moment, in the order of time. */
  readonly early_prices: readonly EarlyPrice[];
  readonly currency: 'USD' | 'CAD';
  readonly offer: 'annual' | 'month' | 'monthly' | null;
  readonly period: number;
  /** The free days at the start of a subscription; 0 for no trial. */
  readonly trial_period: number;
  readonly tag: string | null;
  readonly weight: number;
  readonly image: string | null;
  readonly features: PassFeatures;
  /** Uses for each of its periods. */
  readonly clips: number;
  readonly downloads: number;
  /** The devices at once that it allows; null for the channel's number. */
  readonly streams: number | null;
  /** The same with the channel's number filled in. */
  readonly devices: number;
  readonly on_sale: boolean;
  readonly event_categories: readonly number[];
  readonly participants: readonly number[];
  readonly translations?: TranslationsFor<'pass'>;
}

/** Without a language, the pass has its own texts. */
export const passInLanguage = (pass: Pass, language: Locale | undefined): Pass =>
  inLanguage('pass', { ...pass, translations: pass.translations ?? {} }, language);

/** The name that was bought, translated while the pass still has that name. */
export const boughtNameIn = (pass: Pass | undefined, bought: string, language: Locale): string =>
  pass?.name === bought ? passInLanguage(pass, language).name : bought;

export interface Selection {
  readonly event_category_id?: number | null | undefined;
  readonly participant_id?: number | null | undefined;
}

/** The key of a product: its type, its id, and the selection in a fixed order. */
export function productKeyOf(type: 'event' | 'package', id: number, selection: Selection = {}): string {
  const chosen = [
    selection.event_category_id == null ? '' : `category=${selection.event_category_id}`,
    selection.participant_id == null ? '' : `participant=${selection.participant_id}`,
  ].filter(Boolean);
  return [type, id, ...chosen].join(':');
}

/** The product's name for orders, receipts and letters: the pass with its chosen teams or sports, in the name's script. */
export const productNameOf = (name: string, parts: readonly string[]): string =>
  parts.length === 0
    ? name
    : `${name} · ${joinList(parts, readingDirectionOf(name) === 'rtl' ? 'ar' : 'en')}`;

export interface Price {
  readonly base: Cents;
  readonly fee: Cents;
  readonly total: Cents;
}

export type Priced = Pick<Pass, 'type' | 'base_price_cents' | 'service_fee_cents' | 'early_prices'>;

const costsNothing = ({ type }: Priced): boolean => type === 'free' || type === 'register';

/** The price at a moment. A free or registration pass costs nothing, even when it has a price. */
export function priceOf(pass: Priced, moment: Date): Price {
  const isFree = costsNothing(pass);
  const early = earlyPriceAt(pass, moment);
  const base = cents(isFree ? 0 : (early?.base_price_cents ?? pass.base_price_cents));
  const fee = cents(isFree ? 0 : pass.service_fee_cents);
  return { base, fee, total: cents(base + fee) };
}

/**
 * The price for a buyer whose open order was made at `openedAt`. While an order's price holds, the end of an early price
 * does not raise it. The begin of one lowers it.
 */
export function priceWhileOpen(
  priceAt: (moment: Date) => Price,
  now: Date,
  openedAt: Date | undefined,
): Price {
  const current = priceAt(now);
  if (openedAt === undefined || openedAt <= addSeconds(now, -limits.orderExpiryMinutes * 60)) return current;
  const kept = priceAt(openedAt);
  return kept.total < current.total ? kept : current;
}

/** The end of an early price, and the price after it. Undefined while no early price is valid. */
export function priceEndOf(pass: Priced, now: Date): PriceEnd | undefined {
  const early = costsNothing(pass) ? undefined : earlyPriceAt(pass, now);
  if (early === undefined) return undefined;
  const next = priceOf(pass, new Date(early.ends_at));
  return { until: early.ends_at, next_base_price: amountOf(next.base) };
}

/**
 * A buyer chooses one team of a team pass, and one sport of a pass that lists several. Each selection costs the price
 * of the pass. A pass that lists none covers all.
 */
export function isSelectionOffered(pass: Pass, selection: Selection): boolean {
  const { event_category_id: category, participant_id: participant } = selection;
  if (category != null && !pass.event_categories.includes(category)) return false;
  const isBySport = !pass.is_team_pass && pass.event_categories.length > 1;
  if (isBySport && category == null) return false;
  if (pass.is_team_pass) return participant != null && pass.participants.includes(participant);
  return participant == null;
}

/** The length of a monthly period in days (R9.04). */
const monthlyDays = 30;

/** The end of a pass that starts now; null is never. A monthly period has 30 days, an annual one 12 months (R9.04). */
export function endOf(pass: Pick<Pass, 'offer' | 'period'>, start: Date): Date | null {
  if (pass.offer === null) return null;
  const end = new Date(start);
  if (pass.offer === 'annual') {
    end.setUTCFullYear(start.getUTCFullYear() + pass.period);
    // 29 February becomes 28 February in a common year, not 1 March.
    if (end.getUTCMonth() !== start.getUTCMonth()) end.setUTCDate(0);
  } else end.setUTCDate(start.getUTCDate() + monthlyDays * pass.period);
  return end;
}
