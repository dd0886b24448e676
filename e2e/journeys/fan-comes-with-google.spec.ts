// A fan with a Google account and none here. Without keys, the sandbox's people stand in for Google's.
import type { Page } from '@playwright/test';
import { listFaults, readOverflow } from '../accessible.ts';
import { expect, test } from '../journey.ts';

const anAddress = (name: string): string => `${name}-${Date.now().toString(36)}@social.test`;

/** At the stand-in's page: somebody who did not exist before. */
async function becomeSomebody(page: Page, name: string, email: string, isProven = true): Promise<void> {
  await page.getByText('Somebody else').click();
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Last name').fill('Fan');
  await page.getByLabel('Email').fill(email);
  const proven = page.getByLabel('The address is confirmed');
  if ((await proven.count()) > 0) await proven.setChecked(isProven);
  await page.getByRole('button', { name: 'Continue' }).click();
}
const leaveFor = (page: Page, provider: string): Promise<void> =>
  page.getByRole('button', { name: `Continue with ${provider}` }).click();
const hint = 'You are not registered yet. Please accept terms and conditions and click Register to continue.';

test('[R5.03] a fan registers with Google, comes back to the game, and later just logs in', async ({
  page,
  stage,
}) => {
  const email = anAddress('frida');
  const referrers: string[] = [];
  page.on('request', (request) => referrers.push(request.headers()['referer'] ?? ''));
  await page.goto(`/watch/${stage.games.paid}`);
  await page.getByRole('link', { name: 'Log in', exact: true }).first().click();
  await leaveFor(page, 'Google');
  await expect(page.getByRole('heading', { name: 'Log in with Google' })).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
  await becomeSomebody(page, 'Frida', email);

  await expect(page.getByRole('heading', { level: 1, name: 'One last step' })).toBeVisible();
  await expect(page.getByText(hint)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page).toHaveURL(`${stage.url}/login`);
  const terms = page.getByRole('checkbox', { name: 'I accept the terms & conditions' });
  await expect(terms).toBeFocused();
  expect(await listFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(terms).toHaveAccessibleDescription('Please accept terms & conditions');
  await terms.check();
  await page.getByRole('checkbox', { name: 'Send me news and offers by email' }).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(`${stage.url}/watch/${stage.games.paid}`);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Frida' })).toBeVisible();
  expect(referrers.filter((referrer) => /social=|code=|state=/.test(referrer))).toEqual([]);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await leaveFor(page, 'Google');
  await becomeSomebody(page, 'Frida', email);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Frida' })).toBeVisible();
});

test('[R6.03] a fan who pays comes back to the purchase', async ({ page, stage }) => {
  await page.goto(`/buy?type=event&id=${stage.games.paid}`);
  await leaveFor(page, 'Facebook');
  const email = anAddress('fay');
  await becomeSomebody(page, 'Fay', email, true);
  await page.getByRole('checkbox', { name: 'I accept the terms & conditions' }).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(`${stage.url}/buy?type=event&id=${stage.games.paid}`);
  await expect(page.getByText(`Logged in as ${email}`)).toBeVisible();
});

test('[T51] an address that has an account here asks for its password', async ({ page, viewer }) => {
  await page.goto('/login');
  await leaveFor(page, 'Google');
  await becomeSomebody(page, 'Vera', viewer.email);
  await expect(page.getByRole('heading', { level: 1, name: 'Connect your account' })).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not this one');
  await page.getByRole('button', { name: 'Connect and log in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This is not the password of that account. Please try again.',
  );
  await password.fill(viewer.password);
  await page.getByRole('button', { name: 'Connect and log in' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: /^\w/ }).last()).toBeVisible();
  await expect(page).not.toHaveURL(/login/);
});

test('[T50] a user who cancels or is not confirmed there reads so and can continue', async ({ page }) => {
  await page.goto('/registration');
  await leaveFor(page, 'Google');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'You canceled the log-in. Nothing has changed.',
  );
  await expect(page).toHaveURL(/\/login$/);
  await leaveFor(page, 'Google');
  await page.getByRole('button', { name: /Una Unproven/ }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'That account has no confirmed email address.',
  );
  await expect(page.getByRole('button', { name: 'Log in' }).last()).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
});
