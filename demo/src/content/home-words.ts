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
      lead: 'Live games and replays from the whole Northern League, on every screen you own.',
      link: '/packages',
      translations: {
        fr: {
          title: 'Un forfait. Toutes les écoles. Toute la saison.',
          lead: 'Les matchs de toute la Ligue du Nord, en direct et en rediffusion, sur tous vos écrans.',
        },
        ar: {
          title: 'باقة واحدة. كل المدارس. طوال الموسم.',
          lead: 'مباريات دوري الشمال كله، مباشرة ومُعادة، على جميع شاشاتك.',
        },
      },
    },
    {
      target: 'category',
      of: 'ice-hockey',
      title: 'The Granite Cup comes home',
      lead: 'Two legs, two rinks, one trophy. Follow every shift of the mountain cup.',
      link: '/schedule',
      translations: {
        fr: {
          title: 'La Coupe Granite revient à la maison',
          lead: 'Deux manches, deux arénas, un trophée. Suivez chaque présence de la coupe des montagnes.',
        },
        ar: {
          title: 'كأس غرانيت تعود إلى الديار',
          lead: 'ذهاب وإياب، وحلبتان، ولقب واحد. تابع كل لحظة من كأس الجبال.',
        },
      },
    },
    {
      target: 'participant',
      of: 'riverside-hawks',
      title: 'The derby is back',
      lead: 'Hawks and Falcons meet again. The soccer pass has all the Hawks’ games, home and away.',
      link: '/packages',
      translations: {
        fr: {
          title: 'Le derby est de retour',
          lead: 'Hawks et Falcons se retrouvent. Le forfait soccer donne accès à tous les matchs des Hawks, à domicile comme à l’extérieur.',
        },
        ar: {
          title: 'الديربي يعود',
          lead: 'هوكس وفالكونز وجهًا لوجه من جديد. تشمل باقة كرة القدم كل مباريات هوكس، داخل الديار وخارجها.',
        },
      },
    },
  ],
  blocks: [
    {
      name: 'behind-the-camera',
      placement: 'home',
      html: '<h2>Filmed by the people next door</h2><p>Parents, students and former players stand behind every camera of Northern Sports. Seventy cents of every dollar go back to the school you watch. <a href="/volunteers">Meet the volunteers</a> or read <a href="/about">who we are</a>.</p>',
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
      html: '<h2>Support this team</h2><p>Every pass bought here supports the team: <a href="/packages">see the passes</a>. Want to help on game day? <a href="/volunteers">Learn to run a camera</a> in one evening.</p>',
      translations: {
        fr: {
          html: '<h2>Soutenez cette équipe</h2><p>Chaque forfait acheté ici compte pour l’équipe : <a href="/packages">voir les forfaits</a>. Envie de donner un coup de main les jours de match ? <a href="/volunteers">Nous vous apprenons à filmer</a> en une soirée.</p>',
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
      lead: 'Les matchs de toute la côte, en direct et en rediffusion, sur tous vos écrans.',
      link: '/packages',
      translations: {
        en: {
          title: 'One pass, the whole coast',
          lead: 'Live games and replays from the whole coast, on all your screens.',
        },
        ar: {
          title: 'باقة واحدة، والساحل كله',
          lead: 'مباريات الساحل كله، مباشرة ومُعادة، على جميع شاشاتك.',
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
          html: '<h2>Filmed by your neighbors</h2><p>Parents, students and former players run every camera at Littoral Sport. <a href="/benevoles">Meet the volunteers</a> or find out <a href="/about">who we are</a>.</p>',
        },
        ar: {
          html: '<h2>بعدسات أبناء الحي</h2><p>خلف كل كاميرا من كاميرات Littoral Sport آباء وأمهات وطلاب ولاعبون سابقون. <a href="/benevoles">تعرّف إلى المتطوعين</a> أو اقرأ <a href="/about">من نحن</a>.</p>',
        },
      },
    },
    {
      name: 'soutenir-l-equipe',
      placement: 'hub',
      html: '<h2>Soutenez cette équipe</h2><p>Chaque forfait acheté ici compte pour elle : <a href="/packages">voir les forfaits</a>.</p>',
      translations: {
        en: {
          html: '<h2>Support this team</h2><p>Every pass bought here supports the team: <a href="/packages">see the passes</a>.</p>',
        },
        ar: {
          html: '<h2>ادعم هذا الفريق</h2><p>كل باقة تُشترى من هنا تُحتسب لصالح الفريق: <a href="/packages">عرض الباقات</a>.</p>',
        },
      },
    },
  ],
});
