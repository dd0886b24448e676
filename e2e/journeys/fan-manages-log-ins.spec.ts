// Somebody whom Google brought, and who knows no password: one more way in, one less, and the end of the account.
import type { Page } from '@playwright/test';
import { listFaults, readOverflow } from '../accessible.ts';
import { expect, test } from '../journey.ts';

const email = `ines-${Date.now().toString(36)}@social.test`;

/** At the stand-in's page. */
async function becomeInes(page: Page): Promise<void> {
  await page.getByText('Somebody else').click();
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Fan');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('[T51] [T58] connects and disconnects providers, and deletes the account without a password', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await becomeInes(page);
  await page.getByRole('checkbox', { name: 'I accept the terms & conditions' }).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Ines' })).toBeVisible();

  await page.goto('/profile/edit');
  const ways = page.getByRole('region', { name: 'Connected accounts' });
  await expect(ways.getByText('your only way to log in')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email me a link to set one' })).toBeVisible();
  expect(await listFaults(page)).toEqual([]);

  await ways.getByRole('button', { name: 'Connect Facebook' }).click();
  await page
    .getByRole('dialog', { name: 'Connect Facebook' })
    .getByRole('button', { name: 'Connect', exact: true })
    .click();
  await becomeInes(page);
  await expect(page.getByText('Facebook is connected')).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/edit$/);

  await ways.getByRole('button', { name: 'Disconnect Google' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect Google' });
  await expect(dialog).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(page.getByText('Google is disconnected')).toBeVisible();
  await expect(ways.getByText('your only way to log in')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);

  // As five minutes later.
  await page.route(
    '**/api/profile/providers',
    async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { data: { ...answer.data, confirmed_seconds: 0 } } });
    },
    { times: 1 },
  );
  await page.goto('/confirm-account-deletion');
  const submit = page.getByRole('button', { name: 'Delete permanently' });
  const confirm = page.getByRole('button', { name: 'Confirm with Facebook' });
  await expect(confirm).toBeVisible();
  await expect(submit).toHaveCount(0);
  await confirm.click();
  await becomeInes(page);
  await expect(page.getByText('Your identity is confirmed')).toBeVisible();
  await submit.click();
  await expect(page.getByText('Your account was deleted')).toBeVisible();
});
