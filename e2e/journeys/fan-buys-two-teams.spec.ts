import {
  acceptTerms,
  callerOf,
  cards,
  listOrders,
  payButton,
  readBoughtOrder,
  typeCard,
} from '../checkout.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { listChargesOf } from '../payments.ts';

test('[R4.04] a fan buys two teams of a pass at once, finds them marked, and the receipt to print', async ({
  page,
  stage,
  viewer,
}) => {
  await becomeViewer(page, viewer);
  await page.goto('/packages?sport=soccer');
  await expect(page.getByLabel('Sport', { exact: true })).toHaveValue('soccer');
  const teamPass = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Team pass', exact: true }) })
    .getByRole('link', { name: 'Choose your team' });
  await teamPass.click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Please choose one')).toBeVisible();
  await expect(page.getByText('Pick one or more teams. $31.00 each.')).toBeVisible();
  await expect(page.getByText('Total', { exact: true })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Riverside Hawks' }).check();
  await page.getByRole('checkbox', { name: 'Harbor City Storm' }).check();
  await expect(page.getByText('USD $62.00')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();

  await typeCard(page, cards.works);
  await acceptTerms(page);
  await expect(payButton(page)).toHaveText('Pay USD $62.00');
  await payButton(page).click();
  const order = await readBoughtOrder(page);
  expect(await listChargesOf(stage, order)).toMatchObject([{ amount: 6200, currency: 'usd' }]);
  const [bought] = await listOrders(await callerOf(page, stage));
  expect(bought).toMatchObject({ id: order, type: 'bundle', status: 'paid' });
  expect(bought?.items).toHaveLength(2);

  await page.goto('/packages');
  await teamPass.click();
  await expect(page.getByRole('checkbox', { name: 'Riverside Hawks' })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Harbor City Storm' })).toBeDisabled();
  // The first that can be chosen, not the first of all.
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('checkbox', { name: 'Kingston Royals' })).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'Lakeview Falcons' })).toBeEnabled();

  await page.goto('/profile/transactions');
  await page.getByRole('link', { name: /^Receipt/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Receipt/ })).toBeVisible();
  await expect(page.getByText('USD $62.00')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
});
