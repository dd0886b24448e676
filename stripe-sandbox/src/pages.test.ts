import { Script } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPrice, aSubscriber } from '../test/billing.ts';
import { anIntent, startReceiver, startWorld, until } from '../test/world.ts';
import type { World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const address = (path: string) => `http://127.0.0.1:${world.sandbox.port}${path}`;

function submit(
  form: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
) {
  return fetch(address(`/dashboard/${form}`), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });
}

describe('the dashboard', () => {
  it('shows payments, refunds in part and in full, and says what is wrong', async () => {
    const intent = await anIntent(world, {
      amount: 1000,
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { note: '<script>alert(1)</script>' },
    });
    const page = await (await fetch(address('/'))).text();
    expect(page).toContain(intent.id);
    expect(page).toContain('$10.00');
    expect(page).not.toContain('<script>alert');
    const part = await submit('refund', { payment_intent: intent.id, amount: '2.50' });
    expect([part.status, part.headers.get('location')]).toEqual([303, '../?view=payments']);
    const tooMuch = await submit('refund', { payment_intent: intent.id, amount: '99' });
    expect(tooMuch.status).toBe(400);
    expect(await tooMuch.text()).toContain('greater than unrefunded amount');
    await submit('refund', { payment_intent: intent.id });
    const refunds = await world.stripe.refunds.list({ payment_intent: intent.id });
    expect(refunds.data.map((refund) => refund.amount)).toEqual([750, 250]);
  });

  it('sends an event again, switches faults, and moves the clock', async () => {
    const receiver = await startReceiver();
    await world.stripe.webhookEndpoints.create({
      url: receiver.url,
      enabled_events: ['payment_intent.created'],
    });
    await anIntent(world);
    await until(() => receiver.received.length === 1);
    const [event] = (await world.stripe.events.list({ type: 'payment_intent.created' })).data;
    await submit('send-again', { event: event?.id ?? '' });
    await until(() => receiver.received.length === 2);
    expect(receiver.received[1]?.body).toContain(event?.id);
    receiver.close();

    const fault = { target: 'payment_intents.confirm', mode: 'fail_after' };
    await submit('add-fault', { ...fault, seconds: '1', times: '' });
    const readFaults = async () => (await fetch(address('/?view=faults'))).text();
    expect(await readFaults()).toContain('until switched off');
    await submit('remove-fault', fault);
    expect(await readFaults()).not.toContain('until switched off');

    const before = (await anIntent(world)).created;
    await submit('advance-clock', { hours: '24' });
    expect((await anIntent(world)).created - before).toBeGreaterThanOrEqual(86_400);
  });

  it('disputes a payment and lets the bank decide; the views show it', async () => {
    const intent = await anIntent(world, { payment_method: 'pm_card_visa', confirm: true });
    await submit('dispute', { payment_intent: intent.id, kind: 'product_not_received' });
    const [dispute] = (await world.stripe.disputes.list({ payment_intent: intent.id })).data;
    const readView = async (view: string) => (await fetch(address(`/?view=${view}`))).text();
    expect(await readView('disputes')).toContain(dispute?.id);
    expect(await readView('payments')).toContain('disputed');
    await submit('decide-dispute', { dispute: dispute?.id ?? '', outcome: 'won' });
    expect((await world.stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('won');
    const again = await submit('decide-dispute', { dispute: dispute?.id ?? '', outcome: 'lost' });
    expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('already closed')]);
  });

  it('goes to the moment of the next renewal, and shows the subscription after it', async () => {
    const { customer } = await aSubscriber(world);
    const price = await aPrice(world);
    const { id, items } = await world.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    const page = await (await fetch(address('/?view=subscriptions'))).text();
    expect(page).toContain('Renewal or end of trial');
    expect(page).toContain('Season pass');
    const seconds = String((items.data[0]?.current_period_end ?? 0) - Math.floor(Date.now() / 1000));
    await submit('advance-clock', { seconds, view: 'subscriptions' });
    expect((await world.stripe.invoices.list({ subscription: id })).data).toHaveLength(2);
    await submit('settings', { after_failed_renewal: 'past_due', rate_limit_per_second: '0' });
    expect(await (await fetch(address('/?view=faults'))).text()).toMatch(/value="past_due"\s+selected/);
  });

  it('takes no form from another site', async () => {
    const intent = await anIntent(world, { payment_method: 'pm_card_visa', confirm: true });
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
      {},
    ];
    for (const headers of foreign)
      expect((await submit('refund', { payment_intent: intent.id }, headers)).status).toBe(403);
    expect((await world.stripe.refunds.list({ payment_intent: intent.id })).data).toEqual([]);
    const proxied = await submit(
      'refund',
      { payment_intent: intent.id },
      { origin: 'http://shop.test:4000', 'x-forwarded-host': 'shop.test:4000' },
    );
    expect(proxied.status).toBe(303);
  });

  it('forbids other scripts and being framed', async () => {
    const policy = (await fetch(address('/'))).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe('stripe.js', () => {
  it('is served as one classic script', async () => {
    const response = await fetch(address('/stripe.js'));
    expect(response.headers.get('content-type')).toContain('text/javascript');
    const text = await response.text();
    expect(() => new Script(text)).not.toThrow();
    expect(text).not.toMatch(/^(?:import|export) /m);
  });
});

interface CardRules {
  brandOf(digits: string): { name: string; cvc: number };
  onlyDigits(text: string): string;
  formatNumber(digits: string): string;
  formatExpiry(digits: string): string;
  checks: {
    number(digits: string): string | undefined;
    expiry(digits: string): string | undefined;
    cvc(digits: string, brand: { cvc: number }): string | undefined;
  };
}

describe('the card element’s rules', async () => {
  const path = new URL('browser/stripe/cards.js', import.meta.url).href;
  const cards = (await import(path)) as CardRules;

  it.each([
    ['4242424242424242', 'visa', '4242 4242 4242 4242'],
    ['378282246310005', 'amex', '3782 822463 10005'],
    ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
    ['2223003122003222', 'mastercard', '2223 0031 2200 3222'],
    ['6011111111111117', 'discover', '6011 1111 1111 1117'],
    ['3056930009020004', 'diners', '3056 9300 0902 0004'],
    ['36227206271667', 'diners', '3622 7206 2716 67'],
    ['3566002020360505', 'jcb', '3566 0020 2036 0505'],
    ['6205500000000000004', 'unionpay', '6205 5000 0000 0000 004'],
  ])('%s is %s and shown as %s', (digits, brand, shown) => {
    expect(cards.brandOf(digits).name).toBe(brand);
    expect(cards.formatNumber(digits)).toBe(shown);
    expect(cards.checks.number(digits)).toBeUndefined();
  });

  it('distinguishes a short number from a wrong one', () => {
    expect(cards.checks.number('4242')).toBe('incomplete_number');
    expect(cards.checks.number('4242424242424241')).toBe('invalid_number');
  });

  it('reads dates as they are typed', () => {
    expect(['1', '5', '12', '1230', '530'].map((digits) => cards.formatExpiry(digits))).toEqual([
      '1',
      '05',
      '12',
      '12 / 30',
      '05 / 30',
    ]);
    expect(['1', '13', '0120', '1299'].map((digits) => cards.checks.expiry(digits))).toEqual([
      'incomplete_expiry',
      'invalid_expiry_month',
      'invalid_expiry_year_past',
      undefined,
    ]);
  });

  it('takes Arabic and Persian digits, and the security code of each brand', () => {
    expect(cards.onlyDigits('٤٢ ۴۲-42x')).toBe('424242');
    expect(cards.checks.cvc('123', cards.brandOf('42'))).toBeUndefined();
    expect(cards.checks.cvc('123', cards.brandOf('37'))).toBe('incomplete_cvc');
  });
});
