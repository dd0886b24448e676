// Home on a slow phone: largest paint against the same page without an application, bytes, and accessibility.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { withBuilds, type Products } from '../product/build-before.ts';
import { inColdPage, launchBrowser } from './launch.ts';
import { watchPaints, type Paints } from './paint-probe.ts';
import { phone, settled, slowDown, slowProcessor } from './slow-phone.ts';

const rounds = 7;
async function paintsOf(browser: Browser, url: string, isApplication: boolean): Promise<Paints> {
  await (await fetch(url)).arrayBuffer();
  return inColdPage(browser, phone, async (page) => {
    await page.addInitScript(watchPaints);
    await slowDown(page);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    if (isApplication) await settled(page);
    else await page.waitForLoadState('networkidle', { timeout: 60_000 });
    return page.evaluate(() => (window as unknown as { paints: Paints }).paints);
  });
}

interface Weights {
  /** Bytes as they travelled, brotli. */
  readonly scripts: number;
  readonly files: number;
}

async function weightsOf(browser: Browser, url: string): Promise<Weights> {
  return inColdPage(browser, phone, async (page) => {
    const sizes = new Map<string, number>();
    page.on('response', (response) => {
      const headers = response.headers();
      const type = headers['content-type'] ?? '';
      if (!type.includes('javascript')) return;
      if (headers['content-encoding'] !== 'br') throw new Error(`${response.url()} is not sent in brotli.`);
      sizes.set(response.url(), Number(headers['content-length']));
    });
    await page.goto(url, { waitUntil: 'load' });
    await settled(page);
    return { scripts: [...sizes.values()].reduce((all, one) => all + one, 0), files: sizes.size };
  });
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

async function violationsOf(browser: Browser, url: string): Promise<Violation[]> {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return inColdPage(browser, phone, async (page) => {
    await page.goto(url, { waitUntil: 'load' });
    await settled(page);
    await page.evaluate(axe);
    return page.evaluate(
      async () =>
        (await (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run())
          .violations,
    );
  });
}

export const home = (): Promise<Figure[]> =>
  withBuilds({}, async (products) => {
    const browser = await launchBrowser();
    try {
      return await measure(browser, products);
    } finally {
      await browser.close();
    }
  });

async function measure(browser: Browser, { ours: { origin }, before }: Products): Promise<Figure[]> {
  const url = `${origin}/`;
  const shifts: number[] = [];
  const paint = await interleave(
    {
      ours: async () => {
        const { largestMs, shift } = await paintsOf(browser, url, true);
        shifts.push(shift);
        return largestMs;
      },
      static: async () => (await paintsOf(browser, `${origin}/bench/static?of=/`, false)).largestMs,
      before: async () =>
        before === undefined ? Number.NaN : (await paintsOf(browser, `${before.origin}/`, true)).largestMs,
    },
    rounds,
  );
  const weights = await weightsOf(browser, url);
  const violations = await violationsOf(browser, url);
  const most = (name: string, value: number, limit: number, unit: string, from: string): Figure => ({
    name: `home: ${name}`,
    value,
    limit,
    side: 'at most',
    unit,
    from,
  });
  const scriptsBefore = before && (await weightsOf(browser, `${before.origin}/`)).scripts;
  return [
    ...(scriptsBefore === undefined
      ? []
      : [
          most(
            'largest paint against the build before',
            paint.ours / paint.before,
            1.02,
            '×',
            `${paint.ours.toFixed(0)} ms, the build before ${paint.before.toFixed(0)} ms`,
          ),
          most(
            'JavaScript against the build before',
            weights.scripts / scriptsBefore,
            1.05,
            '×',
            `${(weights.scripts / 1_000).toFixed(1)} kB, the build before ${(scriptsBefore / 1_000).toFixed(1)} kB`,
          ),
        ]),
    most(
      'largest paint',
      paint.ours / paint.static,
      1.5,
      '×',
      `${paint.ours.toFixed(0)} ms, static page ${paint.static.toFixed(0)} ms (slow 4G, processor ${slowProcessor}× slower)`,
    ),
    most('initial JavaScript', weights.scripts / 1_000, 112, ' kB', 'brotli, all scripts until idle'),
    most('files of JavaScript', weights.files, 8, '', 'all scripts until idle'),
    most('layout shift', Math.max(...shifts), 0.01, '', `the worst of ${shifts.length}`),
    most(
      'accessibility violations',
      violations.length,
      0,
      '',
      violations.length === 0
        ? 'axe, all its rules'
        : violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`).join('; '),
    ),
  ];
}
