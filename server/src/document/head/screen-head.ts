// The channel's own screens: the title and a one-sentence description of each, in the reader's language.
import { documentWords, isDocumentKey, type DocumentKey } from '../document-words.ts';
import { channelCard, organizationOf, type PageFacts, type HeadContent } from './facts.ts';

const isScreenKey = (key: string): key is DocumentKey & `screen.${string}` => isDocumentKey(key);
const isLeadKey = (key: string): key is DocumentKey & `screen_lead.${string}` => isDocumentKey(key);

export function screenHead(facts: PageFacts): HeadContent {
  const { bootstrap, origin, page, locale } = facts;
  const { name, tagline } = bootstrap.settings;
  const words = documentWords(locale);
  // A page without a text has the channel's name and words.
  const title = `screen.${page.name}`;
  const lead = `screen_lead.${page.name}`;
  const isHome = page.name === 'home';
  return {
    title: isScreenKey(title) ? words(title) : undefined,
    description: isLeadKey(lead) ? words(lead, { channel: name }) : undefined,
    kind: 'website',
    card: channelCard,
    things: isHome
      ? [
          {
            '@type': 'WebSite',
            name,
            description: tagline,
            url: `${origin}/`,
            inLanguage: locale,
            publisher: organizationOf(facts),
          },
        ]
      : [],
  };
}
