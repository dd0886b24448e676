// Pure rules of what is sold: what it costs, which selections it offers, how long it runs.
import type { PassFeatures } from '@floodlit/contract/commerce';
import { cents, type Cents } from '../../kernel/money.ts';

export type OrderType = 'event' | 'package' | 'subscription';

export type PassType = 'free' | 'register' | 'paid' | 'ppv';

/** Something for sale, with the sports and teams it is limited to. */
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
  readonly currency: 'USD' | 'CAD';
  readonly offer: 'annual' | 'month' | 'monthly' | null;
  readonly period: number;
  /** Days of a subscription that cost nothing; 0 is none. */
  readonly trial_period: number;
  readonly tag: string | null;
  readonly weight: number;
  readonly image: string | null;
  readonly features: PassFeatures;
  readonly on_sale: boolean;
  readonly event_categories: readonly number[];
  readonly participants: readonly number[];
}

export interface Selection {
  readonly event_category_id?: number | null | undefined;
  readonly participant_id?: number | null | undefined;
}

/** What is bought, as one text: its type, its id, and the selection in a fixed order. */
export function productKeyOf(type: 'event' | 'package', id: number, selection: Selection = {}): string {
  const chosen = [
    selection.event_category_id == null ? '' : `category=${selection.event_category_id}`,
    selection.participant_id == null ? '' : `participant=${selection.participant_id}`,
  ].filter(Boolean);
  return [type, id, ...chosen].join(':');
}

/** A product as orders, receipts and letters call it: a pass with the teams or sports that were chosen of it. */
export const productNameOf = (name: string, parts: readonly string[]): string =>
  parts.length === 0 ? name : `${name} · ${parts.join(', ')}`;

export interface Price {
  readonly base: Cents;
  readonly fee: Cents;
  readonly total: Cents;
}

/** A free or registration pass costs nothing, whatever figures it carries. */
export function priceOf(pass: Pick<Pass, 'type' | 'base_price_cents' | 'service_fee_cents'>): Price {
  const isFree = pass.type === 'free' || pass.type === 'register';
  const base = cents(isFree ? 0 : pass.base_price_cents);
  const fee = cents(isFree ? 0 : pass.service_fee_cents);
  return { base, fee, total: cents(base + fee) };
}

/**
 * A team pass is for one of its teams, and a pass that lists several sports for one of them: each selection costs what the
 * pass costs. What lists none covers all.
 */
export function isSelectionOffered(pass: Pass, selection: Selection): boolean {
  const { event_category_id: category, participant_id: participant } = selection;
  if (category != null && !pass.event_categories.includes(category)) return false;
  const isBySport = !pass.is_team_pass && pass.event_categories.length > 1;
  if (isBySport && category == null) return false;
  if (pass.is_team_pass) return participant != null && pass.participants.includes(participant);
  return participant == null;
}

/** Days of a monthly period (R9.04). */
const monthlyDays = 30;

/** When a pass that starts now ends; null is for ever. Monthly plans are 30 days long, annual ones 12 months (R9.04). */
export function endOf(pass: Pick<Pass, 'offer' | 'period'>, start: Date): Date | null {
  if (pass.offer === null) return null;
  const end = new Date(start);
  if (pass.offer === 'annual') {
    end.setUTCFullYear(start.getUTCFullYear() + pass.period);
    // 29 February has no twin in other years: the last day of its month, not the first of the next.
    if (end.getUTCMonth() !== start.getUTCMonth()) end.setUTCDate(0);
  } else end.setUTCDate(start.getUTCDate() + monthlyDays * pass.period);
  return end;
}
