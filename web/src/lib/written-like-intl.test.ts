// @vitest-environment node
// The formatters of pages write the texts of Node's Intl, and a browser with another Intl changes none of them.
import { changeText, numberText } from '@floodlit/contract/sums/number-text';
import { orderDateLabel } from '@floodlit/contract/commerce/order-date';
import { zoneName as intlZoneName } from '@floodlit/contract/catalog/zone-name';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  dayName,
  longWeekdayName,
  monthName,
  shortMonthName,
} from '../features/catalog/schedule/day-names.ts';
import { groupFavorites } from '../features/favorites/group-favorites.ts';
import { agoOf } from '../features/identity/account/device-facts.ts';
import { translators } from './date-words.fixture.ts';
import * as dates from './dates.ts';
import { zoneName } from './zone-names.ts';

const locales = ['en', 'fr', 'ar'] as const;
type Locale = (typeof locales)[number];
/** Summer time begins and ends on four dates; New Zealand has it in January; one zone is off by a half hour. */
const zones = ['America/New_York', 'America/St_Johns', 'Europe/Paris', 'Africa/Cairo', 'UTC'] as const;

/** A year in steps of 7 h 43 min: each day, and each hour of the clock. */
const moments = Array.from({ length: 1_140 }, (_, index) => Date.UTC(2026, 0, 1) / 1_000 + index * 27_780);
/** Every ten minutes around the changes of the clocks. */
const changes = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01'].flatMap((day) =>
  Array.from({ length: 72 }, (_, index) => Date.parse(`${day}T00:00:00Z`) / 1_000 + index * 600),
);

const cleaned = (text: string): string => text.replaceAll('\u202f', ' ');

/** Texts that differ, ours before Intl's. Empty when all are equal. */
function differing<Item>(
  items: readonly Item[],
  ours: (item: Item) => string,
  theirs: (item: Item) => string,
): string[] {
  return items
    .filter((item) => ours(item) !== theirs(item))
    .slice(0, 5)
    .map((item) => `${String(item)}: ${JSON.stringify(ours(item))} for ${JSON.stringify(theirs(item))}`);
}

describe.each(locales)('a date in %s', (locale) => {
  const tag = dates.intlTag(locale);
  const clock = { hour: 'numeric', minute: '2-digit', hourCycle: locale === 'fr' ? 'h23' : 'h12' } as const;
  const writes = {
    clock: [dates.formatClock, clock],
    day: [dates.formatDay, { weekday: 'long', month: 'long', day: 'numeric' }],
    'short day': [dates.formatShortDay, { weekday: 'short', month: 'short', day: '2-digit' }],
    weekday: [dates.formatWeekday, { weekday: 'short' }],
    'short date': [dates.formatShortDate, { month: 'short', day: '2-digit' }],
    date: [dates.formatDate, { year: 'numeric', month: 'short', day: '2-digit' }],
    month: [dates.formatMonth, { year: 'numeric', month: 'long' }],
    'short month': [dates.formatShortMonth, { month: 'short' }],
  } as const;

  it.each(zones)('reads as Intl writes it in %s, all year', (zone) => {
    for (const [name, [ours, options]] of Object.entries(writes)) {
      const theirs = new Intl.DateTimeFormat(tag, { ...options, timeZone: zone });
      const found = differing(
        name === 'clock' ? [...moments, ...changes] : moments,
        (at) => ours(at, zone, locale),
        (at) => cleaned(theirs.format(at * 1_000)),
      );
      expect(found, name).toEqual([]);
    }
    const event = new Intl.DateTimeFormat(tag, { month: 'short', day: '2-digit', ...clock, timeZone: zone });
    expect(
      differing(
        [...moments, ...changes],
        (at) => dates.formatEventTime(at, zone, locale),
        (at) => `${cleaned(event.format(at * 1_000))} ${intlZoneName(at, zone, locale)}`,
      ),
    ).toEqual([]);
  });

  it('of an order is the one of its letter', () => {
    const some = moments
      .filter((_, index) => index % 20 === 0)
      .map((at) => new Date(at * 1_000).toISOString());
    expect(
      differing(
        some,
        (moment) => dates.formatOrderDate(moment, 'America/Halifax', locale),
        (moment) => orderDateLabel(moment, 'America/Halifax', locale),
      ),
    ).toEqual([]);
  });

  it('long ago is said as Intl says it', () => {
    const words = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
    const now = 1_800_000_000;
    const minutes = Array.from({ length: 60 }, (_, index) => index);
    const hours = Array.from({ length: 130 }, (_, index) => index + 1).concat(1_000, 12_345);
    const ago = (seconds: number): string => dates.formatAgo(now - seconds, now, locale);
    expect(
      differing(
        minutes,
        (n) => ago(n * 60),
        (n) => words.format(-n, 'minute'),
      ),
    ).toEqual([]);
    expect(
      differing(
        hours,
        (n) => ago(n * 3_600),
        (n) => words.format(-n, 'hour'),
      ),
    ).toEqual([]);
    const seen = (days: number): string => new Date((now - days * 86_400) * 1_000).toISOString();
    expect(
      differing(
        hours,
        (n) => agoOf(seen(n), now * 1_000, locale) ?? '',
        (n) => words.format(-n, 'day'),
      ),
    ).toEqual([]);
    for (const days of [0, 1])
      expect(dates.formatStart(now + days * 86_400, now, 'UTC', locale)).toContain(words.format(days, 'day'));
  });
});

