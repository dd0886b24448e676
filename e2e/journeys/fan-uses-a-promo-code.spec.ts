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

/** The demo's codes: a quarter off passes, and a first game for nothing. */
const quarterOff = 'TEAMSPIRIT';
const firstGame = 'FIRSTGAME';

test.describe('a fan with a promo code', () => {
  test('[R3.14] [T10] follows a link, sees the discount before the card and is charged just that', async ({
    page,
    stage,
    viewer,
  }) => {
    await becomeViewer(page, viewer);
    await page.goto('/packages?coupon=team-spirit');
    await expect(page.getByRole('status').filter({ hasText: quarterOff })).toBeVisible();
    await page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Season pass', exact: true }) })
      .getByRole('link', { name: 'Choose this pass' })
      .click();
    await expect(page.getByText('−USD $20.50')).toBeVisible();
    await typeCard(page, cards.works);
    await acceptTerms(page);
    await expect(payButton(page)).toHaveText('Pay USD $61.50');
    await payButton(page).click();
    const order = await readBoughtOrder(page);
    const caller = await callerOf(page, stage);
    expect(await listOrders(caller)).toMatchObject([
      { id: order, status: 'paid', price: 61.5, discount: 20.5, coupon: quarterOff },
    ]);
    expect(await listChargesOf(stage, order)).toMatchObject([{ amount: 6150, currency: 'usd' }]);
  });

  test('[R5.01d] [T20] mistypes it, corrects it by keyboard alone and gets a game without a card', async ({
    page,
    stage,
    viewer,
  }) => {
    await becomeViewer(page, viewer);
    await page.goto(`/buy?type=event&id=${stage.games.paid}`);
    await page.getByRole('button', { name: 'Add a promo code' }).focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'Promo code' });
    await expect(field).toBeFocused();
    await page.keyboard.type('FIRSTGAMES');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Wrong promo code' })).toBeAttached();
    await expect(field).toHaveAccessibleDescription('Wrong promo code');
    await expect(payButton(page)).toHaveText('Pay USD $10.99');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Remove promo code ${firstGame}` })).toBeFocused();
    await expect(page.getByRole('group', { name: 'Card', exact: true })).toBeHidden();
    await acceptTerms(page);
    await page.getByRole('button', { name: 'Get access' }).click();
    const order = await readBoughtOrder(page);
    expect(await listOrders(viewer)).toMatchObject([
      { id: order, status: 'paid', price: 0, coupon: firstGame },
    ]);
    expect(await listChargesOf(stage, order)).toEqual([]);
  });
});
