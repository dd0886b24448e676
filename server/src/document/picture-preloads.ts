// The pictures that a document loads before its styles: the poster of a clip, or the art of a watch page.
import type { DocumentData } from '@floodlit/contract/document';
import { pictureSizes, srcSetOf } from '@floodlit/contract/sums/picture-widths';
import { posterCopyOf } from '@floodlit/contract/sums/poster-copy';
import { escapeHtml } from './html.ts';

const preload = (url: string, candidates = ''): string =>
  `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(url)}"${candidates}>`;

/** The same candidates as the page's picture, so that the browser chooses the same one and loads it once. */
function stagePreload(url: string, widths: readonly number[] | undefined): string {
  const srcSet = srcSetOf(url, widths);
  return srcSet === undefined
    ? preload(url)
    : preload(url, ` imagesrcset="${srcSet}" imagesizes="${pictureSizes.stage}"`);
}

type Pictured = Pick<NonNullable<DocumentData['data']>, 'clip' | 'event' | 'vod_item'>;

/** Under a picture that is about to start, the page draws no art. */
export function picturePreloads({ clip, event, vod_item: video }: Pictured = {}): string[] {
  // Browsers fetch the poster of a video late, although it is the first picture on a slow line.
  if (clip?.url != null && clip.poster_url !== null)
    return [preload(posterCopyOf(clip.poster_url, clip.poster_widths))];
  const poster = video?.assets.find(({ type }) => type === 'image');
  if (poster !== undefined && video?.type !== 'free') return [stagePreload(poster.path, poster.widths)];
  if (event?.image == null || event.recording === 'ready' || event.recording === 'live') return [];
  return [stagePreload(event.image, event.image_widths)];
}
