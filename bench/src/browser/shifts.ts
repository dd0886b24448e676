// Measures how much the pages move while they start, in two time zones whose days differ. It also reads what the
// browser reports about the server's page.
import type { Browser } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import { inColdPage, launchBrowser } from './launch.ts';
import { pageNames, preparePages } from './measured-pages.ts';
import { watchPaints, type Paints } from './paint-probe.ts';
import { phone, settled, slowDown } from './slow-phone.ts';

const visits = 3;
const zones = [
  { about: "in the channel's zone", zone: 'America/New_York', limit: 0.01 },
  { about: 'in another zone', zone: 'Pacific/Auckland', limit: 0.05 },
] as const;
/** React reports a page of the server that is not the browser's, a production build by number. */
const hydrationFault = /hydrat|react error #(?:418|419|421|422|423|425)\b/i;

interface Visit {
  readonly shift: number;
  readonly faults: readonly string[];
}

async function visitPage(browser: Browser, url: string, zone: string): Promise<Visit> {
  return inColdPage(browser, { ...phone, timezoneId: zone }, async (page) => {
    const faults: string[] = [];
    const note = (text: string): void => {
      if (hydrationFault.test(text)) faults.push(`${url}: ${text.split('\n')[0]}`);
    };
    page.on('console', (line) => note(line.text()));
    page.on('pageerror', ({ message }) => note(message));
    await page.addInitScript(watchPaints);
    await slowDown(page);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await settled(page);
    const { shift } = await page.evaluate(() => (window as unknown as { paints: Paints }).paints);
    return { shift, faults };
  });
}

async function measure(browser: Browser, product: Product): Promise<Figure[]> {
  const paths = await preparePages(product);
  const figures: Figure[] = [];
  const faults: string[] = [];
  for (const { about, zone, limit } of zones) {
    const worst: (readonly [name: string, shift: number])[] = [];
    for (const name of pageNames)
      for (let visit = 0; visit < visits; visit++) {
        const seen = await visitPage(browser, product.origin + paths[name], zone);
        worst.push([name, seen.shift]);
        faults.push(...seen.faults);
      }
    const [name, value] = worst.toSorted(([, one], [, other]) => other - one)[0] ?? ['', Number.NaN];
    figures.push({
      name: `shifts: ${about}`,
      value,
      limit,
      side: 'at most',
      unit: '',
      from: `the worst of ${worst.length} visits of ${pageNames.length} pages: ${name}`,
    });
  }
  return [
    ...figures,
    {
      name: 'shifts: errors of hydration',
      value: faults.length,
      limit: 0,
      side: 'at most',
      unit: '',
      from: faults[0] ?? `${visits * pageNames.length * zones.length} visits`,
    },
  ];
}

export async function shifts(): Promise<Figure[]> {
  const product = await startProduct({ recordings: 1 });
  try {
    const browser = await launchBrowser();
    try {
      return await measure(browser, product);
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}
