// The purchases of the demo's people. Together they show every state of an order and of a membership.
import type { DemoCoupon } from './coupons.ts';

export type DemoPurchase =
  /** The monthly one: it goes on, its renewal is refused, or its owner stops it. */
  | { readonly kind: 'membership'; readonly days_ago: number; readonly outcome: 'renews' | 'fails' | 'stops' }
  | { readonly kind: 'trial'; readonly days_ago: number }
  | { readonly kind: 'pass'; readonly pass: string; readonly coupon: DemoCoupon['code'] }
  | { readonly kind: 'teams'; readonly pass: string; readonly teams: readonly string[] }
  /** A pass that has ended by now. */
  | { readonly kind: 'former_pass'; readonly days_ago: number; readonly pass: string }
  /** A game that is over by now, bought before, and why its money went back. Aliases of its teams. */
  | {
      readonly kind: 'former_game';
      readonly days_ago: number;
      readonly home: string;
      readonly away: string;
      readonly refunded?: string;
    }
  /** A game to come, for its own price. */
  | { readonly kind: 'coming_game'; readonly home: string; readonly away: string }
  /** The next paid game, and why its money went back. */
  | { readonly kind: 'game'; readonly refunded: string };

/** The alias of what is bought as a membership, and tried. */
export const demoMembership = 'fan-membership';