describe('the name of a zone', () => {
  const winterAndSummer = [Date.UTC(2026, 0, 15) / 1_000, Date.UTC(2026, 6, 15) / 1_000];
  const all = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'EST', 'PT', 'US/Eastern', 'nowhere'];
  const inMoments = (write: typeof zoneName, locale: Locale) => (zone: string) =>
    winterAndSummer.map((at) => write(at, zone, locale)).join();

  it.each(['en', 'fr'] as const)('[R9.06] is the one of Intl for every zone in %s', (locale) => {
    // Intl writes GMT+0 in Portugal and its neighbours, and GMT in London.
    const others = all.filter((zone) => !/Azores|Canary|Faer?oe|Faroe|Madeira|Lisbon/.test(zone));
    expect(differing(others, inMoments(zoneName, locale), inMoments(intlZoneName, locale))).toEqual([]);
  });

  it('[R9.06] has a name in Arabic, in North America and where many read Arabic, and an offset elsewhere', () => {
    const differ = all.filter(
      (zone) => inMoments(zoneName, 'ar')(zone) !== inMoments(intlZoneName, 'ar')(zone),
    );
    // Bermuda has a name of its own there.
    expect(differ.filter((zone) => !inMoments(zoneName, 'ar')(zone).startsWith('غرينتش'))).toEqual([
      'Atlantic/Bermuda',
    ]);
    const named = ['America/Toronto', 'America/Regina', 'Pacific/Honolulu', 'Asia/Riyadh', 'Africa/Cairo'];
    expect(named.filter((zone) => differ.includes(zone))).toEqual([]);
    expect(zoneName(winterAndSummer[0] ?? 0, 'Asia/Kolkata', 'ar')).toBe('غرينتش+5:30');
  });
});

describe.each(locales)('a number in %s', (locale) => {
  const tag = dates.intlTag(locale);
  const whole = [...Array.from({ length: 2_100 }, (_, index) => index), 9_999, 12_345, 999_999, 1e6, 1e7];
  const parts = [0.5, 0.05, 1.005, 1.25, 2.675, 11.95, 99.95, 999.95, 1_234.5678, 0.0004, 8.345, 1e-7];

  it('reads as Intl writes it, with a sign and with decimals', () => {
    const numbers = [...whole, ...parts];
    const signed = numbers.concat(numbers.filter((value) => value >= 0.001).map((value) => -value));
    const plain = new Intl.NumberFormat(tag);
    expect(
      differing(
        signed,
        (n) => numberText(n, locale),
        (n) => cleaned(plain.format(n)),
      ),
    ).toEqual([]);
    const tenths = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    expect(
      differing(
        parts,
        (n) => numberText(n, locale, 1, 1),
        (n) => tenths.format(n),
      ),
    ).toEqual([]);
    const change = new Intl.NumberFormat(tag, { signDisplay: 'exceptZero', minimumFractionDigits: 1 });
    expect(
      differing(
        [-5, -0.5, 0, 0.1, 2.25],
        (n) => changeText(n, locale, 1),
        (n) => change.format(n),
      ),
    ).toEqual([]);
  });

  it.each([
    ['second', 'size.seconds', 1],
    ['megabyte', 'size.megabytes', 0],
    ['gigabyte', 'size.gigabytes', 0],
  ] as const)('of a %s has the unit of Intl', (unit, key, fewest) => {
    const options = { style: 'unit', unit, minimumFractionDigits: fewest, maximumFractionDigits: 1 } as const;
    const theirs = new Intl.NumberFormat(tag, options);
    const ours = (value: number): string =>
      translators[locale].t(key, { number: numberText(value, locale, fewest, 1) });
    expect(differing([0, 1, 2, 5, 11.5, 100, 900.25], ours, (n) => theirs.format(n))).toEqual([]);
  });
});

