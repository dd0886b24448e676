// The buyer's page when the network, the bank or the browser fails during a payment.
import type { Page } from '@playwright/test';
import {
  acceptTerms,
  cards,
  fillCheckout,
  listOrders,
  mayWatch,
  payButton,
  readBoughtOrder,
  successHeading,
  typeCard,
} from '../checkout.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { floodlit } from '../command-line.ts';
import { buyWithCard, listChargesOf, listIntentsOf } from '../payments.ts';

const stillChecking = (page: Page) => page.getByText('Still checking your payment. Do not pay again.');
const alreadyBought = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'You already bought this event.' });

test.describe('a payment under network trouble', () => {
  test('[R4.03] the network is lost after the card was charged: still checking, never failed, and it resumes', async ({
    page,
    stage,
    viewer,
  }) => {
    await becomeViewer(page, viewer);
    await fillCheckout(page, `/buy?type=event&id=${stage.games.paid}`, cards.works);
    await page.route(/\/api\/orders\/\d+/, (route) => route.abort());
    await payButton(page).click();
    await expect(stillChecking(page)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Processing payment' })).toBeDisabled();
    await expect(page.locator('.notice').filter({ has: stillChecking(page) })).toBeVisible();
    // Also to somebody who does not believe it: the order is in the address.
    await page.reload();
    await expect(stillChecking(page)).toBeVisible();
    await page.unroute(/\/api\/orders\/\d+/);
    const order = await readBoughtOrder(page);
    expect(await listChargesOf(stage, order)).toHaveLength(1);

    await page.getByRole('link', { name: 'Watch now' }).click();
    await expect(page.locator('video')).toBeAttached();
    await page.goBack();
    await expect(successHeading(page).or(alreadyBought(page))).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    await page.goto(`/buy?type=event&id=${stage.games.paid}`);
    await expect(alreadyBought(page)).toBeVisible();
  });

  test('[T16] a kept card is charged by a call whose answer is lost: the page finds the order, and nobody pays twice', async ({
    page,
    stage,
    viewer,
  }) => {
    await buyWithCard(stage, viewer, { type: 'event', id: stage.games.upcoming }, { isKept: true });
    await becomeViewer(page, viewer);
    await page.goto(`/buy?type=event&id=${stage.games.paid}`);
    await expect(page.getByRole('radio', { name: /Visa ending in/ })).toBeChecked();
    await acceptTerms(page);
    await page.route('**/api/stripe/buy', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route(/\/api\/orders/, (route) => route.abort());
    await payButton(page).click();
    await expect(stillChecking(page)).toBeVisible();
    await page.unroute(/\/api\/orders/);
    const order = await readBoughtOrder(page);
    expect(await listIntentsOf(stage, order)).toHaveLength(1);
    expect(await listChargesOf(stage, order)).toMatchObject([{ amount: 1099 }]);
    expect(await listOrders(viewer)).toHaveLength(2);
  });

  test('3-D Secure that is walked away from charges nothing, and the same order is paid with another card', async ({
    page,
    stage,
    viewer,
  }) => {
    const checkout = `/buy?type=event&id=${stage.games.paid}`;
    await becomeViewer(page, viewer);
    await fillCheckout(page, checkout, cards.asksForSecure);
    await payButton(page).click();
    await expect(page.getByRole('dialog', { name: '3-D Secure 2 test page' })).toBeVisible();
    await page.goto('/profile/transactions');
    const [begun] = await listOrders(viewer);
    await expect(page.getByRole('row').filter({ hasText: `Order number ${begun?.id}` })).toContainText(
      'Inactive',
    );
    expect(await mayWatch(viewer, stage.games.paid)).toBe(false);
    expect(await listChargesOf(stage, begun?.id ?? 0)).toEqual([]);

    await page.goto(checkout);
    await expect(page.getByText('Continue here; you won’t be charged twice.')).toBeVisible();
    await typeCard(page, cards.works);
    await acceptTerms(page);
    await payButton(page).click();
    expect(await readBoughtOrder(page)).toBe(begun?.id);
    expect(await listChargesOf(stage, begun?.id ?? 0)).toHaveLength(1);
    expect(await listIntentsOf(stage, begun?.id ?? 0)).toHaveLength(1);
  });
});

test('[T27] [R4.02] a bank takes the money back and gives it again, then the operator does: each is told as it is', async ({
  page,
  stage,
  viewer,
}) => {
  test.setTimeout(180_000);
  const { paid } = stage.games;
  const bought = await buyWithCard(stage, viewer, { type: 'event', id: paid });
  await expect.poll(() => mayWatch(viewer, paid)).toBe(true);
  const dashboard = async (view: string, press: string): Promise<void> => {
    await page.goto(`/sandbox/stripe/?view=${view}`);
    const entry = page.getByRole('listitem').filter({ hasText: bought.intentId });
    if (view === 'payments') await entry.getByText('Refund or dispute').click();
    await entry.getByRole('button', { name: press, exact: true }).click();
  };
  const told = async (label: string, orderId = bought.orderId): Promise<void> => {
    await page.goto('/profile/transactions');
    const row = page.getByRole('row').filter({ hasText: `Order number ${orderId}` });
    await expect(row).toContainText(label);
  };
  await becomeViewer(page, viewer);
  await told('Paid');

  await dashboard('payments', 'Dispute as fraud');
  await expect.poll(() => mayWatch(viewer, paid), { timeout: 30_000 }).toBe(false);
  await told('Inactive');
  await page.goto(`/watch/${paid}`);
  await expect(page.locator('video')).toHaveCount(0);

  await dashboard('disputes', 'Win');
  await expect.poll(() => mayWatch(viewer, paid), { timeout: 30_000 }).toBe(true);
  await told('Paid');

  // Money that a bank has given again cannot be given back a second time: another order is.
  const { upcoming } = stage.games;
  const { orderId } = await buyWithCard(stage, viewer, { type: 'event', id: upcoming });
  await expect.poll(() => mayWatch(viewer, upcoming)).toBe(true);
  // The command is a process of its own, whose start counts for nothing: from its word on there are 15 s.
  expect(await floodlit(stage, 'refund', '--order', String(orderId))).toContain('is given back');
  await expect.poll(() => mayWatch(viewer, upcoming), { timeout: 15_000 }).toBe(false);
  await told('Refunded', orderId);
  await page.goto(`/profile/orders/${orderId}`);
  const receipt = page.getByRole('article');
  await expect(receipt.getByText('After refund')).toBeVisible();
  await expect(receipt.getByText('All sales are final')).toHaveCount(0);
  await expect(receipt.getByText(/ending in \u2068\d{4}/)).toBeVisible();
  const date = await receipt.getByText(/ E[SD]T$/).innerText();
  await page.goto('/profile/transactions');
  await expect(
    page.getByRole('row').filter({ hasText: `Order number ${orderId}` }),
    'one order, one date',
  ).toContainText(date);
  await page.goto(`/buy?type=event&id=${upcoming}`);
  await expect(payButton(page)).toBeVisible();
});
