// A name of 300 characters without a space stays within its page.
import type { Page } from '@playwright/test';
import { readOverflow } from '../accessible.ts';
import { expect, test } from '../journey.ts';

const long = 'Extraordinarily'.repeat(20);

/** As if the operator had named every team, event and pass so. The database refuses such a name. */
async function lengthenNames(page: Page): Promise<void> {
  await page.route(
    (url) => /^\/(?:$|watch|schedule|packages|api\/)/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const names = /("(?:short_name|name)":)"(?:[^"\\]|\\.)*[ A-Z](?:[^"\\]|\\.)*"/g;
      await route.fulfill({ response, body: text.replaceAll(names, `$1"${long}"`) });
    },
  );
}

for (const language of ['en', 'ar'] as const)
  test(`a name of 300 characters stays within its page in ${language}`, async ({ page, context, stage }) => {
    await context.addCookies([{ name: 'floodlit.interface_language', value: language, url: stage.url }]);
    await lengthenNames(page);
    const { free, paid } = stage.games;
    for (const path of ['/', `/watch/${free}`, `/watch/${paid}`, '/schedule', '/packages']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.locator('[aria-busy=true]'), `${path}: all is loaded`).toHaveCount(0);
      await expect(page.locator('main').getByText('ExtraordinarilyExtra').first()).toBeAttached();
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await readOverflow(page), `${path}, ${width} px: overflow`).toBeLessThanOrEqual(0);
      }
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
