// Access rules: pure and total, with a reason. Pages, API, media and the simulation use them.
import type { AccessDecision, AccessReason } from '../catalog/access-decision.ts';
import type { EventType } from '../catalog/catalog.ts';
import type { GeoRule } from '../channel/channel.ts';

/** An unknown country is refused only when the channel lists its allowed countries (T79). */
export function isGeoBlocked(rule: GeoRule, country: string | undefined): boolean {
  if (rule.mode === 'none') return false;
  if (country === undefined) return rule.mode === 'allow';
  const isListed = rule.countries.includes(country);
  return rule.mode === 'allow' ? !isListed : isListed;
}

export interface AccessQuestion {
  /** The access level of the event or the video. */
  readonly type: EventType;
  readonly isLoggedIn: boolean;
  /** An active entitlement of the viewer covers the event, or opens the library. */
  readonly isCovered: boolean;
  readonly isGeoBlocked: boolean;
}

const granted: AccessDecision = { granted: true, reason: null };
const refused = (reason: AccessReason): AccessDecision => ({ granted: false, reason });

/**
 * The region comes first: otherwise a viewer could log in or pay and only then learn that their region is blocked.
 * Free content needs nothing, registered content an account, other content a purchase.
 */
export function decide(question: AccessQuestion): AccessDecision {
  if (question.isGeoBlocked) return refused('geo');
  if (question.type === 'free') return granted;
  if (!question.isLoggedIn) return refused('login');
  if (question.type === 'register' || question.isCovered) return granted;
  return refused('pass');
}
