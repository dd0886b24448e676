// The first demo channel's library in French.
import { frenchSpacing } from './demo-text.ts';
import type { NorthernLibraryTexts } from './library-words.ts';

export const northernLibraryFrench: NorthernLibraryTexts = frenchSpacing<NorthernLibraryTexts>({
  videos: {
    season: {
      title: 'La saison jusqu’ici : dix buts mémorables',
      description: 'Du match d’ouverture sous la pluie au but tardif de la semaine dernière. Ouvert à tous.',
    },
    shadows: {
      title: 'Match classique : le derby des longues ombres',
      description: 'Les Falcons chez les Hawks, automne 2019. Le soleil s’est couché avant le dernier but.',
    },
    diallo: {
      title: 'Entrevue : Amara Diallo et les deuxièmes demies',
      description: 'Pourquoi son équipe change de formation à la pause, et ce qu’elle dit dans le tunnel.',
    },
    final: {
      title: 'Match classique : la finale de la Coupe Granite',
      description: 'Storm contre Bears, quatre périodes, un rebond sur le poteau.',
    },
    keepers: {
      title: 'Entrevue : le maître des gardiens',
      description: 'Tomas Reyes entraîne les gardiens de cinq écoles. Il compte les pas, pas les arrêts.',
    },
    basketball: {
      title: 'Faits saillants : le basketball, semaines un à six',
      description: 'Chaque panier à la sirène, chaque contre, et la passe que personne n’a vue venir.',
    },
    mountain: {
      title: 'Match classique : le derby des montagnes, la soirée des sept buts',
      description: 'Granite Peak contre Maple Ridge, avec les commentaires d’époque.',
    },
    powerPlay: {
      title: 'Entrevue : Lena Haugen dessine l’avantage numérique',
      description: 'Cinq joueurs, quatre minutes, un tableau blanc. Gratuit avec un compte.',
    },
    winter: {
      title: 'Faits saillants : les premiers buts de l’hiver',
      description: 'Le premier week-end du hockey en moins d’une minute.',
    },
  },
  categories: {
    highlights: { name: 'Faits saillants' },
    classics: { name: 'Matchs classiques' },
    interviews: { name: 'Entrevues' },
  },
  rows: {
    first: { title: 'Par où commencer' },
    coaches: { title: 'La parole aux entraîneurs' },
    classics: { title: 'Ces matchs dont on parle encore' },
  },
});
