// One visit of Lighthouse on a phone, with its simulated throttling, and what its report says.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium, toolSearchEnvironment } from '../../../tools/find-chromium.ts';
import { runCommand } from '../../../server/src/processes/run-command.ts';
import { fetchLighthouse } from './fetch-lighthouse.ts';

export const scored = ['accessibility', 'best-practices', 'seo'] as const;
export type Scored = (typeof scored)[number];

/** Home asks for changes as long as it is open, so the network of a page is never idle. Every page has loaded long before. */
const idleWithinMs = 15_000;

export interface Report {
  readonly categories: Readonly<
    Record<
      Scored | 'performance',
      { readonly score: number; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly title: string; readonly numericValue?: number }>
  >;
}

export interface Lighthouse {
  readonly folder: string;
  readonly chromium: string;
}

export const findLighthouse = async (): Promise<Lighthouse> => ({
  folder: await fetchLighthouse(),
  chromium: await findChromium(toolSearchEnvironment((line) => console.error(line))),
});

/** @param zone the time zone of the browser, such as `America/New_York`. */
export async function reportOf({ folder, chromium }: Lighthouse, url: string, zone: string): Promise<Report> {
  const work = await mkdtemp(path.join(tmpdir(), 'floodlit-lighthouse-'));
  const file = path.join(work, 'report.json');
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--form-factor=mobile',
    '--throttling-method=simulate',
    `--max-wait-for-load=${idleWithinMs}`,
    `--only-categories=performance,${scored.join(',')}`,
    '--chrome-flags=--headless --no-sandbox --disable-gpu --mute-audio',
  ];
  try {
    const entry = path.join(folder, 'node_modules/lighthouse/cli/index.js');
    await runCommand(process.execPath, [entry, url, ...options], {
      env: { ...process.env, CHROME_PATH: chromium, TMPDIR: work, TZ: zone },
      timeoutMs: 180_000,
    });
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const numberOf =
  (audit: string) =>
  ({ audits }: Report): number =>
    audits[audit]?.numericValue ?? Number.NaN;

/** Milliseconds. */
export const largestOf = numberOf('largest-contentful-paint');
/** Milliseconds. */
export const blockingOf = numberOf('total-blocking-time');
/** As they travelled. */
export const bytesOf = numberOf('total-byte-weight');
export const shiftOf = numberOf('cumulative-layout-shift');
/** @returns a score, 100 at most. */
export const performanceOf = (report: Report): number => report.categories.performance.score * 100;

/** The audits that cost points. */
export const faultsOf = (report: Report, category: Scored): string[] =>
  report.categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${report.audits[id]?.title}`);
