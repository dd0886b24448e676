// Somebody guesses at a fan's password. The fan comes home, types it once and presses once.
import { listFaults } from '../accessible.ts';
import { aVisitor, captchaOf } from '../channel-api.ts';
import { expect, test } from '../journey.ts';
import { api } from '../../contract/src/index.ts';

test('[T45] [R6.03] after wrong guesses a longer captcha lets the owner in, and nothing is typed twice', async ({
  page,
  stage,
  viewer,
}) => {
  const { email, password } = viewer;
  const { client } = await aVisitor(stage.url);
  const refusals = [];
  for (let guess = 0; guess < 6; guess += 1)
    refusals.push(
      await client
        .call(api.identity.login, {
          email,
          password: `guess ${guess}`,
          ...(await captchaOf(client, 'login')),
        })
        .catch((error: { code?: string }) => error.code),
    );
  expect(refusals.at(0)).toBe('identity.wrong_credentials');
  expect(refusals.at(-1)).toBe('identity.stronger_captcha_required');

  // The longer captcha waits until the test has looked at the shown state.
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/v2/auth/captcha?*strength=strong*', async (route) => {
    await looked;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'One more check' })).toBeVisible();
  await expect(page.getByLabel('Email'), 'what was typed stays').toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  expect(await listFaults(page)).toEqual([]);
  goOn();
  await expect(page.getByRole('banner').getByRole('button', { name: viewer.firstName })).toBeVisible({
    timeout: 30_000,
  });
});
