// The first demo channel's library in French.
import { frenchSpacing } from './demo-text.ts';
import type { NorthernLibraryTexts } from './library-words.ts';

export const northernLibraryFrench: NorthernLibraryTexts = frenchSpacing<NorthernLibraryTexts>({
  videos: {
    goals: {
      title: 'Les buts de la semaine : soccer',
      description: 'Les plus belles frappes de la Ligue du Nord. Ouvert à tous.',
    },
    derby: {
      title: 'Le derby en bref : Falcons chez les Hawks',
      description:
        'Riverside et Lakeview, du coup d’envoi au coup de sifflet final, en quelques grands moments.',
    },
    practice: {
      title: 'À l’entraînement : les Royals répètent leurs jeux',
      description: 'Exercices de tir et jeux placés au gymnase de Kingston. Gratuit avec un compte.',
    },
    cup: {
      title: 'Coupe Granite en bref : Storm chez les Bears',
      description: 'Trois périodes de hockey de coupe, réduites aux occasions qui comptent.',
    },
    keepers: {
      title: 'Technique : l’entraînement des gardiens',
      description:
        'Jeu de pieds, ballons hauts et face-à-face avec les gardiens de North Coast. Ouvert à tous.',
    },
    baskets: {
      title: 'Les plus beaux paniers de la semaine',
      description:
        'Contre-attaques, tirs en recul et paniers de trois points de la Ligue du Nord. Ouvert à tous.',
    },
    mountain: {
      title: 'Le duel des montagnes en bref : Bears chez les Rams',
      description: 'Granite Peak contre Maple Ridge, avec tous les buts de la soirée.',
    },
    rink: {
      title: 'Dans l’aréna : visite de Maple Ridge',
      description:
        'Les bandes, les bancs et une glace toute neuve avant l’ouverture des portes. Gratuit avec un compte.',
    },
    warmUp: {
      title: 'Échauffement : les Corsaires sautent sur la glace',
      description: 'Tours de patinoire, montées à trois et tirs au but avant la mise au jeu. Ouvert à tous.',
    },
  },
  categories: {
    plays: { name: 'Plus beaux jeux' },
    highlights: { name: 'Matchs en bref' },
    behind: { name: 'Coulisses' },
  },
  rows: {
    first: { title: 'Par où commencer' },
    behind: { title: 'Entraînements, échauffements et aréna' },
    highlights: { title: 'Les matchs en quelques minutes' },
  },
});
