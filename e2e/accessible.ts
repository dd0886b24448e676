// Checks that hold for every page, viewer, language and width.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One line per fault: the rule, and the elements that break it. */
export async function listFaults(page: Page): Promise<string[]> {
  // A fading splash halves the contrast.
  await page.locator('#splash').waitFor({ state: 'detached' });
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    // React Aria's announcer names a pressed button by its element, which may be gone. It forgets it after seconds.
    .exclude('[data-live-announcer]')
    // axe merges the findings of several frames in an extra page, which takes longer than the search.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id} (${help}): ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary?.split('\n')[1]?.trim() ?? ''}`).join('; ')}`,
  );
}

/** By how many pixels the page is wider than the window. */
export const readOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
