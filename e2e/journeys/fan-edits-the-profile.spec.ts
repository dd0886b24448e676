// A fan looks after their account: name, phone, language, and the devices that are logged in.
import type { Page } from '@playwright/test';
import { api } from '../../contract/src/index.ts';
import { listFaults, readOverflow } from '../accessible.ts';
import { aDemoPerson, type Viewer } from '../channel-api.ts';
import { becomeViewer, expect, test } from '../journey.ts';

async function openAccount(page: Page, viewer: Viewer): Promise<void> {
  await becomeViewer(page, viewer);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Edit account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeFocused();
  await expect(page.locator('#splash')).toHaveCount(0);
}

test('[R1.02f] [R7.01] changes what the account says, and nothing is lost by leaving too early', async ({
  page,
  viewer,
}) => {
  await openAccount(page, viewer);
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect(save).toHaveCount(0);
  await page.getByLabel('First name').fill('Véra');
  await page.getByLabel('Phone').fill('555-0199');
  await save.click();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Field length must be greater than 9');
  expect(await listFaults(page)).toEqual([]);

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await page.goBack();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL(/\/profile\/edit$/);

  await page.getByLabel('Phone').fill('(514) 555-0199');
  await page.getByLabel('Send me news and offers by email').check();
  await save.click();
  await expect(page.getByText('Your account is up to date')).toBeVisible();
  await expect(save).toHaveCount(0);
  expect((await viewer.client.call(api.identity.profile)).data).toMatchObject({
    first_name: 'Véra',
    phone: '(514) 555-0199',
    newsletter: true,
  });

  await page.getByLabel('Last name').fill('Nobody');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Schedule' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/(schedule|upcoming)$/);
  expect((await viewer.client.call(api.identity.profile)).data.last_name).toBe('Viewer');
});

test('[R4.11] the language of the account is the one of its pages', async ({ page, viewer }) => {
  await openAccount(page, viewer);
  await page.getByLabel('Your language').selectOption('ar');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('heading', { level: 1, name: 'تعديل الحساب' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  for (const width of [1440, 820, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await listFaults(page), `${width} px`).toEqual([]);
    expect(await readOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
  }
});

test('[T59] logs one device out, and then every device', async ({ page, stage, viewer }) => {
  const other = await aDemoPerson(stage.url, viewer.email, viewer.password);
  await openAccount(page, viewer);
  const devices = page.getByRole('region', { name: 'Logged-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('Chrome on')).toBeVisible();
  await devices.getByRole('button', { name: 'Log out Unknown device' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(other.client.call(api.identity.profile)).rejects.toMatchObject({ status: 401 });

  await devices.getByRole('button', { name: 'Log out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByText('Log in to change your account')).toBeVisible();
  await expect(viewer.client.call(api.identity.profile)).rejects.toMatchObject({ status: 401 });
});
