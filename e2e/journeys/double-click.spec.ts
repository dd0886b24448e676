import type { Page } from '@playwright/test';
import type { Viewer } from '../channel-api.ts';
import {
  cards,
  fillCheckout,
  listOrders,
  mayWatch,
  payButton,
  readBoughtOrder,
  successHeading,
} from '../checkout.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { listChargesOf, listIntentsOf } from '../payments.ts';
import type { Stage } from '../stage.ts';

const checkoutOf = ({ games }: Stage): string => `/buy?type=event&id=${games.paid}`;

/** One order, paid once. */
async function expectOneOfEach(stage: Stage, viewer: Viewer): Promise<void> {
  const orders = await listOrders(viewer);
  expect(orders, 'one order').toHaveLength(1);
  expect(orders[0]).toMatchObject({ status: 'paid', price: 10.99 });
  const charges = await listChargesOf(stage, orders[0]?.id ?? 0);
  expect(charges, 'one charge').toMatchObject([{ amount: 1099, paid: true }]);
  expect(await listIntentsOf(stage, orders[0]?.id ?? 0), 'one intent').toHaveLength(1);
  expect(await mayWatch(viewer, stage.games.paid)).toBe(true);
}

/** From here on the payment service confirms, and this page never hears of it. `happened` resolves at the first time. */
async function keepConfirmationFrom(page: Page): Promise<{ happened: Promise<void> }> {
  const { promise: happened, resolve } = Promise.withResolvers<void>();
  await page.route('**/payment_intents/*/confirm', async (route) => {
    await route.fetch();
    resolve();
  });
  return { happened };
}

test.describe('paying twice at once', () => {
  test('[T16] two clicks at once make one order and one charge', async ({ page, stage, viewer }) => {
    await becomeViewer(page, viewer);
    await fillCheckout(page, checkoutOf(stage), cards.works);
    await payButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
      button.form?.requestSubmit();
    });
    await readBoughtOrder(page);
    await expectOneOfEach(stage, viewer);
  });

  test('[T16] two tabs at once make one order and one charge', async ({ page, context, stage, viewer }) => {
    await becomeViewer(page, viewer);
    const other = await context.newPage();
    await fillCheckout(page, checkoutOf(stage), cards.works);
    await fillCheckout(other, checkoutOf(stage), cards.works);
    await Promise.all([payButton(page).click(), payButton(other).click()]);
    for (const tab of [page, other])
      await expect(
        successHeading(tab).or(
          tab.getByRole('heading', { level: 1, name: 'You already bought this event.' }),
        ),
      ).toBeVisible();
    await expectOneOfEach(stage, viewer);
  });

  test('[T16] two calls at once, past the page, find the same order', async ({ stage, viewer }) => {
    const buy = (): Promise<Response> =>
      fetch(`${stage.url}/api/stripe/buy`, {
        method: 'POST',
        headers: { authorization: `Bearer ${viewer.apiKey()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'event', id: stage.games.paid, terms_accepted: true }),
      });
    const answers = await Promise.all(Array.from({ length: 5 }, buy));
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as {
      data?: { order: { id: number } };
    }[];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(bodies.map(({ data }) => data?.order.id)).size).toBe(1);
    expect(await listIntentsOf(stage, bodies[0]?.data?.order.id ?? 0)).toHaveLength(1);
  });

  test('a reload in the middle of the payment finds out that it is paid', async ({ page, stage, viewer }) => {
    await becomeViewer(page, viewer);
    await fillCheckout(page, checkoutOf(stage), cards.works);
    const confirmation = await keepConfirmationFrom(page);
    await payButton(page).click();
    await confirmation.happened;
    await page.reload();
    await readBoughtOrder(page);
    await expectOneOfEach(stage, viewer);
  });

  test('a browser closed right after the payment finds the game on the next visit', async ({
    browser,
    page,
    stage,
    viewer,
  }) => {
    const first = await browser.newContext({ baseURL: stage.url });
    const leaving = await first.newPage();
    await becomeViewer(leaving, viewer);
    await fillCheckout(leaving, checkoutOf(stage), cards.works);
    const confirmation = await keepConfirmationFrom(leaving);
    await payButton(leaving).click();
    await confirmation.happened;
    await first.close();

    await expect.poll(async () => (await listOrders(viewer))[0]?.status).toBe('paid');
    await becomeViewer(page, viewer);
    await page.goto(checkoutOf(stage));
    await expect(
      page.getByRole('heading', { level: 1, name: 'You already bought this event.' }),
    ).toBeVisible();
    await expectOneOfEach(stage, viewer);
  });
});
