// The shape of a demo channel's slides and blocks on Home. A block's text is HTML.
import { frenchSpacing, type Translated } from './demo-text.ts';

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

export const northernHome: DemoHome = frenchSpacing({
  slides: [
    {
      title: 'One pass. Every school. All season.',
      lead: 'Every game of every team, live and again, on any screen you own.',
      link: '/packages',
      translations: {
        fr: {
          title: 'Un pass. Toutes les écoles. Toute la saison.',
          lead: 'Tous les matchs de toutes les équipes, en direct et en rediffusion, sur tous vos écrans.',
        },
        ar: {
          title: 'باقة واحدة. كل المدارس. طوال الموسم.',
          lead: 'كل مباريات جميع الفرق، مباشرة ومُعادة، على جميع شاشاتك.',
        },
      },
    },
    {
      target: 'category',
      of: 'ice-hockey',
      title: 'The Granite Cup comes home',
      lead: 'Two legs, four rinks, one trophy. Follow every shift of the mountain cup.',
      link: '/schedule',
      translations: {
        fr: {
          title: 'La Coupe Granite revient à la maison',
          lead: 'Deux manches, quatre arénas, un trophée. Suivez chaque présence de la coupe des montagnes.',
        },
        ar: {
          title: 'كأس غرانيت تعود إلى الديار',
          lead: 'ذهاب وإياب، وأربع حلبات، ولقب واحد. تابع كل لحظة من كأس الجبال.',
        },
      },
    },
    {
      target: 'participant',
      of: 'riverside-hawks',
      title: 'Top of the league by spring',
      lead: 'The Hawks have won five of their last six. Never miss a whistle with the soccer pass.',
      link: '/packages',
      translations: {
        fr: {
          title: 'En tête du championnat d’ici le printemps',
          lead: 'Les Hawks ont gagné cinq de leurs six derniers matchs. Avec le pass soccer, ne manquez pas un coup de sifflet.',
        },
        ar: {
          title: 'صدارة الدوري قبل الربيع',
          lead: 'فاز هوكس بخمس من آخر ست مباريات. مع باقة كرة القدم لن تفوتك صافرة واحدة.',
        },
      },
    },
  ],
  blocks: [
    {
      name: 'behind-the-camera',
      placement: 'home',
      html: '<h2>Filmed by the people next door</h2><p>Parents, students and former players stand behind every camera of Northern Sports. Seventy cents of each dollar go back to the school that plays. <a href="/volunteers">Meet the volunteers</a> or read <a href="/about">who we are</a>.</p>',
      translations: {
        fr: {
          html: '<h2>Filmé par les gens d’à côté</h2><p>Derrière chaque caméra de Northern Sports, il y a des parents, des élèves et d’anciens joueurs. Soixante-dix cents de chaque dollar retournent à l’école qui joue. <a href="/volunteers">Rencontrez les bénévoles</a> ou découvrez <a href="/about">qui nous sommes</a>.</p>',
        },
        ar: {
          html: '<h2>بعدسات أبناء الحي</h2><p>خلف كل كاميرا من كاميرات Northern Sports آباء وأمهات وطلاب ولاعبون سابقون. سبعون سنتًا من كل دولار تعود إلى المدرسة التي تلعب. <a href="/volunteers">تعرّف إلى المتطوعين</a> أو اقرأ <a href="/about">من نحن</a>.</p>',
        },
      },
    },
    {
      name: 'support-your-team',
      placement: 'hub',
      html: '<h2>Support this team</h2><p>Every pass bought from here counts for the team: <a href="/packages">see the passes</a>. Want to help on game day? <a href="/volunteers">We teach you the camera</a> in an evening.</p>',
      translations: {
        fr: {
          html: '<h2>Soutenez cette équipe</h2><p>Chaque pass acheté ici compte pour l’équipe : <a href="/packages">voir les pass</a>. Envie de donner un coup de main les jours de match ? <a href="/volunteers">Nous vous apprenons à filmer</a> en une soirée.</p>',
        },
        ar: {
          html: '<h2>ادعم هذا الفريق</h2><p>كل باقة تُشترى من هنا تُحتسب لصالح الفريق: <a href="/packages">عرض الباقات</a>. هل تود المساعدة يوم المباراة؟ <a href="/volunteers">نعلّمك التصوير</a> في أمسية واحدة.</p>',
        },
      },
    },
  ],
});

export const littoralHome: DemoHome = frenchSpacing({
  slides: [
    {
      title: 'Un seul pass, toute la côte',
      lead: 'Chaque match de chaque équipe, en direct et en rediffusion, sur tous vos écrans.',
      link: '/packages',
      translations: {
        en: {
          title: 'One pass, the whole coast',
          lead: 'Every game of every team, live and on replay, on all your screens.',
        },
        ar: {
          title: 'باقة واحدة، والساحل كله',
          lead: 'كل مباريات جميع الفرق، مباشرة ومُعادة، على جميع شاشاتك.',
        },
      },
    },
    {
      target: 'category',
      of: 'soccer',
      title: 'Le soccer ne dort jamais',
      lead: 'Tous les matchs de la saison, du premier coup de sifflet au dernier but.',
      link: '/schedule',
      translations: {
        en: {
          title: 'Soccer never sleeps',
          lead: 'Every game of the season, from the first whistle to the last goal.',
        },
        ar: {
          title: 'كرة القدم لا تنام',
          lead: 'كل مباريات الموسم، من أول صافرة إلى آخر هدف.',
        },
      },
    },
    {
      target: 'participant',
      of: 'saint-malo-corsairs',
      title: 'À l’abordage avec les Corsaires',
      lead: 'Suivez toute leur saison, à domicile comme à l’extérieur.',
      link: '/packages',
      translations: {
        en: {
          title: 'All aboard with the Corsairs',
          lead: 'Follow their whole season, home and away.',
        },
        ar: {
          title: 'أبحر مع كورسيرز',
          lead: 'تابع موسم الفريق كاملًا، داخل الديار وخارجها.',
        },
      },
    },
  ],
  blocks: [
    {
      name: 'derriere-la-camera',
      placement: 'home',
      html: '<h2>Filmé par vos voisins</h2><p>Des parents, des élèves et d’anciens joueurs tiennent chaque caméra de Littoral Sport. <a href="/benevoles">Rencontrez les bénévoles</a> ou découvrez <a href="/about">qui nous sommes</a>.</p>',
      translations: {
        en: {
          html: '<h2>Filmed by your neighbors</h2><p>Parents, students and former players hold every camera of Littoral Sport. <a href="/benevoles">Meet the volunteers</a> or find out <a href="/about">who we are</a>.</p>',
        },
        ar: {
          html: '<h2>بعدسات أبناء الحي</h2><p>خلف كل كاميرا من كاميرات Littoral Sport آباء وأمهات وطلاب ولاعبون سابقون. <a href="/benevoles">تعرّف إلى المتطوعين</a> أو اقرأ <a href="/about">من نحن</a>.</p>',
        },
      },
    },
    {
      name: 'soutenir-l-equipe',
      placement: 'hub',
      html: '<h2>Soutenez cette équipe</h2><p>Chaque pass acheté ici compte pour elle : <a href="/packages">voir les pass</a>.</p>',
      translations: {
        en: {
          html: '<h2>Support this team</h2><p>Every pass bought here counts for the team: <a href="/packages">see the passes</a>.</p>',
        },
        ar: {
          html: '<h2>ادعم هذا الفريق</h2><p>كل باقة تُشترى من هنا تُحتسب لصالح الفريق: <a href="/packages">عرض الباقات</a>.</p>',
        },
      },
    },
  ],
});
