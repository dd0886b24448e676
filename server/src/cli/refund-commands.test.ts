import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commerce as routes } from '@floodlit/contract/commerce/commerce';
import { checkInvariants, checkLedger, reconcile } from '../commerce/index.ts';
import { allJobs } from '../jobs.ts';
import { createWorld, type Session, type World } from '../../test/world.ts';
import { runCommand, runCommandBeside } from '../../test/cli/command-runner.ts';

let world: World;
let fan: Session;
beforeAll(async () => {
  world = await createWorld();
  fan = await world.newcomer();
});
afterAll(() => world.close());

const run = (...words: string[]) => runCommand(world, ...words);
const paidOrder = async (): Promise<{ id: string; intentId: string }> => {
  const { data } = await fan.client.call(routes.packages);
  const pass = data.find(({ name }) => name === 'Month pass');
  const bought = await fan.client.call(routes.buy, { type: 'package', id: pass?.id, terms_accepted: true });
  const { id: intentId } = world.payments.pay(bought.data.payment?.client_secret ?? '', 'good');
  world.clock.advance(60);
  await reconcile(world.context.commerce);
  return { id: String(bought.data.order.id), intentId };
};

describe('refund', () => {
  it('[T22] [R4.02] gives back a part, then the rest; the same words again are the same refund', async () => {
    const { id } = await paidOrder();
    const part = ['refund', '--order', id, '--amount', '1.50', '--reason', 'late kick-off'];
    expect(await run(...part)).toBe(`USD $1.50 of order ${id} is given back.`);
    expect(await run(...part)).toBe(`USD $1.50 of order ${id} is given back.`);
    expect((await fan.client.call(routes.order, { id: Number(id) })).data.activity_status).toBe('active');
    expect(await run('refund', '--order', id)).toContain('is refunded, and its access has ended');
    const story = await run('order', 'show', '--order', id);
    expect(story).toContain('refund  −USD $1.50');
    expect(story).toContain('done, "late kick-off"');
    await expect(run('refund', '--order', id, '--reason', 'again')).rejects.toThrow('Nothing of this order');
  });

  it('prints that the refund is pending, and the running product finishes it', async () => {
    const { id } = await paidOrder();
    world.queue.drop();
    world.payments.faultOf = () => 'lost_before';
    expect(await run('refund', '--order', id)).toContain('is on its way back');
    world.payments.faultOf = () => undefined;
    await world.queue.runAll(allJobs(world.context));
    expect((await fan.client.call(routes.order, { id: Number(id) })).data.status).toBe('refunded');
  });

  it('is left to the running product, which has its job', async () => {
    const { id } = await paidOrder();
    world.queue.drop();
    const jobs = allJobs(world.context);
    let working: Promise<void> | undefined;
    const hasWorker = async (): Promise<boolean> => {
      working = world.queue.runAll(jobs);
      return true;
    };
    let calls = 0;
    world.payments.faultOf = (call) => void (call === 'refund' && calls++);
    expect(await runCommandBeside(world, hasWorker, 'refund', '--order', id)).toContain('is given back.');
    world.payments.faultOf = () => undefined;
    await working;
    expect(calls).toBe(1);
  });

  it.each(['0', '1.5', '1,50', 'all'])('takes no amount like %s', async (amount) => {
    await expect(run('refund', '--order', '1', '--amount', amount)).rejects.toThrow(
      'write it like 5 or 4.99',
    );
  });

  it("[T01] finds no order of another channel's", async () => {
    const { id } = await paidOrder();
    for (const command of [['refund'], ['order', 'show']])
      await expect(run(...command, '--channel', 'littoral-sport', '--order', id)).rejects.toThrow(
        'Order not found.',
      );
    await run('refund', '--order', id);
  });
});

describe('dispute list', () => {
  it('[T27] shows what banks ask back, and the channel has a letter', async () => {
    expect(await run('dispute', 'list')).toBe('There is no dispute.');
    const { id, intentId } = await paidOrder();
    world.payments.dispute(intentId, 'open');
    world.clock.advance(60);
    await reconcile(world.context.commerce);
    expect(await run('dispute', 'list')).toMatch(new RegExp(`^${id} +open +USD`, 'm'));
    expect(await run('dispute', 'list', '--channel', 'littoral-sport')).toBe('There is no dispute.');
    expect(await run('order', 'show', '--order', id)).toContain('paid, disputed');
    const letters = await world.context.mail.store.list(await world.channelId(), 5);
    expect(letters[0]).toMatchObject({ subject: `Order ${id} is disputed` });
    await expect(run('refund', '--order', id)).rejects.toThrow('bank is still deciding');
  });
});

/** As many as happen in one second of this day. */
const atOnce = 3;

/** The same day where hardly anything can be read at once. */
async function inParts(day: Date, differences: readonly object[]): Promise<void> {
  const { commerce } = world.context;
  const held: number[] = [];
  const payments: typeof commerce.payments = {
    ...commerce.payments,
    listBalance: async (from, until, maximum) => {
      const lines = await commerce.payments.listBalance(from, until, maximum);
      held.push(lines.length);
      return lines;
    },
  };
  const whole = await checkLedger(commerce, day);
  const parts = await checkLedger({ ...commerce, payments }, day, atOnce);
  expect(parts.sums).toEqual(whole.sums);
  expect(parts.differences).toEqual(whole.differences);
  expect(parts.differences).toMatchObject(differences);
  expect(held.length).toBeGreaterThan(24);
  expect(Math.max(...held)).toBeLessThanOrEqual(atOnce);
  expect(held.reduce((sum, lines) => sum + lines)).toBeGreaterThan(4);
}

describe('ledger check', () => {
  it('[I8] is the same to the cent, and names the line that is not', async () => {
    const day = world.clock.now().toISOString().slice(0, 10);
    expect(await run('ledger', 'check', '--day', day)).toContain('The same to the cent.');
    await inParts(new Date(`${day}T00:00:00Z`), []);
    await world.connection.pool.query(
      `insert into commerce.ledger (channel_id, order_id, kind, amount_cents, currency, source_id, happened_at, recorded_at)
       select channel_id, order_id, 'fee', -7, currency, 'txn_of_nobody', happened_at, recorded_at from commerce.ledger limit 1`,
    );
    await expect(run('ledger', 'check', '--day', day)).rejects.toThrow('1 differ');
    await inParts(new Date(`${day}T00:00:00Z`), [{ kind: 'unknown', source: 'fee txn_of_nobody' }]);
    await expect(run('ledger', 'check', '--day', 'today')).rejects.toThrow('write it like');
    expect(await checkInvariants(world.context.commerce)).toEqual([]);
  });
});
