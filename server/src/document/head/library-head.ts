// The head of the library's pages, for search engines and other sites.
import type { PublicVodItem } from '@floodlit/contract/document';
import { documentWords } from '../document-words.ts';
import { channelCard, organizationOf, type PageFacts, type HeadContent, type Thing } from './facts.ts';

const posterOf = (item: PublicVodItem): string | undefined =>
  item.assets.find(({ type }) => type === 'image')?.path;

/** 95.4 → `PT1M35S` */
export function isoDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const part = (value: number, unit: string): string => (value > 0 ? `${value}${unit}` : '');
  return `PT${part(hours, 'H')}${part(minutes, 'M')}${part(rest, 'S')}`;
}

/** schema.org's VideoObject. The stream's own address is signed for minutes and so is left out. */
export const videoObject = (
  origin: string,
  item: PublicVodItem,
  { url, image, publisher }: { url: string; image: string; publisher: object },
): Thing => ({
  '@type': 'VideoObject',
  name: item.title,
  description: item.description || item.title,
  thumbnailUrl: `${origin}${posterOf(item) ?? image}`,
  uploadDate: new Date(item.date * 1_000).toISOString(),
  duration: isoDuration(item.duration),
  url,
  isAccessibleForFree: item.type !== 'paid',
  publisher,
});

export const libraryHead = ({ locale, bootstrap }: PageFacts): HeadContent => ({
  title: documentWords(locale)('library.title'),
  description: documentWords(locale)('library.lead', { channel: bootstrap.settings.name }),
  kind: 'website',
  card: channelCard,
  things: [],
});

export function vodItemHead(facts: PageFacts, item: PublicVodItem): HeadContent {
  const { origin, path } = facts;
  const poster = posterOf(item);
  return {
    title: item.title,
    description: item.description,
    kind: 'video.other',
    card: poster ?? channelCard,
    hasOwnSize: poster !== undefined,
    things: [
      videoObject(origin, item, {
        url: `${origin}${path}`,
        image: channelCard,
        publisher: organizationOf(facts),
      }),
    ],
  };
}
