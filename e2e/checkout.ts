// The checkout as a person uses it.
import { expect, type Locator, type Page } from '@playwright/test';
import { createClient } from '../contract/src/client.ts';
import type { Order } from '../contract/src/commerce/commerce.ts';
import { api } from '../contract/src/index.ts';
import type { Caller } from './channel-api.ts';
import type { Stage } from './stage.ts';

/** Test cards as Stripe documents them. */
export const cards = {
  works: '4242 4242 4242 4242',
  isDeclined: '4000 0000 0000 0002',
  asksForSecure: '4000 0025 0000 3155',
  hasNoFunds: '4000 0000 0000 9995',
} as const;

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay / });
export const successHeading = (page: Page): Locator =>
  page.getByRole('heading', { level: 1, name: 'You’re in' });

export async function typeCard(page: Page, number: string): Promise<void> {
  const card = page.getByRole('group', { name: 'Card', exact: true });
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiry date').fill('12 / 40');
  await card.getByLabel('Security code').fill('123');
}

export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I accept the terms & conditions' }).check();
}

interface NewBuyer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

/** The account of a new fan, which the Pay button makes: e-mail first, then the other fields. */
export async function fillNewBuyer(page: Page, buyer: NewBuyer): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(buyer.email);
  await page.keyboard.press('Tab');
  await page.getByLabel('First name').fill(buyer.firstName);
  await page.getByLabel('Last name').fill(buyer.lastName);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByLabel('Repeat password').fill(buyer.password);
}

/** Everything but the press of the button. */
export async function fillCheckout(page: Page, address: string, number: string): Promise<void> {
  await page.goto(address);
  await typeCard(page, number);
  await acceptTerms(page);
  await expect(payButton(page)).toBeEnabled();
}

/** Waits for the confirmation and answers the number of the order. */
export async function readBoughtOrder(page: Page): Promise<number> {
  await expect(successHeading(page)).toBeVisible();
  const text = await page.getByText(/^Order number \d+$/).innerText();
  return Number(/\d+/.exec(text)?.[0]);
}

export async function listOrders({ client }: Pick<Caller, 'client'>): Promise<Order[]> {
  return (await client.call(api.commerce.orders, { limit: 500 })).data;
}

/** The API with the key that this page's browser holds. */
export async function callerOf(page: Page, stage: Stage): Promise<Caller> {
  const key = await page.evaluate(() => localStorage.getItem('floodlit.api_key') ?? undefined);
  return {
    client: createClient({ baseUrl: `${stage.url}/api`, apiKey: () => key }),
    apiKey: () => key ?? '',
  };
}

export async function mayWatch({ client }: Pick<Caller, 'client'>, eventId: number): Promise<boolean> {
  return (await client.call(api.catalog.event, { id: eventId })).data.access.granted;
}
