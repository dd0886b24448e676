// Starts what tells the tag manager. It loads only on a channel that has one.
import type { Fact } from '../../../lib/facts.ts';
import type { LocalStore } from '../../../lib/local-store.ts';
import { createTagMemory } from './tag-memory.ts';
import { createTags } from './create-tags.ts';
import { tagWriterOf } from './tag-writers.ts';

/** @returns the listener to facts. */
export function startTags(store: LocalStore, affiliation: string, tagId: string): (fact: Fact) => void {
  const write = tagWriterOf(tagId);
  return createTags({
    memory: createTagMemory(store),
    affiliation,
    hasConsent: () => store.findPreference('cookies') === 'accepted',
    write: (event) => write(((window as Window & { dataLayer?: unknown[] }).dataLayer ??= []), event),
  });
}
