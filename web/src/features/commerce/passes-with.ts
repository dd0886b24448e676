// The passes that give one feature, as a refused viewer looks for them: pure.
import type { Package } from '@floodlit/contract/commerce/commerce';
import { givesOf } from '@floodlit/contract/commerce/pass-extras';

export const FEATURES = ['library', 'clips', 'clip_downloads', 'downloads', 'no_ads'] as const;
export type Feature = (typeof FEATURES)[number];

export const findFeature = (name: string | null): Feature | undefined =>
  FEATURES.find((known) => known === name);

export const FEATURE_LABELS = {
  library: 'pass.feature_vod_media_access',
  clips: 'pass.feature_clips',
  clip_downloads: 'pass.feature_clip_downloads',
  downloads: 'pass.feature_downloads',
  no_ads: 'pass.feature_no_ads',
} as const satisfies Record<Feature, string>;

/** The cheapest first. Passes that would add nothing for the viewer come last. */
export const passesWith = <Pass extends Package>(passes: readonly Pass[], feature: Feature): Pass[] =>
  passes
    .filter((pass) => givesOf(pass)[feature])
    .toSorted(
      (one, other) =>
        Number(one.adds === 'nothing') - Number(other.adds === 'nothing') || one.price - other.price,
    );

/** The passes that open the game. Where none does, a viewer of the game gets clips and downloads with another pass. */
export function passesForGame<Pass extends Package>(
  passes: readonly Pass[],
  opening: ReadonlySet<number> | undefined,
): readonly Pass[] {
  const ofGame = passes.filter(({ id }) => opening?.has(id) === true);
  return ofGame.length > 0 ? ofGame : passes;
}

/** The address of their list. */
export function passesWithHref(feature: Feature | undefined, eventId?: number): string {
  const asked = [
    ...(feature === undefined ? [] : [`feature=${feature}`]),
    ...(eventId === undefined ? [] : [`event=${eventId}`]),
  ];
  return ['/packages', ...(asked.length === 0 ? [] : [asked.join('&')])].join('?');
}
