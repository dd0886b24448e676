import type { Hidden } from './object-store.ts';
import type { CardDecline } from './test-cards.ts';

/**
 * `authenticated`: 3-D Secure was just completed. `off_session`: nobody is there to complete it. `recurring`: the same,
 * but the customer is asked to come back, and the card is not declined.
 */
export type Presence = 'on_session' | 'off_session' | 'recurring' | 'authenticated';

export const needsAuthentication: CardDecline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Whether the bank insists on 3-D Secure; `isSettingUp`: no money is asked for, the card is kept for later. */
export function mustAuthenticate(card: Hidden, presence: Presence, isSettingUp = false): boolean {
  if (presence === 'authenticated') return false;
  const rule = card.outcome?.authentication;
  if (rule === 'always') return true;
  if (rule === 'until_set_up') return !card.isSetUp;
  return rule === 'on_session' && presence === 'on_session' && !isSettingUp;
}
