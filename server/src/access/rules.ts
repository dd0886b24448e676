// The one decision about watching: pure, total, with a reason. Pages, API and media ask it alike.
import type { AccessDecision, AccessReason } from '@floodlit/contract/access';
import type { EventType, StreamStatus } from '@floodlit/contract/catalog';
import type { Capabilities } from '@floodlit/contract/identity';
import type { PassFeatures } from '@floodlit/contract/commerce';

export interface AccessQuestion {
  readonly eventType: EventType;
  readonly isLoggedIn: boolean;
  /** Some active entitlement of the viewer covers the event. */
  readonly isCovered: boolean;
  readonly isGeoBlocked: boolean;
}

const granted: AccessDecision = { granted: true, reason: null };
const refused = (reason: AccessReason): AccessDecision => ({ granted: false, reason });

/**
 * The region comes first: nobody should log in or pay and then learn that the game is not shown where they are.
 * A free event asks for nothing, a register event for an account, the others for something bought.
 */
export function decide(question: AccessQuestion): AccessDecision {
  if (question.isGeoBlocked) return refused('geo');
  if (question.eventType === 'free') return granted;
  if (!question.isLoggedIn) return refused('login');
  if (question.eventType === 'register' || question.isCovered) return granted;
  return refused('pass');
}

/** Whoever may watch still waits for the game to begin. */
export const decidePlaying = (access: AccessDecision, status: StreamStatus): AccessDecision =>
  access.granted && status === 'upcoming' ? refused('not_started') : access;

const nothing: Capabilities = {
  watch: false,
  download: false,
  clipping: false,
  download_clip: false,
  no_ads: false,
  vod_media: false,
};

/** What all passes of a viewer allow together; without a pass, nothing (R3.02). */
export const capabilitiesOf = (features: readonly PassFeatures[]): Capabilities =>
  features.reduce<Capabilities>(
    (sum, pass) => ({
      watch: sum.watch || pass.watch,
      download: sum.download || pass.download,
      clipping: sum.clipping || pass.clipping,
      download_clip: sum.download_clip || pass.download_clip,
      no_ads: sum.no_ads || pass.no_ads,
      vod_media: sum.vod_media || pass.vod_media_access,
    }),
    nothing,
  );
