// The demo's settings for clips.
import type { DemoLanguage } from './demo-text.ts';

/** The tags that viewers choose from, in each channel's language. */
export const demoClipTags: Readonly<Record<DemoLanguage, readonly string[]>> = {
  en: ['Goal', 'Big save', 'Great play', 'Crowd'],
  fr: ['But', 'Arrêt', 'Belle action', 'Le public'],
};
