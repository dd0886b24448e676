// A fan searches for a school, a team, tonight's game: by key, by button, by address, and without a result.
import { listFaults } from '../accessible.ts';
import { expect, test } from '../journey.ts';

test('[R2.02a] a fan finds their team in spite of slips, without a mouse', async ({ page }) => {
  await page.goto('/packages');
  await page.locator('#splash').waitFor({ state: 'detached' });
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('searchbox', { name: 'Search games, teams, schools and videos' });
  // The page hears keys a moment after its first picture.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('link', { name: 'Riverside High School' })).toBeVisible();

  // At once: a part of the words is looked for when the keys pause.
  await page.keyboard.insertText('lakeveiw flacons');
  const team = dialog.getByRole('region', { name: 'Teams' }).getByRole('link', { name: /^Lakeview Falcons/ });
  await expect(team).toBeVisible();
  await expect(dialog.locator('output')).toContainText(/^\d+ results$/);
  expect(await listFaults(page)).toEqual([]);

  await page.keyboard.press('ArrowDown');
  await expect(team).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('region', { name: 'Games' }).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/\?participant=lakeview-falcons$/);
  await expect(dialog).toBeHidden();
});

test('the dialog leaves the page as it was, and is not in the way of typing', async ({ page }) => {
  await page.goto('/login');
  await page.locator('#splash').waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Email' }).fill('a/b');
  await page.getByRole('textbox', { name: 'Email' }).press('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const button = page.getByRole('banner').getByRole('link', { name: 'Search' });
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL(/\/login$/);
});

test('[R2.02a] a sport, a page and a question are found too, and lead to where they stand', async ({
  page,
}) => {
  await page.goto('/search?query=ice+hokcey');
  const sport = page.getByRole('region', { name: 'Sports' }).getByRole('link', { name: /^Ice hockey/ });
  await expect(sport).toHaveAttribute('href', '/?sport=ice-hockey');
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill('voluntees');
  await expect(page.getByRole('region', { name: 'Pages' }).locator('a[href="/volunteers"]')).toBeVisible();
  await field.fill('televison');
  const question = page.getByRole('region', { name: 'Questions and answers' }).getByRole('link').first();
  await expect(question).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
  const id = (await question.getAttribute('href'))?.split('#')[1] ?? '';
  await question.click();
  await expect(page).toHaveURL(`/faq#${id}`);
  await expect(page.locator(`details#${id}`)).toHaveAttribute('open', '');
});

test('two teams in either order lead to their game, live and coming before what is over', async ({
  page,
}) => {
  for (const query of ['falcons hawks', 'HAWKS  Falcons']) {
    await page.goto(`/search?query=${encodeURIComponent(query)}`);
    const games = page.getByRole('region', { name: 'Games' }).getByRole('link');
    await expect(games.first()).toContainText(/Falcons @ Hawks|Hawks @ Falcons/);
    // A game that was over without a camera says so once its score is there.
    const isOver = () =>
      games.evaluateAll((links) => links.map((link) => /Replay|Final/.test(link.textContent)));
    await expect(async () => {
      const over = await isOver();
      expect(over).toContain(true);
      expect(over).toEqual(over.toSorted((one, other) => Number(one) - Number(other)));
    }).toPass();
  }
  await page.getByRole('region', { name: 'Games' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/watch\/\d+$/);
});

test('[R8.04] a search has an address of its own, and says when it finds nothing', async ({ page }) => {
  const response = await page.goto('/search?query=xylophone');
  expect(response?.status()).toBe(200);
  expect(await response?.text()).toContain('<meta name="robots" content="noindex">');
  await expect(page).toHaveTitle('Search · Northern Sports');
  const empty = page.locator('.empty-state');
  await expect(empty).toContainText('No results found for: "xylophone"');
  await page.goto('/search?q=hawks');
  await expect(page.getByRole('region', { name: 'Teams' })).toContainText('Riverside Hawks');
  await expect(page).toHaveURL(/\?query=hawks$/);
  await page.getByRole('searchbox').fill('rivrside');
  await expect(page.getByRole('region', { name: 'Schools' })).toContainText('Riverside High School');
  await expect(page).toHaveURL(/\?query=rivrside$/);
  await page.getByRole('button', { name: 'Clear the field' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page).toHaveURL(/\/search$/);
  expect(await listFaults(page)).toEqual([]);
});

test('a search that fails says so and tries again, and what is typed stays', async ({ page }) => {
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/search?query=hawks');
  await expect(page.getByText('Search is unavailable right now.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('hawks');
  await page.unroute('**/api/search?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Teams' })).toContainText('Riverside Hawks');
});

test('the earlier results stay readable while the next ones come', async ({ page }) => {
  await page.goto('/search?query=hawks');
  const team = page.getByRole('region', { name: 'Teams' }).getByRole('link', { name: /^Riverside Hawks/ });
  await expect(team).toBeVisible();
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/search?*', async (route) => {
    await looked;
    await route.continue();
  });
  await page.getByRole('searchbox').fill('falcons');
  await expect(page.locator('[aria-busy="true"]')).toContainText('Riverside Hawks');
  expect(await listFaults(page)).toEqual([]);
  goOn();
  await expect(team).toHaveCount(0);
});

test('[R2.03] a missing page offers a search', async ({ page }) => {
  await page.goto('/no-such-game');
  await page.locator('#splash').waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: 'Search games, teams and schools' }).fill('pinewood park');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?query=pinewood%20park$/);
  await expect(page.getByRole('region', { name: 'Games' }).getByRole('link').first()).toContainText(
    'Pinewood Park Field',
  );
});

test('[R1.03] the search is mirrored in Arabic, and finds by names of both languages', async ({
  page,
  context,
  stage,
}) => {
  await context.addCookies([{ name: 'floodlit.interface_language', value: 'ar', url: stage.url }]);
  await page.setViewportSize({ width: 390, height: 844 });
  // A name of the first language and one in Arabic find the same team, which is shown in the reader's language.
  for (const query of ['hawks', 'هوكس']) {
    await page.goto(`/search?query=${query}`);
    await expect(page.getByRole('region', { name: 'الفرق' })).toContainText('ريفرسايد هوكس');
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
