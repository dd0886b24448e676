// Lighthouse on a phone, as the browser's tools report it. Measures the pages that viewers open first, alone or in
// turns with an earlier build.
import { medianOf, type Figure } from '../figure.ts';
import { withBuilds, type Products } from '../product/build-before.ts';
import {
  blockingOf,
  bytesOf,
  faultsOf,
  findLighthouse,
  largestOf,
  performanceOf,
  reportOf,
  scored,
  shiftOf,
  type Lighthouse,
  type Report,
} from './lighthouse-report.ts';
import { pageNames, preparePages, type MeasuredName } from './measured-pages.ts';

const rounds = 5;
/** The demo channel's. */
const zone = 'America/New_York';
/** Milliseconds. The largest paint of a page that plays is its picture. */
const largestLimits: Readonly<Partial<Record<MeasuredName, number>>> = {
  recording: 2_200,
  'clip page': 2_200,
};
const largestLimit = 1_900;
const homeBytesLimit = 320_000;
/** The ratio holds against the build before. Without one, the aim in milliseconds holds. */
const blockingLimits = { ratio: 0.7, ms: 150 };

interface Visits {
  readonly ours: readonly Report[];
  /** Empty without a build before. */
  readonly before: readonly Report[];
}

const each = (reports: readonly Report[], of: (report: Report) => number): string =>
  reports.map((report) => of(report).toFixed(0)).join(', ');
const middle = (reports: readonly Report[], of: (report: Report) => number): number =>
  medianOf(reports.map(of));

function scores(name: string, { ours, before }: Visits): Figure[] {
  const figure = (about: string, value: number, limit: number, unit: string, from: string): Figure => ({
    name: `lighthouse: ${name}, ${about}`,
    value,
    limit,
    side: 'at least',
    unit,
    from,
  });
  const performance = middle(ours, performanceOf);
  return [
    figure('performance', performance, 95, '', `of ${each(ours, performanceOf)}`),
    ...(before.length === 0
      ? []
      : [
          figure(
            'performance against the build before',
            performance / middle(before, performanceOf),
            1,
            '×',
            `the build before ${middle(before, performanceOf).toFixed(0)}, of ${each(before, performanceOf)}`,
          ),
        ]),
    ...scored.map((category) => {
      const worst = ours.toSorted(
        (one, other) => one.categories[category].score - other.categories[category].score,
      )[0];
      const faults = worst === undefined ? [] : faultsOf(worst, category);
      const score = (worst?.categories[category].score ?? Number.NaN) * 100;
      return figure(category, score, 100, '', faults.join('; ') || `the worst of ${ours.length}`);
    }),
  ];
}

function costs(name: MeasuredName, { ours, before }: Visits): Figure[] {
  const figure = (about: string, value: number, limit: number, unit: string, from: string): Figure => ({
    name: `lighthouse: ${name}, ${about}`,
    value,
    limit,
    side: 'at most',
    unit,
    from,
  });
  const blocking = middle(ours, blockingOf);
  const beforeMs = middle(before, blockingOf);
  return [
    before.length === 0
      ? figure('blocking time', blocking, blockingLimits.ms, ' ms', `of ${each(ours, blockingOf)}`)
      : figure(
          'blocking time against the build before',
          blocking / beforeMs,
          blockingLimits.ratio,
          '×',
          `${blocking.toFixed(0)} ms of ${each(ours, blockingOf)}, the build before ${beforeMs.toFixed(0)} ms of ${each(before, blockingOf)}`,
        ),
    figure(
      'largest paint',
      middle(ours, largestOf),
      largestLimits[name] ?? largestLimit,
      ' ms',
      [
        `of ${each(ours, largestOf)}`,
        ...(before.length === 0 ? [] : [`before ${each(before, largestOf)}`]),
      ].join(', '),
    ),
    figure('layout shift', Math.max(...ours.map(shiftOf)), 0.01, '', `the worst of ${ours.length}`),
    ...(name === 'Home'
      ? [
          figure(
            'all bytes',
            middle(ours, bytesOf) / 1_000,
            homeBytesLimit / 1_000,
            ' kB',
            before.length === 0
              ? 'as they travelled'
              : `the build before ${(middle(before, bytesOf) / 1_000).toFixed(0)} kB`,
          ),
        ]
      : []),
  ];
}

/** The first visit of each warms the server up and is thrown away. */
async function visit(on: Lighthouse, url: string, before: string | undefined): Promise<Visits> {
  const visits = { ours: [] as Report[], before: [] as Report[] };
  for (let round = 0; round <= rounds; round++) {
    const turns = [
      async () => visits.ours.push(await reportOf(on, url, zone)),
      async () => before !== undefined && visits.before.push(await reportOf(on, before, zone)),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  return { ours: visits.ours.slice(1), before: visits.before.slice(1) };
}

async function measure(on: Lighthouse, { ours, before }: Products): Promise<Figure[]> {
  const paths = await preparePages(ours);
  const pathsBefore = before && (await preparePages(before));
  const figures: Figure[] = [];
  for (const name of pageNames) {
    const urlBefore = before && pathsBefore && before.origin + pathsBefore[name];
    const visits = await visit(on, ours.origin + paths[name], urlBefore);
    figures.push(...scores(name, visits), ...costs(name, visits));
  }
  return figures;
}

export async function lighthouse(): Promise<Figure[]> {
  const on = await findLighthouse();
  return withBuilds({ recordings: 1 }, (products) => measure(on, products));
}
