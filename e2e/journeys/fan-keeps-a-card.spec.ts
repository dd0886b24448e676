import { acceptTerms, cards, fillCheckout, payButton, readBoughtOrder } from '../checkout.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { listChargesOf } from '../payments.ts';

test('[R7.05] [R5.01d] a fan keeps a card while buying, pays with it again, and takes it away', async ({
  page,
  stage,
  viewer,
}) => {
  await becomeViewer(page, viewer);
  await fillCheckout(page, `/buy?type=event&id=${stage.games.paid}`, cards.asksForSecure);
  await page.getByRole('checkbox', { name: 'Save this card' }).check();
  await payButton(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await readBoughtOrder(page);

  await page.goto('/packages');
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Soccer pass', exact: true }) })
    .getByRole('link', { name: 'Choose this pass' })
    .click();
  const saved = page.getByRole('radio', { name: /Visa ending in/ });
  await expect(saved).toBeChecked();
  await page.getByRole('radio', { name: 'A new card' }).check();
  await acceptTerms(page);
  await payButton(page).click();
  await expect(page.getByText('Please select one of your saved cards or enter new one')).toBeVisible();
  await saved.check();
  await payButton(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  const order = await readBoughtOrder(page);
  expect(await listChargesOf(stage, order)).toHaveLength(1);

  await page.goto('/profile/cards');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You have no saved cards')).toBeVisible();
});
