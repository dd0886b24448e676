// A pass gives these beside its games. The server compares passes by them, and pages list them.

export const PASS_EXTRAS = ['library', 'clips', 'clip_downloads', 'downloads', 'no_ads', 'devices'] as const;
export type PassExtra = (typeof PASS_EXTRAS)[number];

interface Rights {
  readonly download: boolean;
  readonly clipping: boolean;
  readonly download_clip: boolean;
  readonly no_ads: boolean;
  readonly vod_media_access: boolean;
}

/** A right to clips or downloads without any use gives none. */
export const givesOf = ({
  clips,
  downloads,
  ...features
}: Rights & { readonly clips: number; readonly downloads: number }): Readonly<
  Record<Exclude<PassExtra, 'devices'>, boolean>
> => ({
  library: features.vod_media_access,
  clips: features.clipping && clips > 0,
  clip_downloads: features.download_clip && downloads > 0,
  downloads: features.download && downloads > 0,
  no_ads: features.no_ads,
});
