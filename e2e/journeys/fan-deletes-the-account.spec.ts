// A fan goes for good: sees what is lost, says the password once more, and nothing of them is left.
import { api } from '../../contract/src/index.ts';
import { listFaults, readOverflow } from '../accessible.ts';
import { becomeViewer, expect, test } from '../journey.ts';

test('[T53] [T58] an account is deleted by its button and its password, never by opening the page', async ({
  page,
  viewer,
}) => {
  await becomeViewer(page, viewer);
  await page.goto('/profile/edit');
  await page.getByRole('link', { name: 'Delete your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delete your account' })).toBeFocused();
  await expect(page.getByRole('main').getByText(viewer.email)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('#splash')).toHaveCount(0);
  expect(await listFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  const password = page.getByLabel('Current password');
  const submit = page.getByRole('button', { name: 'Delete permanently' });
  await submit.click();
  await expect(password).toHaveAccessibleDescription('Field is required');
  await password.fill('a guess');
  await submit.click();
  await expect(password).toHaveAccessibleDescription('The current password is not right');
  expect((await viewer.client.call(api.identity.profile)).data.email).toBe(viewer.email);

  await password.fill(viewer.password);
  await submit.click();
  await expect(page.getByText('Your account was deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(viewer.client.call(api.identity.profile)).rejects.toMatchObject({ status: 401 });

  await page.goto('/sandbox/mail');
  await expect(
    page.getByRole('link', { name: /Your account at Northern Sports was deleted/ }).first(),
  ).toBeVisible();
});
