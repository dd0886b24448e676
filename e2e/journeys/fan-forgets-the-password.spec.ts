// A fan stands before the log-in a minute before the game. The mail is read where letters stay without a mail server.
import { listFaults, readOverflow } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { readLetterLink } from '../letters.ts';

test('[R8.03] a forgotten password is replaced by a mailed link, once', async ({ page, stage, viewer }) => {
  const { email, password } = viewer;
  await page.goto(`/watch/${stage.games.paid}`);
  await page.getByRole('link', { name: 'Log in', exact: true }).first().click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/password-reset-request$/);
  await expect(page.getByLabel('Email'), 'what was typed is not typed again').toHaveValue(email);
  expect(await listFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeFocused();
  await expect(page.getByText('If an account exists for this address')).toBeVisible();
  expect(await listFaults(page)).toEqual([]);

  const link = await readLetterLink(page, email, 'Choose a new password for');
  expect(link).toMatch(/\/password-reset#key=[\w-]{43}$/);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const [chosen, repeated] = [page.getByLabel('New password'), page.getByLabel('Repeat password')];
  await chosen.fill('short');
  await repeated.fill('short');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await expect(chosen).toHaveAccessibleDescription('The password is too short');
  await chosen.fill('the one I will keep');
  await repeated.fill('the one I forgot');
  await expect(repeated).toHaveAccessibleDescription('PASSWORDS DON’T MATCH');
  await chosen.fill('password123');
  await repeated.fill('password123');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await expect(chosen).toHaveAccessibleDescription('This password is too common');
  expect(await listFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(chosen).toHaveAttribute('type', 'text');
  await chosen.fill(`${password} indeed`);
  await repeated.fill(`${password} indeed`);
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await expect(page, 'back at the game').toHaveURL(`${stage.url}/watch/${stage.games.paid}`);
  await expect(page.getByRole('banner').getByRole('button', { name: viewer.firstName })).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeFocused();
  expect(await listFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL(/\/password-reset-request$/);
});

test('[T47] an address without an account is answered alike', async ({ page }) => {
  await page.goto('/password-reset-request');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('A valid email address is required');
  await page.getByLabel('Email').fill(`nobody-${Date.now().toString(36)}@journey.test`);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeFocused();
});

test('the pages of a forgotten password are whole in every language and width', async ({
  page,
  context,
  stage,
}) => {
  for (const language of ['en', 'fr', 'ar']) {
    await context.addCookies([{ name: 'floodlit.interface_language', value: language, url: stage.url }]);
    for (const path of ['/password-reset-request', '/password-reset', '/verify-notice', '/verify-email']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.locator('#splash').waitFor({ state: 'detached' });
      for (const width of [320, 820]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await readOverflow(page), `${path}, ${language}, ${width} px`).toBe(0);
      }
    }
  }
});
