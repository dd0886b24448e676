// A fan makes an account, mistypes the address, corrects it, and confirms it from the mail.
import { listFaults } from '../accessible.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { readLetterLink } from '../letters.ts';

test('[R2.02a] a new account is told to confirm its address, corrects it and confirms it', async ({
  page,
}) => {
  const mistyped = `nroa-${Date.now().toString(36)}@journey.test`;
  const email = mistyped.replace('nroa', 'nora');
  const password = 'a-journey-of-many-frames';
  await page.goto('/registration');
  await page.locator('#splash').waitFor({ state: 'detached' });
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByRole('textbox', { name: 'Email' }).fill(mistyped);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByRole('checkbox', { name: 'I accept the terms & conditions' }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/verify-notice$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your email' })).toBeVisible();
  await expect(page.getByRole('main').getByText(mistyped)).toBeVisible();
  expect(await listFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'The current password is not right',
  );
  expect(await listFaults(page)).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Send it again in \d+ s/ })).toBeDisabled();

  const wrong = await readLetterLink(page, mistyped, 'Confirm your email for');
  const right = await readLetterLink(page, email, 'Confirm your email for');
  await page.goto(wrong);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Verification your email address failed.' }),
  ).toBeFocused();
  expect(await listFaults(page)).toEqual([]);
  await page.goto('/profile');
  await expect(page.getByText('Your email is not confirmed yet.')).toBeVisible();
  await page.goto(right);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Thank you. Your email is confirmed.' }),
  ).toBeFocused();
  expect(await listFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText('Your email is not confirmed yet.')).toHaveCount(0);
  await page.goto('/');
  await page.goto(right);
  await expect(page.getByRole('heading', { level: 1, name: 'Your email already verified.' })).toBeVisible();
});

test('[T53] fetching the page of a link leaves the link unused', async ({ page, viewer }) => {
  const link = await readLetterLink(page, viewer.email, 'Confirm your email for');
  for (let fetches = 0; fetches < 3; fetches++) expect((await fetch(link)).status).toBe(200);
  await page.goto(link);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Thank you. Your email is confirmed.' }),
  ).toBeVisible();
});

test('the mail is sent once more, after a pause', async ({ page, viewer }) => {
  await becomeViewer(page, viewer);
  await page.goto('/verify-notice');
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByRole('button', { name: /Send it again in \d+ s/ })).toBeDisabled();
  await page.reload();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Too many emails requested');
  await readLetterLink(page, viewer.email, 'Confirm your email for');
});
