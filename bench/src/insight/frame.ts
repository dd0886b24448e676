// The first frame of a page that measures, against the same page without measures.
import type { Browser } from 'playwright-core';
import { findGame } from '../browser/find-game.ts';
import { frameAfterMs } from '../browser/first-frame.ts';
import { launchBrowser } from '../browser/launch.ts';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { startProduct, type Product } from '../product/start-product.ts';

const pairs = 31;
const switchDeadlineMs = 5_000;

/** Switches the channel's measures, and waits until its documents say so. */
async function switchMeasures({ connection }: Product, url: string, isOn: boolean): Promise<void> {
  await connection.pool.query(
    isOn
      ? `update channel.channels set settings = settings || jsonb_build_object('analytics', bench.analytics) from public.bench where slug = 'northern-sports'`
      : `update channel.channels set settings = settings || '{"analytics": null}' where slug = 'northern-sports'`,
  );
  const until = Date.now() + switchDeadlineMs;
  while ((await (await fetch(url)).text()).includes('demo-northern-sports-') !== isOn) {
    if (Date.now() > until) throw new Error('The document does not follow the setting.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function compare(product: Product, browser: Browser): Promise<Figure> {
  const game = await findGame(product, 'free');
  const url = `${product.origin}/watch/${game.eventId}`;
  // A key of its own, so that a document shows whether it measures.
  await product.connection.pool.query(
    `create table public.bench as select (settings -> 'analytics') || '{"key": "demo-northern-sports-bench"}' as analytics
       from channel.channels where slug = 'northern-sports'`,
  );
  const frame = (isOn: boolean) => async () => {
    await switchMeasures(product, url, isOn);
    return frameAfterMs(browser, url);
  };
  const ms = await interleave({ measured: frame(true), unmeasured: frame(false) }, pairs);
  return {
    name: 'insight-frame: first frame with measures',
    value: ms.measured / ms.unmeasured,
    limit: 1.05,
    side: 'at most',
    unit: '×',
    from: `${ms.measured.toFixed(0)} ms against ${ms.unmeasured.toFixed(0)} ms, ${pairs} pairs`,
  };
}

export async function insightFrame(): Promise<Figure[]> {
  const product = await startProduct({ recordings: 1 });
  try {
    const browser = await launchBrowser();
    try {
      return [await compare(product, browser)];
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}
