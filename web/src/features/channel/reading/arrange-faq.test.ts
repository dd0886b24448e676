import type { FaqEntry } from '@floodlit/contract/channel/channel';
import { describe, expect, it } from 'vitest';
import { arrangeFaq } from './arrange-faq.ts';

const entry = (id: number, group: string, question: string, answer: string): FaqEntry => ({
  id,
  group,
  question,
  answer,
  language: 'en',
});

const entries = [
  entry(1, 'Watching', 'Where can I watch?', '<p>On a <strong>phone</strong> &amp; a tablet.</p>'),
  entry(2, 'Money', 'Puis-je être remboursé ?', '<p>Non.</p>'),
  entry(3, 'Watching', 'متى تُعرض الإعادة؟', '<p>بعد الصافرة.</p>'),
  entry(4, 'Money', 'J’ai payé deux fois', '<p>Une seule fois.</p>'),
];

const idsOf = (query: string): number[] =>
  arrangeFaq(entries, query).flatMap((group) => group.entries.map(({ id }) => id));

describe('arrangeFaq', () => {
  it('keeps groups together, in the order of their first question', () => {
    expect(arrangeFaq(entries, '').map(({ name, entries: found }) => [name, found.length])).toEqual([
      ['Watching', 2],
      ['Money', 2],
    ]);
  });

  it.each([
    ['  ', [1, 3, 2, 4]],
    ['WATCH where', [1]],
    ['phone', [1]],
    ['& a tablet', [1]],
    ['rembourse', [2]],
    ['REMBOURSÉ', [2]],
    ["j'ai", [4]],
    ['money', [2, 4]],
    ['تعرض', [3]],
    ['strong', []],
    ['phone money', []],
  ])('finds for "%s" %o', (query, ids) => {
    expect(idsOf(query)).toEqual(ids);
  });
});
