// The head of a page, for browsers, search engines and sites that share its link.
import type { PageName } from '@floodlit/contract/document';
import type { Locale } from '@floodlit/contract/primitives';
import { escapeHtml, inlineJson } from '../html.ts';
import { eventHead } from './event-head.ts';
import type { PageFacts, PageWords } from './facts.ts';
import { hubHead } from './hub-head.ts';
import { libraryHead, vodItemHead } from './library-head.ts';
import { isPrivatePage } from './private-pages.ts';
import { channelPageHead, faqHead } from './reading-head.ts';
import { screenHead } from './screen-head.ts';

export type { PageFacts } from './facts.ts';

function wordsOf(facts: PageFacts): PageWords {
  const { event, channel_page, faq, home, vod_item, library } = facts;
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
};

/** The address of the page in one of the channel's languages: its own is at the plain one. */
function addressIn({ origin, path, bootstrap }: PageFacts, locale: Locale): string {
  const url = new URL(path, origin);
  if (locale !== bootstrap.settings.language) url.searchParams.set('lang', locale);
  return url.href;
}

/** Only where several languages have addresses. */
function alternatesOf(facts: PageFacts): string[] {
  const { languages, language } = facts.bootstrap.settings;
  if (languages.length < 2) return [];
  const linkOf = (name: string, locale: Locale): string =>
    `<link rel="alternate" hreflang="${name}" href="${escapeHtml(addressIn(facts, locale))}">`;
  return [...languages.map((locale) => linkOf(locale, locale)), linkOf('x-default', language)];
}

/** Title, description, canonical address, share card and structured data. */
export function pageHead(given: PageFacts): string {
  const facts = { ...given, path: sameAs[given.page.name]?.(given) ?? given.path };
  const { origin, bootstrap, locale, page } = facts;
  const { name, tagline } = bootstrap.settings;
  const words = wordsOf(facts);
  const title = escapeHtml(words.title === undefined ? `${name} · ${tagline}` : `${words.title} · ${name}`);
  const description = escapeHtml(words.description || tagline);
  const url = escapeHtml(addressIn(facts, locale));
  const image = escapeHtml(`${origin}${words.card}`);
  const isIndexed = !isPrivatePage(page);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(isIndexed || page.name === 'watch-embed' ? [`<link rel="canonical" href="${url}">`] : []),
    ...(isIndexed ? alternatesOf(facts) : ['<meta name="robots" content="noindex">']),
    `<meta property="og:site_name" content="${escapeHtml(name)}">`,
    `<meta property="og:type" content="${words.kind}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:locale" content="${locale}">`,
    `<meta property="og:image" content="${image}">`,
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
