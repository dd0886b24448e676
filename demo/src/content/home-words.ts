// The shape of a demo channel's slides and blocks on Home. A block's text is HTML.
import type { Translated } from './demo-text.ts';

export interface DemoSlide extends Translated<'title' | 'lead'> {
  /** Home itself unless it belongs to a sport, a team or a school. */
  readonly target?: 'category' | 'participant' | 'group';
  /** The alias of the sport, team or school. */
  readonly of?: string;
  readonly title: string;
  readonly lead: string;
  readonly link: string;
}

export interface DemoBlock extends Translated<'html'> {
  readonly name: string;
  readonly placement: 'home' | 'hub';
  readonly html: string;
}

export interface DemoHome {
  readonly slides: readonly DemoSlide[];
  readonly blocks: readonly DemoBlock[];
}

export const northernHome: DemoHome = {
  slides: [
    {
      title: 'One pass. Every school. All season.',
      lead: 'Every game of every team, live and again, on any screen you own.',
      link: '/packages',
    },
    {
      target: 'category',
      of: 'ice-hockey',
      title: 'The Granite Cup comes home',
      lead: 'Two legs, four rinks, one trophy. Follow every shift of the mountain cup.',
      link: '/schedule',
    },
    {
      target: 'participant',
      of: 'riverside-hawks',
      title: 'Top of the league by spring',
      lead: 'The Hawks have won five of their last six. Never miss a whistle with the soccer pass.',
      link: '/packages',
    },
  ],
  blocks: [
    {
      name: 'behind-the-camera',
      placement: 'home',
      html: '<h2>Filmed by the people next door</h2><p>Parents, students and former players stand behind every camera of Northern Sports. Seventy cents of each dollar go back to the school that plays. <a href="/volunteers">Meet the volunteers</a> or read <a href="/about">who we are</a>.</p>',
    },
    {
      name: 'support-your-team',
      placement: 'hub',
      html: '<h2>Support this team</h2><p>Every pass bought from here counts for the team: <a href="/packages">see the passes</a>. Want to help on game day? <a href="/volunteers">We teach you the camera</a> in an evening.</p>',
    },
  ],
};

export const littoralHome: DemoHome = {
  slides: [
    {
      title: 'Un seul pass, toute la côte',
      lead: 'Chaque match de chaque équipe, en direct et en rediffusion, sur tous vos écrans.',
      link: '/packages',
    },
    {
      target: 'category',
      of: 'soccer',
      title: 'Le soccer ne dort jamais',
      lead: 'Tous les matchs de la saison, du premier coup de sifflet au dernier but.',
      link: '/schedule',
    },
    {
      target: 'participant',
      of: 'saint-malo-corsairs',
      title: 'À l’abordage avec les Corsaires',
      lead: 'Suivez toute leur saison, à domicile comme à l’extérieur.',
      link: '/packages',
    },
  ],
  blocks: [
    {
      name: 'derriere-la-camera',
      placement: 'home',
      html: '<h2>Filmé par vos voisins</h2><p>Des parents, des élèves et d’anciens joueurs tiennent chaque caméra de Littoral Sport. <a href="/benevoles">Rencontrez les bénévoles</a> ou découvrez <a href="/about">qui nous sommes</a>.</p>',
    },
    {
      name: 'soutenir-l-equipe',
      placement: 'hub',
      html: '<h2>Soutenez cette équipe</h2><p>Chaque pass acheté ici compte pour elle : <a href="/packages">voir les pass</a>.</p>',
    },
  ],
};
