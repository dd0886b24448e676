// Names of time zones on pages. English and French have abbreviations for North America and write an offset elsewhere,
// as CLDR does. Arabic has names, of the zones that its catalogue lists.
import type { Locale } from '@floodlit/contract/primitives';
import { aheadOfUtc } from '@floodlit/contract/catalog/wall-clock';
import { resolveZone } from '@floodlit/contract/catalog/zone-alias';
import { dateNames, sayDate } from './date-words.ts';

/** The letter of `date.zones`, hours of standard time behind UTC, and the last words of the names of zones. */
const GROUPS: readonly (readonly [letter: string, behind: number, places: string])[] = [
  [
    'E',
    5,
    'New_York Toronto Detroit Grand_Turk Marengo Petersburg Vevay Vincennes Winamac Indianapolis Iqaluit Monticello Louisville Nassau Port-au-Prince Cancun Cayman Coral_Harbour Atikokan Jamaica Panama Eastern',
  ],
  [
    'C',
    6,
    'Chicago Winnipeg Knox Tell_City Matamoros Menominee Beulah Center New_Salem Ojinaga Rankin_Inlet Resolute Bahia_Banderas Belize Chihuahua Costa_Rica El_Salvador Guatemala Managua Merida Mexico_City Monterrey Regina Swift_Current Tegucigalpa Central',
  ],
  [
    'M',
    7,
    'Denver Edmonton Boise Cambridge_Bay Ciudad_Juarez Inuvik Phoenix Creston Dawson_Creek Fort_Nelson Mountain',
  ],
  ['P', 8, 'Los_Angeles Vancouver Tijuana Pacific'],
  [
    'A',
    4,
    'Halifax Glace_Bay Goose_Bay Moncton Thule Bermuda Anguilla Antigua Aruba Barbados Blanc-Sablon Curacao Dominica Grenada Guadeloupe Kralendijk Lower_Princes Marigot Martinique Montserrat Port_of_Spain Puerto_Rico Santo_Domingo St_Barthelemy St_Kitts St_Lucia St_Thomas St_Vincent Tortola Atlantic',
  ],
  ['K', 9, 'Anchorage Juneau Metlakatla Nome Sitka Yakutat Alaska'],
  ['D', 10, 'Adak'],
  ['H', 10, 'Honolulu Hawaii'],
  ['T', 3.5, 'St_Johns Newfoundland'],
  ['Q', 3, 'Miquelon'],
];
const HOUR = 3_600;
/** Days before and after a moment: one of them is in the other half of the year of its clock. */
const SEASONS = [-182, -91, 91, 182];

const groups = new Map(
  GROUPS.flatMap(([letter, behind, places]) =>
    places.split(' ').map((place) => [place, { letter, standard: -behind * HOUR }] as const),
  ),
);

/** 'GMT-5', 'UTC+5:30', 'UTC−5' in French. */
function offsetName(ahead: number, locale: Locale): string {
  const name = sayDate(locale, 'date.zone_offset');
  const minutes = Math.abs(Math.round(ahead / 60));
  if (minutes === 0) return locale === 'fr' ? `${name}+0` : name;
  const minus = locale === 'fr' ? '−' : '-';
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `${name}${ahead < 0 ? minus : '+'}${Math.floor(minutes / 60)}${rest}`;
}

/**
 * 'EST'; 'HNE' in French of Canada; in Arabic the name of the zone, one for winter and summer.
 * @param seconds UTC: the moment says whether summer time runs
 */
export function zoneName(seconds: number, zone: string, locale: Locale): string {
  const known = resolveZone(zone);
  if (/^(?:Etc\/)?UTC$/.test(known)) return 'UTC';
  const place = known.slice(known.lastIndexOf('/') + 1);
  const group = groups.get(place);
  const ahead = aheadOfUtc(seconds, known);
  const start = `${group?.letter ?? place}:`;
  const found = dateNames(locale, 'date.zones').find((names) => names.startsWith(start));
  if (found === undefined) return offsetName(ahead, locale);
  const [first = '', second = first] = found.slice(start.length).replaceAll('_', ' ').split(':');
  // A name in Arabic says whether the zone has summer time, an abbreviation whether it runs.
  const isSecond =
    locale === 'ar'
      ? SEASONS.some((days) => aheadOfUtc(seconds + days * 86_400, known) !== ahead)
      : ahead > (group?.standard ?? ahead);
  return isSecond ? second : first;
}
