// Pure rules that follow from the watch decision (contract/src/access/watch-rules.ts).
import type { AccessDecision } from '@floodlit/contract/access/access';
import type { StreamStatus } from '@floodlit/contract/catalog/catalog';
import { noGrants, type Capabilities } from '@floodlit/contract/identity/identity';
import type { PassFeatures } from '@floodlit/contract/commerce/commerce';

/** A viewer with access still waits for the game to begin. An over game without a recording never plays. */
export const decidePlaying = (
  access: AccessDecision,
  status: StreamStatus,
  isOver: boolean = false,
): AccessDecision =>
  access.granted && status === 'upcoming'
    ? { granted: false, reason: isOver ? 'over' : 'not_started' }
    : access;

/** The combined features of all passes of a viewer. Without a pass there are none (R3.02). */
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
