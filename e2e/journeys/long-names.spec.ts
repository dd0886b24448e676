// A name of 300 characters without a space stays within its page.
import type { Locator, Page } from '@playwright/test';
import { api } from '../../contract/src/index.ts';
import { readOverflow } from '../accessible.ts';
import { aDemoPerson, aVisitor } from '../channel-api.ts';
import { cards, fillCheckout, payButton, readBoughtOrder } from '../checkout.ts';
import { demoPassword } from '../../demo/src/content/people.ts';
import { writeLetter, type Block } from '../../server/src/mail/index.ts';
import { becomeViewer, expect, test } from '../journey.ts';

// The data of a document are changed on their way, and its page is not.
test.use({ hasForeignHands: true });

const long = 'Extraordinarily'.repeat(20);

/** As if the operator had named every team, event, video and pass so, and the viewer themselves. The database refuses such a name. */
async function lengthenNames(page: Page): Promise<void> {
  await page.route(
    (url) => /^\/(?:$|watch|schedule|packages|buy|profile|vod_library|api\/)/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const names =
        /("(?:short_name|name|title|first_name|last_name)":)"(?:[^"\\]|\\.)*[ A-Z\u0600-\u06ff](?:[^"\\]|\\.)*"/g;
      await route.fulfill({ response, body: text.replaceAll(names, `$1"${long}"`) });
    },
  );
}

async function expectToFit(
  page: Page,
  path: string,
  expectNames = (main: Locator) => expect(main.getByText('ExtraordinarilyExtra').first()).toBeAttached(),
): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await expect(page.locator('[aria-busy=true]'), `${path}: all is loaded`).toHaveCount(0);
  await expectNames(page.locator('main'));
  await expectNoOverflow(page, path);
}

async function expectNoOverflow(page: Page, what: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await readOverflow(page), `${what}, ${width} px: overflow`).toBeLessThanOrEqual(0);
  }
}

for (const language of ['en', 'ar'] as const)
  test(`a name of 300 characters stays within its page in ${language}`, async ({ page, context, stage }) => {
    await context.addCookies([{ name: 'floodlit.interface_language', value: language, url: stage.url }]);
    await lengthenNames(page);
    const { free, paid } = stage.games;
    const { data: passes } = await (await aVisitor(stage.url)).client.call(api.commerce.packages, {});
    const pass = passes.find(({ is_team_pass }) => !is_team_pass);
    if (pass === undefined) throw new Error('No pass is on sale.');
    for (const path of [
      '/',
      `/watch/${free}`,
      `/watch/${paid}`,
      '/schedule',
      '/packages',
      '/vod_library',
      `/buy?type=event&id=${paid}`,
      `/buy?type=package&id=${pass.id}`,
    ])
      await expectToFit(page, path);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

test('a name of 300 characters stays within the orders, receipts and favourites of a viewer', async ({
  page,
  stage,
  viewer,
}) => {
  await becomeViewer(page, viewer);
  await fillCheckout(page, `/buy?type=event&id=${stage.games.paid}`, cards.works);
  await payButton(page).click();
  const order = await readBoughtOrder(page);
  await lengthenNames(page);
  for (const path of ['/profile', '/profile/transactions', `/profile/orders/${order}`])
    await expectToFit(page, path);
  await expectToFit(page, '/profile/edit', (main) =>
    expect(main.getByLabel('First name')).toHaveValue(/^Extraordinarily/),
  );
  await becomeViewer(page, await aDemoPerson(stage.url, 'bob@demo.test', demoPassword));
  await expectToFit(page, '/profile');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const language of ['en', 'ar'] as const)
  test(`a name of 300 characters stays within a letter in ${language}`, async ({ page }) => {
    const blocks: Block[] = [
      { kind: 'text', text: `Thank you, ${long}` },
      { kind: 'quote', text: long },
      { kind: 'facts', rows: [{ label: 'Item', value: long }] },
      { kind: 'button', label: long, href: 'https://example.test/' },
      { kind: 'link', label: long, href: 'https://example.test/' },
    ];
    const brand = { name: long, monogram: 'NS', color: '#12161d', ink: '#ffffff' };
    const { html } = writeLetter(brand, language, { subject: long, title: long, blocks, footer: long });
    await page.setContent(html);
    await expect(page.getByRole('link', { name: /Extraordinarily/ })).toHaveCount(2);
    await expectNoOverflow(page, 'letter');
    // The white card cuts its content off, so the page alone would not overflow.
    for (const element of await page.locator('h1, p, a, bdi, [dir=auto]').all())
      expect
        .soft(await element.evaluate((one) => one.getBoundingClientRect().right - innerWidth))
        .toBeLessThanOrEqual(0);
  });
