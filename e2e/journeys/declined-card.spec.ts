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
import { listChargesOf, listIntentsOf } from '../payments.ts';

test.describe('a declined card', () => {
  test('[R4.02] buys nothing, and another card pays the same order', async ({ page, stage, viewer }) => {
    const { paid } = stage.games;
    await becomeViewer(page, viewer);
    await fillCheckout(page, `/buy?type=event&id=${paid}`, cards.isDeclined);
    await payButton(page).click();

    const reason = page
      .getByRole('alert')
      .filter({ hasText: 'Your card was declined. You have not been charged.' });
    await expect(reason).toBeVisible();
    // The page may still be scrolling to it.
    const gap = async (): Promise<number> => {
      const card = await page.getByRole('group', { name: 'Card', exact: true }).boundingBox();
      const box = await reason.boundingBox();
      return Math.abs((box?.y ?? 0) - ((card?.y ?? 0) + (card?.height ?? 0)));
    };
    await expect.poll(gap, { message: 'the reason stands right under the card' }).toBeLessThan(64);
    await expect(successHeading(page)).toBeHidden();

    await expect
      .poll(async () => (await listOrders(viewer))[0])
      .toMatchObject({ status: 'failed', reason: 'declined', retryable: true });
    const [declined] = await listOrders(viewer);
    expect(await mayWatch(viewer, paid)).toBe(false);
    expect(await listChargesOf(stage, declined?.id ?? 0)).toEqual([]);
    await page.goto(`/watch/${paid}`);
    await expect(page.getByRole('heading', { name: 'Choose how to watch' })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);

    await fillCheckout(page, `/buy?type=event&id=${paid}`, cards.works);
    await payButton(page).click();
    expect(await readBoughtOrder(page)).toBe(declined?.id);
    const orders = await listOrders(viewer);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      status: 'paid',
      activity_status: 'active',
      price: 10.99,
      currency: 'USD',
    });
    expect(await listChargesOf(stage, declined?.id ?? 0)).toMatchObject([{ amount: 1099, currency: 'usd' }]);
    expect(await listIntentsOf(stage, declined?.id ?? 0)).toHaveLength(1);
    expect(await mayWatch(viewer, paid)).toBe(true);
  });

  test('[R4.02] without funds says so, and the next card pays without leaving the page', async ({
    page,
    stage,
    viewer,
  }) => {
    await becomeViewer(page, viewer);
    await fillCheckout(page, `/buy?type=event&id=${stage.games.upcoming}`, cards.hasNoFunds);
    await payButton(page).click();
    await expect(
      page.getByText('Your card has insufficient funds. You have not been charged.'),
    ).toBeVisible();
    expect(await mayWatch(viewer, stage.games.upcoming)).toBe(false);

    await typeCard(page, cards.works);
    await acceptTerms(page);
    await payButton(page).click();
    const order = await readBoughtOrder(page);
    expect(await listOrders(viewer)).toHaveLength(1);
    expect(await listChargesOf(stage, order)).toHaveLength(1);
  });

  test('[R5.01d] a card that is not whole, or terms that are not accepted, send nothing', async ({
    page,
    stage,
    viewer,
  }) => {
    await becomeViewer(page, viewer);
    await page.goto(`/buy?type=event&id=${stage.games.paid}`);
    await typeCard(page, cards.works);
    await payButton(page).click();
    await expect(page.getByText('Please accept terms & conditions')).toBeVisible();
    expect(await listOrders(viewer)).toEqual([]);

    await page.getByRole('group', { name: 'Card', exact: true }).getByLabel('Card number').fill('4242 4242');
    await acceptTerms(page);
    await payButton(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Please fill in the input field.' }),
    ).toBeVisible();
    expect(await mayWatch(viewer, stage.games.paid)).toBe(false);
    for (const order of await listOrders(viewer)) expect(await listChargesOf(stage, order.id)).toEqual([]);
  });
});
