// The editor of a channel writes its menu, a page, a question and a slide, on a phone. A fan reads them.
import { expectAccessible, logInAs } from '../console.ts';
import { expect, test } from '../journey.ts';

test('an editor writes the content of a channel by the console alone', async ({ page, browser, stage }) => {
  test.slow();
  const mark = String(stage.port);
  await page.setViewportSize({ width: 390, height: 844 });
  await logInAs(page, stage, 'owner');
  const fan = await (await browser.newContext({ baseURL: stage.url })).newPage();

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Move down/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add an entry' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`Comets ${mark}`);
  await page.getByRole('button', { name: 'Leads to' }).click();
  await page.getByRole('option', { name: 'Another address' }).click();
  await page.getByLabel('Address', { exact: true }).fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Add an entry' }).click();
  await expect(page.getByRole('alert')).toContainText('begins with https://');
  await expectAccessible(page);
  await page.getByLabel('Address', { exact: true }).fill(`https://shop.example/${mark}`);
  await page.getByRole('button', { name: 'Add an entry' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: `Comets ${mark}` });
  await entry.getByRole('button', { name: /^Move up/ }).click();
  await expect(page.getByText(`Moved: Comets ${mark}`)).toBeVisible();
  await entry.getByRole('button', { name: /^Remove/ }).click();
  await expect(entry).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry).toBeVisible();
  await expect(async () => {
    await fan.goto('/schedule');
    await expect(fan.getByRole('contentinfo').getByRole('link', { name: `Comets ${mark}` })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();

  await page.getByRole('link', { name: 'Pages', exact: true }).click();
  await page.getByRole('link', { name: 'Add a page' }).click();
  await page.getByLabel('Title', { exact: true }).fill(`Cup night ${mark}`);
  await page.getByLabel('Address on the site').fill(`volunteers-${mark}`);
  await page.getByLabel('Text', { exact: true }).fill('We run the camera.\n\nCome and help.');
  // The text outlives a reload.
  await page.reload();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/Come and help/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a page' }).click();
  await page.getByRole('link', { name: `Cup night ${mark}` }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/<p>Come and help\.<\/p>/);
  await fan.goto(`/volunteers-${mark}`);
  await expect(fan.getByRole('heading', { level: 1, name: `Cup night ${mark}` })).toBeVisible();
  await expect(fan.getByText('Come and help.')).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Name in menus', { exact: true }).fill('Comets season');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Your changes are not saved yet.')).toHaveCount(0);
  await page.getByLabel('Name in menus', { exact: true }).fill('Cup night');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Another person changed this');
  await expect(page.getByLabel('Name in menus', { exact: true })).toHaveValue('Cup night');
  await page.getByRole('button', { name: 'Drop mine and show theirs' }).click();
  await expect(page.getByLabel('Name in menus', { exact: true })).toHaveValue('Comets season');
  await other.close();

  await page.setViewportSize({ width: 820, height: 1100 });
  for (const tab of ['Pages', 'Questions', 'Slides', 'Blocks']) {
    await page.goto(page.url().replace(/\/content\/.*$/, `/content/${tab.toLowerCase()}`));
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);
  }
});
