// Who may watch: pure, total, with a reason. Pages, API and media ask it alike, and so does the simulation of them.
import type { AccessDecision, AccessReason } from '../access-decision.ts';
import type { EventType } from '../catalog.ts';
import type { GeoRule } from '../channel.ts';

/** An unknown country is refused only where the channel names the countries that may watch (T79). */
export function isGeoBlocked(rule: GeoRule, country: string | undefined): boolean {
  if (rule.mode === 'none') return false;
  if (country === undefined) return rule.mode === 'allow';
  const isListed = rule.countries.includes(country);
  return rule.mode === 'allow' ? !isListed : isListed;
}

export interface AccessQuestion {
  /** Of the event, or of the video of the library. */
  readonly type: EventType;
  readonly isLoggedIn: boolean;
  /** Some active entitlement of the viewer covers the event, or opens the library. */
  readonly isCovered: boolean;
  readonly isGeoBlocked: boolean;
}

const granted: AccessDecision = { granted: true, reason: null };
const refused = (reason: AccessReason): AccessDecision => ({ granted: false, reason });

/**
 * The region comes first: nobody should log in or pay and then learn that the game is not shown where they are.
 * What is free asks for nothing, what is for accounts for an account, all else for something bought.
 */
export function decide(question: AccessQuestion): AccessDecision {
  if (question.isGeoBlocked) return refused('geo');
  if (question.type === 'free') return granted;
  if (!question.isLoggedIn) return refused('login');
  if (question.type === 'register' || question.isCovered) return granted;
  return refused('pass');
}
