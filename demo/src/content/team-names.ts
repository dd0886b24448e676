// Names of schools, places and teams in French and Arabic, by their aliases.
import type { DemoTranslations } from './demo-text.ts';

type Names<Field extends string> = Readonly<Record<string, DemoTranslations<Field>>>;

const group = (fr: string, ar: string): DemoTranslations<'name'> => ({ fr: { name: fr }, ar: { name: ar } });

export const groupNames: Names<'name'> = {
  'riverside-high': group('École secondaire Riverside', 'مدرسة ريفرسايد الثانوية'),
  'lakeview-academy': group('Académie Lakeview', 'أكاديمية ليكفيو'),
  'northern-league-clubs': group('Clubs de la Ligue du Nord', 'أندية دوري الشمال'),
};

/** A city keeps its name in French. */
const place = (fr: string, ar: string, cityAr: string): DemoTranslations<'name' | 'city'> => ({
  fr: { name: fr },
  ar: { name: ar, city: cityAr },
});

export const placeNames: Names<'name' | 'city'> = {
  'riverside-fieldhouse': place('Centre sportif de Riverside', 'صالة ريفرسايد الرياضية', 'ريفرسايد'),
  'lakeview-stadium': place('Stade de Lakeview', 'ملعب ليكفيو', 'ليكفيو'),
  'harbour-arena': place('Aréna Harbour', 'هاربور أرينا', 'هاربور سيتي'),
  'granite-rink': place('Aréna Granite', 'حلبة غرانيت الجليدية', 'غرانيت بيك'),
};

type TeamNames = DemoTranslations<'name' | 'short_name'>;

/** A short name is the same in French, with few exceptions. */
const team = (fr: string, ar: string, shortAr: string, shortFr?: string): TeamNames => ({
  fr: { name: fr, ...(shortFr !== undefined && { short_name: shortFr }) },
  ar: { name: ar, short_name: shortAr },
});

export const teamNames: Names<'name' | 'short_name'> = {
  'riverside-hawks': team('Hawks de Riverside', 'ريفرسايد هوكس', 'هوكس'),
  'lakeview-falcons': team('Falcons de Lakeview', 'ليكفيو فالكونز', 'فالكونز'),
  'north-coast-united': team('North Coast United', 'نورث كوست يونايتد', 'يونايتد'),
  'pinewood-rovers': team('Rovers de Pinewood', 'باينوود روفرز', 'روفرز'),
  'kingston-royals': team('Royals de Kingston', 'كينغستون رويالز', 'رويالز'),
  'western-prep': team('Wolves de Western Prep', 'ويسترن بريب وولفز', 'وولفز'),
  'riverside-comets': team('Comets de Riverside', 'ريفرسايد كوميتس', 'كوميتس'),
  'lakeview-lightning': team('Lightning de Lakeview', 'ليكفيو لايتنينغ', 'لايتنينغ'),
  'harbour-city-storm': team('Storm de Harbour City', 'هاربور سيتي ستورم', 'ستورم'),
  'maple-ridge-bears': team('Bears de Maple Ridge', 'مابل ريدج بيرز', 'بيرز'),
  'granite-peak': team('Rams de Granite Peak', 'غرانيت بيك رامز', 'رامز'),
  'saint-malo-corsairs': team('Corsaires de Saint-Malo', 'سان مالو كورسيرز', 'كورسيرز', 'Corsaires'),
};
