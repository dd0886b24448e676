// A pass gives the same facts on its card, in the gate and at the checkout: pure.
import type { Package } from '@floodlit/contract/commerce/commerce';
import { givesOf, PASS_EXTRAS } from '@floodlit/contract/commerce/pass-extras';
import type { SubscriptionOffer } from '@floodlit/contract/commerce/subscriptions';
import type { Translate } from '../../lib/translate.tsx';
import { everyLabel, offerOf } from './pass-facts.ts';

export const CONTENT_NAMES = ['watch', ...PASS_EXTRAS] as const;
export type ContentName = (typeof CONTENT_NAMES)[number];

export interface Content {
  name: ContentName;
  text: string;
  included: boolean;
}

type Pass = Package | SubscriptionOffer;

/** A membership gives its uses again with each renewal. A pass that is bought once gives them once. */
function countedLabel(uses: string, pass: Pass, t: Translate): string {
  if (offerOf(pass) === undefined) return uses;
  if (pass.period > 1) return t('pass.per_period', { uses, every: everyLabel(pass, t) });
  return t(pass.offer === 'annual' ? 'pass.per_year' : 'pass.per_month', { uses });
}

/** The facts of a pass, in one order for every pass. Devices are named where the passes of the channel differ. */
export function contentsOf(pass: Pass, t: Translate): Content[] {
  const gives = { ...givesOf(pass), watch: pass.watch };
  const counted = (uses: string): string => countedLabel(uses, pass, t);
  // One count is for both, so it stands once.
  const countsClipFiles = gives.clip_downloads && !gives.downloads;
  const texts: Record<Exclude<ContentName, 'devices'>, string> = {
    watch: t(pass.type === 'paid' ? 'pass.feature_watch' : 'pass.feature_watch_free'),
    library: t('pass.feature_vod_media_access'),
    clips: gives.clips ? counted(t('pass.clips_count', { count: pass.clips })) : t('pass.feature_clips'),
    clip_downloads: countsClipFiles
      ? counted(t('pass.clip_downloads_count', { count: pass.downloads }))
      : t('pass.feature_clip_downloads'),
    downloads: gives.downloads
      ? counted(t('pass.downloads_count', { count: pass.downloads }))
      : t('pass.feature_downloads'),
    no_ads: t('pass.feature_no_ads'),
  };
  return CONTENT_NAMES.flatMap((name): Content[] => {
    if (name !== 'devices') return [{ name, text: texts[name], included: gives[name] }];
    if (!pass.devices_differ) return [];
    return [{ name, text: t('pass.devices_count', { count: pass.devices }), included: true }];
  });
}
