// The second demo channel's library in English.
import type { LittoralLibraryTexts } from './library-words.ts';

export const littoralLibraryEnglish: LittoralLibraryTexts = {
  videos: {
    goals: {
      title: 'The finest goals of autumn',
      description: 'A season by the water, in ten strikes. Open to everyone.',
    },
    rain: {
      title: 'Interview: the coach who prefers rain',
      description: 'Maëlle Le Goff explains why she never postpones a training session.',
    },
    bay: {
      title: 'Legendary game: the derby of the bay',
      description: 'Ninety minutes, one lighthouse, one goal with the last kick.',
    },
  },
  categories: { highlights: { name: 'Highlights' }, interviews: { name: 'Interviews' } },
  rows: { first: { title: 'Watch these first' } },
};
