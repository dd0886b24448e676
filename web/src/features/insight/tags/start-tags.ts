// Starts what tells the tag manager. It loads only on a channel that has one.
import type { Fact } from '../../../lib/facts.ts';
import type { LocalStore } from '../../../lib/local-store.ts';
import { createTagMemory } from './tag-memory.ts';
import { createTags } from './create-tags.ts';

/** @returns the listener to facts. */
export const startTags = (store: LocalStore, affiliation: string): ((fact: Fact) => void) =>
  createTags({
    memory: createTagMemory(store),
    affiliation,
    hasConsent: () => store.findPreference('cookies') === 'accepted',
    push: (entry) => void ((window as Window & { dataLayer?: object[] }).dataLayer ??= []).push(entry),
  });
