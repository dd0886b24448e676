// The second demo channel's library in English.
import type { LittoralLibraryTexts } from './library-words.ts';

export const littoralLibraryEnglish: LittoralLibraryTexts = {
  videos: {
    goals: {
      title: 'Goals of the week: soccer',
      description: 'The best strikes on the coast. Open to everyone.',
    },
    keepers: {
      title: 'At practice: the goalkeepers',
      description: 'Footwork, high balls and one-on-ones with the goalkeepers. Free with an account.',
    },
    derby: {
      title: 'Derby highlights: Falcons at Hawks',
      description: 'The big moments of the derby, from kickoff to the final whistle.',
    },
  },
  categories: { highlights: { name: 'Highlights' }, behind: { name: 'Behind the scenes' } },
  rows: { first: { title: 'Watch these first' } },
};
