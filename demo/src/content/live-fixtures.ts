// The games that are always live: one after the other without end, so that a visitor never finds an empty pitch.
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

/** The first is tonight's game, open to everyone. Used in turn; `liveFixtureAt` goes round. */
export const liveFixtures: readonly [LiveFixture, ...LiveFixture[]] = [
  {
    away: 'north-coast-united',
    home: 'pinewood-rovers',
    type: 'free',
    description: 'Tonight’s game: twenty minutes, one winner, on Pinewood’s own grass. Open to everyone.',
    translations: translations(
      'Le match du soir : vingt minutes, un seul vainqueur, sur la pelouse de Pinewood. Ouvert à tous.',
      'مباراة الليلة: عشرون دقيقة وفائز واحد على أرض باينوود. المشاهدة مفتوحة للجميع.',
    ),
  },
  {
    away: 'saint-malo-corsairs',
    home: 'harbour-city-storm',
    type: 'free',
    description: 'Ice hockey by the water: one period decides the harbour derby.',
    translations: translations(
      'Du hockey au bord de l’eau : une seule période pour décider du derby du port.',
      'هوكي الجليد على ضفاف الماء: شوط واحد يحسم ديربي الميناء.',
    ),
  },
  {
    away: 'western-prep',
    home: 'kingston-royals',
    type: 'register',
    description: 'Twenty minutes of running clock in Kingston. Free with an account.',
    translations: translations(
      'Vingt minutes sans arrêt du chrono, à Kingston. Gratuit avec un compte.',
      'عشرون دقيقة بلا توقف للساعة في كينغستون. مجانًا مع حساب.',
    ),
  },
  {
    away: 'lakeview-falcons',
    home: 'riverside-hawks',
    type: 'free',
    description: 'The derby, short and sharp, from Riverside Fieldhouse.',
    translations: translations(
      'Le derby, court et intense, au Centre sportif de Riverside.',
      'الديربي، قصير ومثير، من صالة ريفرسايد الرياضية.',
    ),
  },
  {
    away: 'harbour-city-storm',
    home: 'granite-peak',
    type: 'paid',
    description: 'The Storm climb to the Granite Rink for one period that counts.',
    translations: translations(
      'Le Storm monte à l’Aréna Granite pour une période qui compte.',
      'ستورم يصعد إلى حلبة غرانيت لخوض شوط حاسم.',
    ),
  },
  {
    away: 'lakeview-lightning',
    home: 'riverside-comets',
    type: 'register',
    description: 'Two schools and one old rivalry, against the clock. Free with an account.',
    translations: translations(
      'Deux écoles, une vieille rivalité et le chrono qui file. Gratuit avec un compte.',
      'مدرستان وتنافس قديم في سباق مع الوقت. مجانًا مع حساب.',
    ),
  },
];

/** @param turn How many live games came before. */
export function liveFixtureAt(turn: number): LiveFixture {
  return liveFixtures[turn % liveFixtures.length] ?? liveFixtures[0];
}
