// Finds questions by a search, group by group: pure.
import type { FaqEntry } from '@floodlit/contract/channel/channel';

export interface FaqGroup {
  name: string;
  entries: FaqEntry[];
}

const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

const textOf = (html: string): string =>
  html.replace(/<[^>]*>/g, ' ').replace(/&(?:lt|gt|quot|amp);/g, (entity) => characters[entity] ?? entity);

/** The search ignores accents, vowel marks and case. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();

/**
 * Every word of the query is in the question, its answer or the name of its group. An empty query finds all.
 */
export function arrangeFaq(entries: readonly FaqEntry[], query: string): FaqGroup[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const groups = new Map<string, FaqEntry[]>();
  for (const entry of entries) {
    const text = fold(`${entry.group} ${entry.question} ${textOf(entry.answer)}`);
    if (!words.every((word) => text.includes(word))) continue;
    const group = groups.get(entry.group);
    if (group === undefined) groups.set(entry.group, [entry]);
    else group.push(entry);
  }
  return [...groups].map(([name, found]) => ({ name, entries: found }));
}
