import type { Subscription } from '../../contract/src/commerce/subscriptions.ts';
import {
  acceptTerms,
  cards,
  listOrders,
  payButton,
  readBoughtOrder,
  successHeading,
  typeCard,
} from '../checkout.ts';
import { becomeViewer, expect, test } from '../journey.ts';

test('[R4.06] [R4.02] a fan tries the membership for free, stops its renewal with one press and keeps it with the next', async ({
  page,
  viewer,
}) => {
  await becomeViewer(page, viewer);
  await page.goto('/packages');
  // A year of everything is the season pass alone, so the membership has no choice of periods.
  const card = page.getByRole('article').filter({ hasText: 'Fan membership' });
  await expect(card.getByRole('radio')).toHaveCount(0);
  await expect(card).toContainText('USD $11.99/monthly');
  await card.getByRole('link', { name: '7-day free trial' }).click();
  await expect(page.getByText('Nothing is charged today.')).toBeVisible();
  await typeCard(page, cards.works);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await expect(successHeading(page)).toBeVisible();
  await expect(page.getByText('Your free trial ends on')).toContainText('First payment: USD $12.99 on');

  await page.goto('/profile');
  const membership = page.getByRole('article').filter({ hasText: 'Fan membership' });
  await expect(membership).toContainText('Free until');
  await membership.getByRole('button', { name: 'Cancel auto-renewal' }).click();
  await expect(membership).toContainText('Auto-Renewal Cancelled');
  await expect(membership).toContainText('Ends on');
  await membership.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(membership.getByRole('button', { name: 'Cancel auto-renewal' })).toBeVisible();

  // Once per person: what was tried is offered for its price from now on.
  await page.goto('/packages');
  await expect(page.getByRole('heading', { name: 'Fan membership' })).toBeVisible();
  await expect(page.getByRole('link', { name: '7-day free trial' })).toHaveCount(0);
});

test('[R4.02] [R8.04] a fan subscribes without the trial after a declined card, and is told when a renewal fails or nobody knows', async ({
  page,
  viewer,
}) => {
  await becomeViewer(page, viewer);
  await page.goto('/packages');
  await page.getByRole('link', { name: '7-day free trial' }).click();
  await page.getByRole('link', { name: 'Subscribe without the trial' }).click();
  await expect(payButton(page)).toHaveText('Pay USD $12.99');
  await typeCard(page, cards.isDeclined);
  await acceptTerms(page);
  await payButton(page).click();
  await expect(page.getByText('Your card was declined. You have not been charged.')).toBeVisible();
  await typeCard(page, cards.works);
  await acceptTerms(page);
  await payButton(page).click();
  const order = await readBoughtOrder(page);
  expect(await listOrders(viewer)).toMatchObject([{ id: order, status: 'paid', price: 12.99 }]);
  const checkout = page.url();

  await page.goto('/profile/transactions');
  const row = page.getByRole('row').filter({ hasText: `Order number ${order}` });
  await expect(row).toContainText('New subscription');
  await expect(row).toContainText('Active');
  await page.goto(checkout.replace(/&order=\d+/, ''));
  await expect(
    page.getByRole('heading', { level: 1, name: 'You already bought this subscription.' }),
  ).toBeVisible();

  // The month is not waited for: what the server says of it then is put into its answer.
  let state: Subscription['state'] = 'past_due';
  await page.route('**/api/user/subscriptions**', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: Subscription[] };
    await route.fulfill({ response, json: { ...rest, data: data.map((one) => ({ ...one, state })) } });
  });
  const membership = page.getByRole('article').filter({ hasText: 'Fan membership' });
  state = 'unknown';
  await page.goto('/profile');
  await expect(membership).toContainText('Still checking with the payment service. Do not pay again.');
  await expect(membership.getByRole('button')).toHaveCount(0);
  await expect(membership).not.toContainText('Auto-Renewal');
  state = 'past_due';
  await page.reload();
  await expect(membership).toContainText('Your last payment didn’t go through.');
  await membership.getByRole('button', { name: 'Update card' }).click();
  await expect(page).toHaveURL(/\/sandbox\/stripe\/portal/);
  await expect(page.getByRole('heading', { level: 1, name: 'Your subscriptions and card' })).toBeVisible();
});
