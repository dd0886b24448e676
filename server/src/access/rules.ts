// What follows from the decision about watching (contract/src/sums/watch-rules.ts): pure.
import type { AccessDecision } from '@floodlit/contract/access';
import type { StreamStatus } from '@floodlit/contract/catalog';
import { noGrants, type Capabilities } from '@floodlit/contract/identity';
import type { PassFeatures } from '@floodlit/contract/commerce';

/** Whoever may watch still waits for the game to begin. */
export const decidePlaying = (access: AccessDecision, status: StreamStatus): AccessDecision =>
  access.granted && status === 'upcoming' ? { granted: false, reason: 'not_started' } : access;

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
    noGrants.capabilities,
  );
