// Lighthouse on a phone, with its simulated throttling, as its report in the browser's tools has it: Home, the
// schedule, a free recording, the passes, a game to come and the library.
import { readFile, rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium, toolSearchEnvironment } from '../../../tools/find-chromium.ts';
import { runCommand } from '../../../server/src/processes/run-command.ts';
import { medianOf, type Figure } from '../figure.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import { fetchLighthouse } from './fetch-lighthouse.ts';
import { findGame } from './find-game.ts';

const rounds = 3;
const categories = ['accessibility', 'best-practices', 'seo'] as const;
/** The largest paint of a page that plays is its picture. */
const largestLimitMs = { page: 1_800, picture: 2_200 };
type Category = (typeof categories)[number];

interface Report {
  readonly categories: Readonly<
    Record<
      Category | 'performance',
      { readonly score: number; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly title: string; readonly numericValue?: number }>
  >;
}

interface Lighthouse {
  readonly folder: string;
  readonly chromium: string;
}

async function reportOf({ folder, chromium }: Lighthouse, url: string): Promise<Report> {
  const work = await mkdtemp(path.join(tmpdir(), 'floodlit-lighthouse-'));
  const file = path.join(work, 'report.json');
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--form-factor=mobile',
    '--throttling-method=simulate',
    `--only-categories=performance,${categories.join(',')}`,
    '--chrome-flags=--headless --no-sandbox --disable-gpu --mute-audio',
  ];
  try {
    const entry = path.join(folder, 'node_modules/lighthouse/cli/index.js');
    await runCommand(process.execPath, [entry, url, ...options], {
      env: { ...process.env, CHROME_PATH: chromium, TMPDIR: work },
      timeoutMs: 180_000,
    });
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const largestOf = ({ audits }: Report): number =>
  audits['largest-contentful-paint']?.numericValue ?? Number.NaN;
const blockingOf = ({ audits }: Report): number => audits['total-blocking-time']?.numericValue ?? Number.NaN;
const performanceOf = (report: Report): number => report.categories.performance.score * 100;
const shiftOf = ({ audits }: Report): number => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;

/** Lists the audits that cost points. */
const faultsOf = (report: Report, category: Category): string[] =>
  report.categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${report.audits[id]?.title}`);

/** The demo's videos without their footage: encoding it would take the processor from what is measured. */
async function fillLibrary({ connection }: Product): Promise<void> {
  await connection.pool.query(
    `with made as (
       insert into media.assets (channel_id, status, source_path, folder, progress, duration_seconds, ladder, created_at, ready_at)
       select channel_id, 'ready', '', 'bench/' || id, 100, 95, $1, now(), now() from media.vod_items
       returning id, channel_id, folder)
     update media.vod_items as items set asset_id = made.id from made
      where items.channel_id = made.channel_id and made.folder = 'bench/' || items.id`,
    [JSON.stringify({ rungs: [], start_rung: '360p', captions: [], poster: null, storyboard: null })],
  );
}

interface MeasuredPage {
  readonly path: string;
  readonly largestMs: number;
}

async function listPages(product: Product): Promise<Record<string, MeasuredPage>> {
  const { connection } = product;
  const { rows } = await connection.pool.query<{ id: number }>(
    `select events.id from catalog.events as events join channel.channels as channels on channels.id = events.channel_id
      where channels.slug = 'northern-sports' and events.stream_status = 'upcoming' order by events.starts_at limit 1`,
  );
  const page = (path: string): MeasuredPage => ({ path, largestMs: largestLimitMs.page });
  return {
    Home: page('/'),
    schedule: page('/schedule'),
    passes: page('/packages'),
    recording: {
      path: `/watch/${(await findGame(product, 'free')).eventId}`,
      largestMs: largestLimitMs.picture,
    },
    'game to come': page(`/watch/${rows[0]?.id}`),
    library: page('/vod_library'),
  };
}

const findLighthouse = async (): Promise<Lighthouse> => ({
  folder: await fetchLighthouse(),
  chromium: await findChromium(toolSearchEnvironment((line) => console.error(line))),
});

/** A page that plays, by itself. */
export const lighthouseOf = async (origin: string, name: string, path: string): Promise<Figure[]> =>
  measure(await findLighthouse(), origin, name, { path, largestMs: largestLimitMs.picture });

export async function lighthouse(): Promise<Figure[]> {
  const on = await findLighthouse();
  const product = await startProduct({ recordings: 1 });
  try {
    await fillLibrary(product);
    const figures: Figure[] = [];
    for (const [name, page] of Object.entries(await listPages(product)))
      figures.push(...(await measure(on, product.origin, name, page)));
    return figures;
  } finally {
    await product.stop();
  }
}

/** The first visit warms the server up and is thrown away. */
async function measure(
  on: Lighthouse,
  origin: string,
  name: string,
  { path: page, largestMs }: MeasuredPage,
): Promise<Figure[]> {
  const reports: Report[] = [];
  for (let round = 0; round <= rounds; round++) {
    const report = await reportOf(on, origin + page);
    if (round > 0) reports.push(report);
  }
  const figure = (
    about: string,
    side: Figure['side'],
    value: number,
    limit: number,
    unit: string,
    from: string,
  ): Figure => ({ name: `lighthouse: ${name}, ${about}`, value, limit, side, unit, from });
  const middle = (of: (report: Report) => number): number => medianOf(reports.map(of));
  const all = (of: (report: Report) => number): string =>
    `of ${reports.map((report) => of(report).toFixed(0)).join(', ')}`;
  return [
    figure('performance', 'at least', middle(performanceOf), 98, '', all(performanceOf)),
    ...categories.map((category) => {
      const worst = reports.toSorted(
        (one, other) => one.categories[category].score - other.categories[category].score,
      )[0];
      const faults = worst === undefined ? [] : faultsOf(worst, category);
      return figure(
        category,
        'at least',
        (worst?.categories[category].score ?? Number.NaN) * 100,
        100,
        '',
        faults.length === 0 ? `the worst of ${rounds}` : faults.join('; '),
      );
    }),
    figure('blocking time', 'at most', middle(blockingOf), 100, ' ms', all(blockingOf)),
    figure('largest paint', 'at most', middle(largestOf), largestMs, ' ms', all(largestOf)),
    figure('layout shift', 'at most', Math.max(...reports.map(shiftOf)), 0.02, '', `the worst of ${rounds}`),
  ];
}
