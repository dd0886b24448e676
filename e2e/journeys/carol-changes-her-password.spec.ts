// Carol has a temporary password. Until she sets her own, no other page opens and no other call is answered.
import { demoPassword } from '../../demo/src/content/people.ts';
import { listFaults, readOverflow } from '../accessible.ts';
import { aDemoPerson } from '../channel-api.ts';
import { expect, test } from '../journey.ts';
import { api } from '../../contract/src/index.ts';

const ownPassword = 'carol keeps this one';

test('[R2.10] [T54] Carol sets a password of her own, and her other device is out', async ({
  page,
  stage,
}) => {
  const elsewhere = await aDemoPerson(stage.url, 'carol@demo.test', demoPassword);
  await page.goto('/login');
  await page.locator('#splash').waitFor({ state: 'detached' });
  await page.getByLabel('Email').fill('carol@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();

  await expect(page).toHaveURL(/\/profile\/edit$/);
  await expect(page.getByText('Choose your own password')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Schedule' }).click();
  await expect(page).toHaveURL(/\/profile\/edit$/);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/profile\/edit$/);
  await page.locator('#splash').waitFor({ state: 'detached' });
  expect(await listFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  const current = page.getByLabel('Temporary password');
  const fresh = page.getByLabel('New password', { exact: true });
  const repeated = page.getByLabel('Repeat new password');
  const submit = page.getByRole('button', { name: 'Change password' });
  await current.fill('a wrong one');
  await fresh.fill(ownPassword);
  await repeated.fill('something else');
  await submit.click();
  await expect(repeated).toHaveAccessibleDescription('PASSWORDS DON’T MATCH');
  await repeated.fill(ownPassword);
  await submit.click();
  await expect(current).toHaveAccessibleDescription('The current password is not right');
  await expect(current).toBeFocused();
  await current.fill(demoPassword);
  await submit.click();

  await expect(page.getByText('Your password is changed.', { exact: false })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Logged-in devices' })).toBeVisible();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(elsewhere.client.call(api.identity.profile)).rejects.toMatchObject({ status: 401 });
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await expect(page).toHaveURL(/\/profile$/);
});
