// The games that are always live: one after the other without end, so that a visitor never finds an empty field.
import { frenchSpacing, type Translated } from './demo-text.ts';
import type { DemoFixture } from './fixtures.ts';

/** A fixture without a day: it is played whenever its turn has come, on the first channel alone. */
export interface LiveFixture extends Pick<DemoFixture, 'away' | 'home' | 'type'>, Translated<'description'> {
  readonly description: string;
}

const translations = (fr: string, ar: string): LiveFixture['translations'] => ({
  fr: { description: frenchSpacing(fr) },
  ar: { description: ar },
});

/** Seconds from kick-off to the whistle. */
export const liveGameSeconds = 1200;

/** The first is open to everyone. Used in turn; `liveFixtureAt` goes round. A game is live at any hour, so none names one. */
export const liveFixtures: readonly [LiveFixture, ...LiveFixture[]] = [
  {
    away: 'north-coast-united',
    home: 'pinewood-rovers',
    type: 'free',
    description: 'A short match on the Pinewood Park field. Open to everyone.',
    translations: translations(
      'Un match court au terrain du parc Pinewood. Ouvert à tous.',
      'مباراة قصيرة على ملعب حديقة باينوود. المشاهدة مفتوحة للجميع.',
    ),
  },
  {
    away: 'saint-malo-corsairs',
    home: 'harbour-city-storm',
    type: 'free',
    description: 'Hockey at Harbor Rink: one period settles the harbor rivalry. Open to everyone.',
    translations: translations(
      'Du hockey à l’Aréna du Port : une seule période pour régler la rivalité du port. Ouvert à tous.',
      'هوكي الجليد في حلبة الميناء: شوط واحد يحسم ديربي الميناء. المشاهدة مفتوحة للجميع.',
    ),
  },
  {
    away: 'western-prep',
    home: 'kingston-royals',
    type: 'register',
    description: 'Running-clock basketball in the Kingston gym. Free with an account.',
    translations: translations(
      'Basketball sans arrêt du chrono au gymnase de Kingston. Gratuit avec un compte.',
      'كرة سلة بلا توقف للساعة في صالة كينغستون. مجانًا مع حساب.',
    ),
  },
  {
    away: 'lakeview-falcons',
    home: 'riverside-hawks',
    type: 'free',
    description:
      'Girls’ soccer: a short edition of the derby from the Riverside High field. Open to everyone.',
    translations: translations(
      'Soccer féminin : le derby en version courte, au terrain de l’école Riverside. Ouvert à tous.',
      'كرة القدم النسائية: نسخة قصيرة من الديربي على ملعب مدرسة ريفرسايد. المشاهدة مفتوحة للجميع.',
    ),
  },
  {
    away: 'harbour-city-storm',
    home: 'granite-peak',
    type: 'paid',
    description: 'The Storm visit Granite Rink for one period of hockey.',
    translations: translations(
      'Le Storm en visite à l’Aréna Granite pour une période de hockey.',
      'ستورم في ضيافة حلبة غرانيت لشوط واحد من الهوكي.',
    ),
  },
  {
    away: 'lakeview-lightning',
    home: 'riverside-comets',
    type: 'register',
    description:
      'Girls’ basketball in the Riverside High gym: two schools, one old rivalry. Free with an account.',
    translations: translations(
      'Basketball féminin au gymnase de l’école Riverside : deux écoles, une vieille rivalité. Gratuit avec un compte.',
      'كرة السلة النسائية في صالة مدرسة ريفرسايد: مدرستان وتنافس قديم. مجانًا مع حساب.',
    ),
  },
];

/** @param turn How many live games came before. */
export function liveFixtureAt(turn: number): LiveFixture {
  return liveFixtures[turn % liveFixtures.length] ?? liveFixtures[0];
}
