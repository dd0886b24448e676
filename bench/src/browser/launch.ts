// A headless Chromium, and pages in it that know nothing from before.
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findChromium, toolSearchEnvironment } from '../../../tools/find-chromium.ts';

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findChromium(toolSearchEnvironment((line) => console.error(line)));
  return chromium.launch({
    executablePath,
    // Else it ends us with itself, before what a bench has started has ended.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required', '--mute-audio'],
  });
}

/** Runs `work` in a new page with an empty cache, and closes it. */
export async function inColdPage<Answer>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<Answer>,
): Promise<Answer> {
  const context = await browser.newContext(options);
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}
