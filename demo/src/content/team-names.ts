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
  'riverside-field': place('Terrain de l’école Riverside', 'ملعب مدرسة ريفرسايد', 'ريفرسايد'),
  'lakeview-field': place('Terrain de l’Académie Lakeview', 'ملعب أكاديمية ليكفيو', 'ليكفيو'),
  'north-coast-field': place('Terrain de North Coast', 'ملعب نورث كوست', 'هاربور سيتي'),
  'pinewood-field': place('Terrain du parc Pinewood', 'ملعب حديقة باينوود', 'باينوود'),
  'riverside-gym': place('Gymnase de l’école Riverside', 'صالة مدرسة ريفرسايد', 'ريفرسايد'),
  'lakeview-gym': place('Gymnase de Lakeview', 'صالة ليكفيو', 'ليكفيو'),
  'kingston-gym': place('Gymnase communautaire de Kingston', 'صالة كينغستون', 'كينغستون'),
  'western-gym': place('Gymnase de Western Prep', 'صالة ويسترن بريب', 'وستفيلد'),
  'granite-rink': place('Aréna Granite', 'حلبة غرانيت الجليدية', 'غرانيت بيك'),
  'maple-ridge-rink': place('Aréna de Maple Ridge', 'حلبة مابل ريدج الجليدية', 'مابل ريدج'),
  'harbor-rink': place('Aréna du Port', 'حلبة الميناء الجليدية', 'هاربور سيتي'),
  'saint-malo-rink': place('Aréna de Saint-Malo', 'حلبة سان مالو الجليدية', 'سان مالو'),
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
  'harbour-city-storm': team('Storm de Harbor City', 'هاربور سيتي ستورم', 'ستورم'),
  'maple-ridge-bears': team('Bears de Maple Ridge', 'مابل ريدج بيرز', 'بيرز'),
  'granite-peak': team('Rams de Granite Peak', 'غرانيت بيك رامز', 'رامز'),
  'saint-malo-corsairs': team('Corsaires de Saint-Malo', 'سان مالو كورسيرز', 'كورسيرز', 'Corsaires'),
};
