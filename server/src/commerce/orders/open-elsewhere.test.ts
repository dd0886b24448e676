import { describe, expect, it } from 'vitest';
import { account } from '@floodlit/contract/identity/account';
import { demoPassword } from '@floodlit/demo/content';
import { openCheckout, refusal } from '../../../test/money/checkout.ts';
import { settle } from '../index.ts';

const checkout = openCheckout();
const { passNamed, eventOfType, buying, secretOf, deliver, orderOf, runJobs } = checkout;
const buyGame = async (type: 'paid' | 'ppv' = 'paid') =>
  buying({ type: 'event', id: (await eventOfType(type)).id });
const paySeason = async () => {
  const season = await buying({ id: (await passNamed('Season pass')).id });
  checkout.world.payments.pay(secretOf(season), 'good');
  await deliver();
};

describe('a game in one tab, and in another the pass that opens it', () => {
  it('[T16] once the pass is paid, the game’s card form takes no money', async () => {
    const game = await buyGame();
    await paySeason();
    expect(await orderOf(game.data.order.id)).toMatchObject({ status: 'failed', retryable: false });
    expect(() => checkout.world.payments.pay(secretOf(game), 'good')).toThrow('cannot be confirmed');
    expect(checkout.world.payments.intents.map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
    expect(await refusal(buyGame())).toMatchObject({ code: 'commerce.already_bought' });
    expect(checkout.world.loggedErrors).toEqual([]);
  });

  it('[T16] a game that is paid while its form is being closed stays bought, and the operator is told', async () => {
    const game = await buyGame();
    const season = await buying({ id: (await passNamed('Season pass')).id });
    checkout.world.clock.advance(1);
    checkout.world.payments.pay(secretOf(season), 'good');
    checkout.world.payments.pay(secretOf(game), 'good');
    const [ofSeason] = checkout.world.payments.events.slice(-2);
    if (ofSeason === undefined) throw new Error('Nothing was paid.');
    await checkout.send(ofSeason);
    await runJobs();
    expect(await orderOf(game.data.order.id)).toMatchObject({ status: 'paid' });
    expect(checkout.world.loggedErrors).toMatchObject([
      { message: expect.stringContaining('refund one of them') },
    ]);
  });

  it('leaves alone what the pass does not open', async () => {
    const game = await buyGame('ppv');
    await paySeason();
    expect(await orderOf(game.data.order.id)).toMatchObject({ status: 'created' });
  });
});

it('[T18] once an account is deleted, a card form that is still open takes no money', async () => {
  const game = await buyGame();
  await checkout.alice.client.call(account.remove, { current_password: demoPassword });
  checkout.world.clock.advance(30);
  await settle(checkout.world.context.commerce);
  expect(() => checkout.world.payments.pay(secretOf(game), 'good')).toThrow('cannot be confirmed');
});
