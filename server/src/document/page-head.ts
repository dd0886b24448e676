// What a page says of itself to browsers, search engines and the sites where its link is shared.
import type { ChannelBootstrap } from '@floodlit/contract/bootstrap';
import type { DocumentData, PublicEvent } from '@floodlit/contract/document';
import type { Locale } from '@floodlit/contract/primitives';
import { excerptOf, textOf } from '../channel/index.ts';
import { escapeHtml, inlineJson } from './html.ts';

export interface PageFacts extends NonNullable<DocumentData['data']> {
  /** `https://host`, without a slash at the end. */
  readonly origin: string;
  readonly path: string;
  readonly bootstrap: ChannelBootstrap;
  readonly locale: Locale;
}

/** Said of games that are coming, live and over alike: schema.org's other words are for what was moved or called off. */
const eventStatus = 'https://schema.org/EventScheduled';

/** As the page itself is headed. */
const faqTitles: Record<Locale, string> = {
  en: 'Frequently asked questions',
  fr: 'Questions fréquentes',
  ar: 'الأسئلة الشائعة',
};

export const titleOf = ({ bootstrap, locale, event, channel_page, faq }: PageFacts): string => {
  const { name, tagline } = bootstrap.settings;
  const own = event?.name ?? channel_page?.title ?? (faq && faqTitles[locale]);
  return own === undefined ? `${name} · ${tagline}` : `${own} · ${name}`;
};

function descriptionOf({ bootstrap, event, channel_page, faq }: PageFacts): string {
  const own =
    event?.description ??
    (channel_page && excerptOf(channel_page.html)) ??
    (faq && excerptOf(faq.map(({ question }) => `<p>${escapeHtml(question)}</p>`).join('')));
  return own || bootstrap.settings.tagline;
}

function structuredData({ origin, path, bootstrap, event, channel_page, faq }: PageFacts): object {
  const organization = { '@type': 'Organization', name: bootstrap.settings.name, url: origin };
  if (faq !== undefined && faq.length > 0)
    return {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      url: `${origin}${path}`,
      mainEntity: faq.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: textOf(answer) },
      })),
    };
  if (channel_page !== undefined)
    return {
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      name: channel_page.title,
      url: `${origin}${path}`,
      inLanguage: channel_page.language,
      dateModified: new Date(channel_page.updated_at * 1_000).toISOString(),
      publisher: organization,
    };
  if (event === undefined) return { '@context': 'https://schema.org', ...organization, '@type': 'WebSite' };
  const startsAt = new Date(event.event_utc_ts * 1_000).toISOString();
  const place = bootstrap['events-locations'].find((location) => location.id === event.location_id);
  const [away, home] = event.participants;
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: event.name,
    description: event.description,
    startDate: startsAt,
    eventStatus,
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    url: `${origin}${path}`,
    image: shareImage(origin, event),
    location: [
      { '@type': 'VirtualLocation', url: `${origin}${path}` },
      ...(place === undefined ? [] : [{ '@type': 'Place', name: place.name, address: place.city }]),
    ],
    ...(away && { awayTeam: { '@type': 'SportsTeam', name: away.name } }),
    ...(home && { homeTeam: { '@type': 'SportsTeam', name: home.name } }),
    ...(event.price !== null && {
      offers: {
        '@type': 'Offer',
        price: event.price.toFixed(2),
        priceCurrency: event.currency,
        url: `${origin}${path}`,
      },
    }),
    organizer: organization,
  };
}

const shareImage = (origin: string, event: PublicEvent | undefined): string =>
  `${origin}/media/cards/${event === undefined ? 'channel' : `event-${event.id}`}.png`;

/** Title, description, canonical address, share card and structured data. */
export function pageHead(facts: PageFacts): string {
  const { origin, path, bootstrap, event, channel_page } = facts;
  const title = escapeHtml(titleOf(facts));
  const description = escapeHtml(descriptionOf(facts));
  const url = escapeHtml(`${origin}${path}`);
  const image = escapeHtml(shareImage(origin, event));
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${url}">`,
    `<meta property="og:site_name" content="${escapeHtml(bootstrap.settings.name)}">`,
    `<meta property="og:type" content="${event !== undefined ? 'video.other' : channel_page !== undefined ? 'article' : 'website'}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="${image}">`,
    '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${inlineJson(structuredData(facts))}</script>`,
  ].join('\n');
}
