// The facts that a head is written from, and the result of each kind of page.
import type { ChannelBootstrap } from '@floodlit/contract/bootstrap';
import type { DocumentData, DocumentPage } from '@floodlit/contract/document';
import type { Locale } from '@floodlit/contract/primitives';
import type { RecordedPeriod } from '../../views/recorded-periods.ts';

export interface PageFacts extends NonNullable<DocumentData['data']> {
  /** `https://host`, without a slash at the end. */
  readonly origin: string;
  /** With the part of the query that makes another page. */
  readonly path: string;
  readonly page: DocumentPage;
  readonly bootstrap: ChannelBootstrap;
  readonly locale: Locale;
  /** A game that can be watched again has them. */
  readonly periods?: readonly RecordedPeriod[] | undefined;
}

/** schema.org in JSON-LD, without its context. */
export type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>;

export interface HeadContent {
  /** Without the channel's name. */
  readonly title: string | undefined;
  /** The channel's own words where it is empty. */
  readonly description: string | undefined;
  /** As Open Graph calls it. */
  readonly kind: 'website' | 'article' | 'video.other';
  /** Path of the picture that other sites show, 1200 × 630 unless it has its own size. */
  readonly card: string;
  /** True for a picture with its own size, which is not a generated card. */
  readonly hasOwnSize?: boolean;
  /** The address of an MP4 that everybody may have. */
  readonly video?: string | undefined;
  readonly things: readonly Thing[];
}

export const channelCard = '/media/cards/channel.png';

export const organizationOf = ({ bootstrap, origin }: PageFacts): Thing => ({
  '@type': 'Organization',
  name: bootstrap.settings.name,
  url: `${origin}/`,
  logo: `${origin}/media/icons/icon-512.png`,
});

/** As schema.org writes moments. */
export const momentOf = (secondsUtc: number): string => new Date(secondsUtc * 1_000).toISOString();
