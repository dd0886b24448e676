// The head of a page, for browsers, search engines and sites that share its link.
import type { PageName } from '@floodlit/contract/document';
import { addressIn, alternatesOf } from '../address-in.ts';
import { escapeHtml, inlineJson } from '../html.ts';
import { clipHead } from './clip-head.ts';
import { eventHead } from './event-head.ts';
import type { PageFacts, HeadContent } from './facts.ts';
import { hubHead } from './hub-head.ts';
import { libraryHead, vodItemHead } from './library-head.ts';
import { isIndexedPage } from './private-pages.ts';
import { channelPageHead, faqHead } from './reading-head.ts';
import { screenHead } from './screen-head.ts';

export type { PageFacts } from './facts.ts';

function wordsOf(facts: PageFacts): HeadContent {
  const { event, channel_page, faq, home, vod_item, library, clip } = facts;
  if (clip !== undefined) return clipHead(facts, clip);
  if (event !== undefined) return eventHead(facts, event);
  if (channel_page !== undefined) return channelPageHead(facts, channel_page);
  if (faq !== undefined) return faqHead(facts, faq);
  if (vod_item !== undefined) return vodItemHead(facts, vod_item);
  if (library !== undefined) return libraryHead(facts);
  if (home?.hub !== undefined) return hubHead(facts, home.hub);
  return screenHead(facts);
}

/** The same page under another name is that page to search engines. */
const sameAs: Partial<Record<PageName, (facts: PageFacts) => string>> = {
  'watch-embed': ({ page }) => `/watch/${page.params.id}`,
  overlay: ({ page }) => `/watch/${page.params.id}`,
};

/** Only where several languages have addresses. */
const alternateLinks = ({ origin, path, bootstrap }: PageFacts): string[] =>
  alternatesOf(origin, path, bootstrap.settings).map(
    ({ hreflang, address }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(address)}">`,
  );

/** A card is drawn in the language of its page. A poster has no text. */
const cardOf = ({ origin, bootstrap, locale }: PageFacts, { card }: HeadContent): string =>
  card.startsWith('/media/cards/') ? addressIn(origin, card, bootstrap.settings, locale) : `${origin}${card}`;

/** An MP4 that sites play in place. Without its own size a site takes that of the file. */
const videoLines = ({ video }: HeadContent): string[] =>
  video === undefined
    ? []
    : [
        `<meta property="og:video" content="${escapeHtml(video)}">`,
        ...(video.startsWith('https:')
          ? [`<meta property="og:video:secure_url" content="${escapeHtml(video)}">`]
          : []),
        '<meta property="og:video:type" content="video/mp4">',
      ];

/** Title, description, canonical address, share card and structured data. */
export function pageHead(given: PageFacts): string {
  const facts = { ...given, path: sameAs[given.page.name]?.(given) ?? given.path };
  const { origin, bootstrap, locale, page } = facts;
  const { name, tagline } = bootstrap.settings;
  const words = wordsOf(facts);
  const title = escapeHtml(words.title === undefined ? `${name} · ${tagline}` : `${words.title} · ${name}`);
  const description = escapeHtml(words.description || tagline);
  const url = escapeHtml(addressIn(origin, facts.path, bootstrap.settings, locale));
  const image = escapeHtml(cardOf(facts, words));
  const isIndexed = isIndexedPage(facts);
  const oembed = `${origin}/oembed?url=${encodeURIComponent(`${origin}${facts.path}`)}`;
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(isIndexed || page.name === 'watch-embed' ? [`<link rel="canonical" href="${url}">`] : []),
    ...(isIndexed ? alternateLinks(facts) : ['<meta name="robots" content="noindex">']),
    ...(page.name === 'watch' || facts.clip !== undefined
      ? [
          `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" title="${title}">`,
        ]
      : []),
    `<meta property="og:site_name" content="${escapeHtml(name)}">`,
    `<meta property="og:type" content="${words.kind}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:locale" content="${locale}">`,
    `<meta property="og:image" content="${image}">`,
    ...videoLines(words),
    ...(words.hasOwnSize === true
      ? []
      : ['<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">']),
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta name="twitter:title" content="${title}">`,
    `<meta name="twitter:description" content="${description}">`,
    `<meta name="twitter:image" content="${image}">`,
    ...words.things.map(
      (thing) =>
        `<script type="application/ld+json">${inlineJson({ '@context': 'https://schema.org', ...thing })}</script>`,
    ),
  ].join('\n');
}
