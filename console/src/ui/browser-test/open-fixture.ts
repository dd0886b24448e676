import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { buildScript } from './build-script.ts';

/**
 * A fixture of this folder in a real Chromium, with a new page for each test.
 * @returns opens the fixture in the page.
 */
export function fixtureIn(name: string): (html?: string) => Promise<Page> {
  vi.setConfig({ testTimeout: 60_000 });
  let browser: Browser;
  let script: string;
  let page: Page | undefined;
  beforeAll(async () => {
    script = await buildScript(join(import.meta.dirname, name));
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-gpu'],
    });
  });
  afterAll(() => browser.close());
  beforeEach(() => page?.close());
  return async (html = '<div id="root"></div>') => {
    page = await browser.newPage({ locale: 'en-US' });
    await page.setContent(html);
    await page.addScriptTag({ content: script, type: 'module' });
    return page;
  };
}
