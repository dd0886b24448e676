// The head of an operator's page, and of the answers to frequent questions.
import type { ChannelPage, FaqEntry } from '@floodlit/contract/channel/channel';
import { excerptOf, textOf } from '../../channel/index.ts';
import { documentWords } from '../document-words.ts';
import { escapeHtml } from '../html.ts';
import { channelCard, momentOf, organizationOf, type PageFacts, type HeadContent } from './facts.ts';

export const faqHead = (facts: PageFacts, faq: readonly FaqEntry[]): HeadContent => ({
  title: documentWords(facts.locale)('faq.title'),
  description: excerptOf(faq.map(({ question }) => `<p>${escapeHtml(question)}</p>`).join('')),
  kind: 'website',
  card: channelCard,
  things:
    faq.length === 0
      ? []
      : [
          {
            '@type': 'FAQPage',
            url: `${facts.origin}${facts.path}`,
            mainEntity: faq.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: textOf(answer) },
            })),
          },
        ],
});

export const channelPageHead = (facts: PageFacts, page: ChannelPage): HeadContent => ({
  title: page.title,
  description: excerptOf(page.html),
  kind: 'article',
  card: channelCard,
  things: [
    {
      '@type': 'WebPage',
      name: page.title,
      url: `${facts.origin}${facts.path}`,
      inLanguage: page.language,
      dateModified: momentOf(page.updated_at),
      publisher: organizationOf(facts),
    },
  ],
});