describe('another Intl', () => {
  afterEach(() => vi.restoreAllMocks());

  const at = Date.UTC(2026, 10, 21) / 1_000;
  const favorite = (id: number, name: string) =>
    ({ id, favoritable_id: id, favoritable_type: 'participant', name }) as const;

  const writeAll = (): string[] =>
    locales.flatMap((locale) => [
      ...['America/New_York', 'Africa/Cairo', 'Asia/Tokyo'].flatMap((zone) => [
        dates.formatEventTime(at, zone, locale),
        dates.formatOrderDate('2026-11-21T00:00:00Z', zone, locale),
        dates.formatClock(at, zone, locale),
        dates.formatZoneName(at, zone, locale),
        ...[0, 1, 3, 9].map((days) => dates.formatStart(at, at - days * 86_400, zone, locale)),
        dates.formatDay(at, zone, locale),
        dates.formatShortDay(at, zone, locale),
        dates.formatWeekday(at, zone, locale),
        dates.formatShortMonth(at, zone, locale),
        dates.formatMonth(at, zone, locale),
        dates.formatShortDate(at, zone, locale),
        dates.formatDate(at, zone, locale),
        dates.dayKey(at, zone),
        String(dates.dayDistance(at, at - 400_000, zone)),
      ]),
      dates.formatAgo(at, at + 1_900, locale),
      dates.formatAgo(at, at + 19_000, locale),
      agoOf('2026-11-11T00:00:00Z', at * 1_000, locale) ?? '',
      ...[dayName, longWeekdayName, monthName, shortMonthName].map((write) => write('2026-11-20', locale)),
      numberText(-12_345.678, locale),
      changeText(1.5, locale, 1),
      translators[locale].t('library.total', { count: 12_345 }),
      groupFavorites([favorite(1, 'Zèbres'), favorite(2, 'Éclairs'), favorite(3, 'Effraies')])
        .flatMap(({ favorites }) => favorites.map(({ name }) => name))
        .join(),
    ]);

  it('that writes other spaces, months, zones and orders changes no text', () => {
    const before = writeAll();
    const foreign = (): string => 'XXX\u2009XXX';
    for (const kind of ['DateTimeFormat', 'NumberFormat', 'Collator'] as const) {
      const getter = kind === 'Collator' ? 'compare' : 'format';
      vi.spyOn(Intl[kind].prototype as never, getter as never, 'get').mockReturnValue(
        (kind === 'Collator' ? () => 0 : foreign) as never,
      );
    }
    vi.spyOn(Intl.RelativeTimeFormat.prototype, 'format').mockImplementation(foreign);
    vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation(foreign);
    vi.spyOn(String.prototype, 'localeCompare').mockReturnValue(0);
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const)
      vi.spyOn(Date.prototype, name).mockImplementation(foreign);
    vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(foreign);
    // Parts keep their digits and lose their rest.
    const formatToParts = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'formatToParts')
      ?.value as (this: Intl.DateTimeFormat, at: number) => Intl.DateTimeFormatPart[];
    vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockImplementation(function (
      this: Intl.DateTimeFormat,
      at,
    ) {
      return formatToParts
        .call(this, Number(at))
        .map((part) => ({ ...part, value: /\d/.test(part.value) ? `\u200e${part.value}` : 'XXX' }));
    });
    expect(new Intl.DateTimeFormat('en').format(0)).toContain('XXX');
    expect(writeAll()).toEqual(before);
  });
});
