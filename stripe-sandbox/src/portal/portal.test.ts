import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPrice, aSubscriber, daySeconds, january, moveTo, readSubscription } from '../../test/billing.ts';
import { aTypedCard, publishableKey, refusalOf, secretKey, startWorld } from '../../test/world.ts';
import { startSandbox } from '../index.ts';
import type { World } from '../../test/world.ts';
import Stripe from 'stripe';

let world: World;
let price: Stripe.Price;
beforeAll(async () => {
  world = await startWorld();
  price = await aPrice(world);
});
afterAll(() => world.close());

const sameOrigin = { 'sec-fetch-site': 'same-origin' };

async function openPortal(customer: string, locale: 'en' | 'fr' | 'ar' = 'en') {
  const session = await world.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'https://shop.test/profile',
    locale,
  });
  return {
    url: session.url,
    read: async (search = '') => (await fetch(session.url + search)).text(),
    send: (
      action: string,
      fields: Record<string, string> = {},
      headers: Record<string, string> = sameOrigin,
    ) =>
      fetch(`${session.url}/${action}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers,
        redirect: 'manual',
      }),
  };
}

const subscribe = (customer: string) =>
  world.stripe.subscriptions.create({ customer, items: [{ price: price.id }] });

describe('the customer’s own page', () => {
  it('shows subscription, card and invoices, and leads back', async () => {
    const { customer } = await aSubscriber(world);
    await subscribe(customer.id);
    const page = await (await openPortal(customer.id)).read();
    for (const text of ['Season pass', '$10.00 every month', 'Visa ending in 4242', 'Paid', 'Renews on'])
      expect(page).toContain(text);
    expect(page).toContain('href="https://shop.test/profile"');
  });

  it('cancels at the period’s end, after asking, and undoes it', async () => {
    const { customer } = await aSubscriber(world);
    const { id } = await subscribe(customer.id);
    const portal = await openPortal(customer.id);
    expect(await portal.read(`?cancel=${id}`)).toContain('Cancel Season pass?');
    const cancelled = await portal.send('cancel', { subscription: id });
    expect(cancelled.status).toBe(303);
    expect(new URL(cancelled.headers.get('location') ?? '', `${portal.url}/cancel`).href).toBe(portal.url);
    expect((await readSubscription(world, id)).cancel_at_period_end).toBe(true);
    expect(await portal.read()).toContain('will not renew');
    await portal.send('keep', { subscription: id });
    expect((await readSubscription(world, id)).cancel_at_period_end).toBe(false);
  });

  it('changes the card of the customer and of what is subscribed, and pays what is owed', async () => {
    const { customer, clock } = await aSubscriber(world, { frozen_time: january });
    const { id } = await subscribe(customer.id);
    const declining = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    });
    await world.stripe.subscriptions.update(id, { default_payment_method: declining.id });
    await moveTo(world, clock, '2030-03-01T00:00:00Z');
    const portal = await openPortal(customer.id);
    expect(await portal.read()).toContain('Pay $10.00 now');
    const { client_secret: secret } = (await (await portal.send('setup')).json()) as {
      client_secret: string;
    };
    const setup = await world.browser.setupIntents.confirm(secret.split('_secret_')[0] ?? '', {
      client_secret: secret,
      payment_method_data: aTypedCard('5555555555554444'),
    } as Stripe.SetupIntentConfirmParams);
    const method = typeof setup.payment_method === 'string' ? setup.payment_method : '';
    expect((await portal.send('card', { payment_method: method })).status).toBe(303);
    expect(await portal.read()).toContain('Mastercard ending in 4444');
    const subscription = await readSubscription(world, id, ['latest_invoice']);
    expect(subscription.default_payment_method).toBe(method);
    await portal.send('pay', { invoice: (subscription.latest_invoice as Stripe.Invoice).id });
    expect((await readSubscription(world, id)).status).toBe('active');
  });

  it('[T25] touches nothing of another customer, opens by its link alone, and takes no form from another site', async () => {
    const alice = await aSubscriber(world);
    const bob = await aSubscriber(world);
    const { id } = await subscribe(alice.customer.id);
    const portal = await openPortal(bob.customer.id);
    await portal.send('cancel', { subscription: id });
    expect((await readSubscription(world, id)).cancel_at_period_end).toBe(false);
    const [card] = (await world.stripe.paymentMethods.list({ customer: alice.customer.id })).data;
    expect((await portal.send('card', { payment_method: card?.id ?? '' })).status).toBe(404);
    const own = await openPortal(alice.customer.id);
    const foreign = await own.send('cancel', { subscription: id }, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    expect((await fetch(`${portal.url}x`)).status).toBe(404);
    const stored = await world.query<{ text: string }>(
      `select string_agg(object::text, '') as text from stripe_sandbox.objects`,
    );
    expect(stored[0]?.text).not.toContain(portal.url.split('_').at(-1));
  });

  it('is over after an hour of the machine’s time, whatever the sandbox’s clock says', async () => {
    const { customer } = await aSubscriber(world);
    const portal = await openPortal(customer.id);
    await world.control('clock', { advance_seconds: daySeconds });
    expect((await fetch(portal.url)).status).toBe(200);
    await world.query(
      `update stripe_sandbox.objects set hidden = jsonb_set(hidden, '{expires_at}', '1') where kind = 'portal_session'`,
    );
    const over = await fetch(portal.url);
    expect(over.status).toBe(404);
    expect(await over.text()).toContain('This link is no longer valid');
  });

  it('lies behind the shop’s proxy where there is one, on the host that the customer came from', async () => {
    const { customer } = await aSubscriber(world);
    const publicPath = '/sandbox/stripe';
    const proxied = await startSandbox({ database: world.database, secretKey, publishableKey, publicPath });
    const stripe = new Stripe(secretKey, { host: '127.0.0.1', port: proxied.port, protocol: 'http' });
    const { url } = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'https://second.shop.test/profile',
    });
    expect(url).toMatch(/^https:\/\/second\.shop\.test\/sandbox\/stripe\/portal\/bps_/);
    const behind = url.replace('https://second.shop.test/sandbox/stripe', `http://127.0.0.1:${proxied.port}`);
    expect((await fetch(behind)).status).toBe(200);
    await proxied.close();
  });

  it('needs a customer and a way back', async () => {
    const { customer } = await aSubscriber(world);
    const creating = world.stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'javascript:1',
    });
    expect(await refusalOf(creating)).toMatchObject({ param: 'return_url' });
    const nobody = world.stripe.billingPortal.sessions.create({
      customer: 'cus_x',
      return_url: 'https://shop.test/',
    });
    expect(await refusalOf(nobody)).toMatchObject({ code: 'resource_missing' });
  });
});
