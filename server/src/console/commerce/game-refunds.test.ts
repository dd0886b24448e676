// Refunds of a game's buyers over HTTP: alone and in bundles, in any state of the game.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { commerce as buying } from '@floodlit/contract/commerce/commerce';
import { gameRefunds } from '@floodlit/contract/operators/game-refunds';
import { games } from '@floodlit/contract/operators/games';
import { today } from '@floodlit/contract/operators/today';
import { carryOutEventRefund, checkInvariants, reconcile } from '../../commerce/index.ts';
import { allJobs } from '../../jobs.ts';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { runCommand } from '../../../test/cli/command-runner.ts';
import { createWorld, type Session, type World } from '../../../test/world.ts';

let world: World;
let channel_id: number;
let finance: ConsoleBrowser;
let owner: ConsoleBrowser;
let sport: number;
let event_id: number;
let other: number;
beforeAll(async () => {
  world = await createWorld();
  channel_id = await world.channelId('northern-sports');
  owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
  finance = await openSession(world, [{ role: 'finance', scope: { kind: 'channel', channel_id } }]);
  const [first] = await world.context.catalog.store.listCategories(channel_id);
  sport = first?.id ?? 0;
});
beforeEach(async () => {
  event_id = await create('Falcons at Hawks', 1_000);
  other = await create('Bears at Wolves', 499);
});
afterAll(() => world.close());

const create = async (name: string, base_price_cents: number): Promise<number> => {
  const words = {
    name,
    description: '',
    type: 'paid' as const,
    starts_at: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
    time_zone: 'America/Chicago',
    duration_seconds: null,
    image: null,
    event_category_id: sport,
    away_team_id: null,
    home_team_id: null,
    location_id: null,
  };
  const price = { base_price_cents, service_fee_cents: 99 };
  return (await owner.client.call(games.create, { channel_id, ...words, price })).data.id;
};
const runJobs = () => world.queue.runAll(allJobs(world.context));
const deliver = async (): Promise<void> => {
  const { rawBody, signature } = world.payments.sign(world.payments.events.at(-1)!);
  await world.app.inject({
    method: 'POST',
    url: `/webhooks/stripe/${channel_id}`,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: rawBody,
  });
  await runJobs();
};
interface Sale {
  readonly buyer: Session;
  readonly id: number;
  readonly intent: string;
}
async function paid(
  buyer: Session,
  bought: { data: { order: { id: number }; payment: { client_secret: string } | null } },
): Promise<Sale> {
  const { id: intent } = world.payments.pay(bought.data.payment?.client_secret ?? '', 'good');
  await deliver();
  return { buyer, id: bought.data.order.id, intent };
}
const sell = async (): Promise<Sale> => {
  const buyer = await world.newcomer();
  return paid(
    buyer,
    await buyer.client.call(buying.buy, { type: 'event', id: event_id, terms_accepted: true }),
  );
};
const sellBundle = async (): Promise<Sale> => {
  const buyer = await world.newcomer();
  const items = [other, event_id].map((id) => ({ type: 'event' as const, id }));
  return paid(buyer, await buyer.client.call(buying.buyBundle, { items, terms_accepted: true }));
};
const look = async (percent = 100, browser = finance) =>
  (await browser.client.call(gameRefunds.read, { channel_id, event_id, percent })).data;
const start = async (
  { percent = 100, sentence = '', key = randomUUID() } = {},
  browser = finance,
  preview?: { readonly paid_until: string },
) => {
  const { paid_until } = preview ?? (await look(percent, browser)).preview;
  const body = { key, percent, sentence, paid_until };
  return (await browser.client.call(gameRefunds.start, { channel_id, event_id, ...body })).data;
};
const statusOf = async ({ buyer, id }: Sale): Promise<string> =>
  (await buyer.client.call(api.commerce.order, { id })).data.status;
/** The refunded cents of each order. */
const backOf = async ({ id }: Sale): Promise<number> => {
  const { rows } = await world.connection.pool.query<{ sum: number }>(
    `select coalesce(-sum(amount_cents), 0)::int as sum from commerce.ledger where order_id = $1 and kind = 'refund'`,
    [id],
  );
  return rows[0]?.sum ?? 0;
};
const lettersTo = async ({ id }: Sale) => {
  const { rows } = await world.connection.pool.query<{ subject: string; text: string }>(
    `select subject, text from mail.messages messages
       join commerce.credit_notes notes on messages.dedup_key = 'credit-note:' || notes.source_id
      where notes.order_id = $1 order by messages.id`,
    [id],
  );
  return rows;
};
const setStatus = (status: string) =>
  world.connection.pool.query('update catalog.events set stream_status = $2 where id = $1', [
    event_id,
    status,
  ]);
const cancel = (is_cancelled: boolean) =>
  owner.client.call(games.cancel, { channel_id, event_id, is_cancelled });
const sound = async (): Promise<void> => {
  expect(await checkInvariants(world.context.commerce)).toEqual([]);
};

describe('POST /console/channels/:channel_id/games/:event_id/refunds', () => {
  it.each(['upcoming', 'live', 'finished'])(
    '[T22] refunds the game alone and its share of a bundle, once, when it is %s',
    async (status) => {
      const [alone, bundle] = [await sell(), await sellBundle()];
      await setStatus(status);
      expect((await look()).preview).toMatchObject({
        orders: 2,
        sums: [{ currency: 'USD', cents: 2 * 1_099, orders: 2 }],
        disputed: 0,
      });
      const key = randomUUID();
      const begun = await start({ key });
      expect(await start({ key })).toMatchObject({ id: begun.id });
      await runJobs();
      await runJobs();
      expect([await backOf(alone), await backOf(bundle)]).toEqual([1_099, 1_099]);
      expect([await statusOf(alone), await statusOf(bundle)]).toEqual(['refunded', 'paid']);
      const { preview, refunds } = await look();
      expect(preview.orders).toBe(0);
      expect(refunds).toMatchObject([
        { orders: 2, requested: 2, done: 2, refused: 0, cents: 2_198, currency: 'USD', is_finished: true },
      ]);
      await expect(start()).rejects.toMatchObject({ code: 'commerce.nothing_to_refund' });
      await sound();
    },
  );

  it('refunds a part, and later never more than is left', async () => {
    const sale = await sell();
    const second = await sell();
    expect((await look(50)).preview.sums).toMatchObject([{ cents: 2 * 550, orders: 2 }]);
    await start({ percent: 50, sentence: 'The picture was gone for the first half.' });
    await runJobs();
    expect([await backOf(sale), await statusOf(sale)]).toEqual([550, 'paid']);
    const [letter, ...more] = await lettersTo(sale);
    expect(more).toEqual([]);
    expect(letter?.text).toContain('The picture was gone for the first half.');
    expect(letter?.text).toContain('You keep what you bought.');
    // A refund by hand while the game is being refunded.
    await runCommand(world, 'refund', '--order', String(second.id), '--amount', '5');
    await runJobs();
    expect((await look()).preview.sums).toMatchObject([{ cents: 549 + 49 }]);
    await start();
    await runJobs();
    expect([await backOf(sale), await backOf(second)]).toEqual([1_099, 1_099]);
    await sound();
  });

  it('takes what is left of a bundle for its last item, and ends it then', async () => {
    const bundle = await sellBundle();
    await runCommand(world, 'refund', '--order', String(bundle.id), '--amount', '0.50');
    await runJobs();
    await start();
    await runJobs();
    expect([await backOf(bundle), await statusOf(bundle)]).toEqual([50 + 1_099, 'paid']);
    event_id = other;
    expect((await look()).preview.sums).toMatchObject([{ cents: 548 }]);
    await start();
    await runJobs();
    expect([await backOf(bundle), await statusOf(bundle)]).toEqual([1_697, 'refunded']);
    await sound();
  });

  it('sends one letter that says that the game is cancelled, and why, also to a buyer of a bundle', async () => {
    const [alone, bundle] = [await sell(), await sellBundle()];
    const pool = world.connection.pool;
    await pool.query(
      `update identity.users set language = 'fr' where id = (select user_id from commerce.orders where id = $1)`,
      [bundle.id],
    );
    await cancel(true);
    await start({ sentence: 'Snow closed the road.' });
    await runJobs();
    const [english, ...more] = await lettersTo(alone);
    expect(more).toEqual([]);
    expect(english?.subject).toContain('Falcons at Hawks is canceled');
    expect(english?.text).toContain('Falcons at Hawks is canceled. We refunded USD $10.99.');
    // A quotation keeps its own direction in a letter of another language.
    expect(english?.text).toContain('\n> Snow closed the road.\n');
    const [french, ...others] = await lettersTo(bundle);
    expect(others).toEqual([]);
    expect(french?.text).toContain('Le match Falcons at Hawks est annulé.');
    expect(french?.text).toContain('Vous gardez tout le reste de votre commande.');
    expect(french?.text).toContain('Snow closed the road.');
  });

  it('leaves out disputed orders, orders that were paid later, and passes', async () => {
    const [disputed, early] = [await sell(), await sell()];
    world.payments.dispute(disputed.intent, 'open');
    await deliver();
    const { preview } = await look();
    expect(preview).toMatchObject({ orders: 1, disputed: 1 });
    world.clock.advance(60);
    const late = await sell();
    expect(await start({}, finance, preview)).toMatchObject({ orders: 1 });
    await runJobs();
    expect([await backOf(disputed), await backOf(early), await backOf(late)]).toEqual([0, 1_099, 0]);
    expect((await look()).preview.orders).toBe(1);
  });

  it('continues after a stop of the process, and refunds nothing twice', async () => {
    const sales = [await sell(), await sell(), await sell()];
    await start();
    // The job is stopped before its first order.
    const commerce = world.context.commerce;
    const [running] = await commerce.store.listUnfinishedEventRefunds(false, 5);
    const job = allJobs(world.context).find(({ name }) => name === 'commerce.refund_event');
    const stopped = new AbortController();
    world.queue.drop();
    stopped.abort();
    await job?.run({ id: '1', data: { ...running }, signal: stopped.signal });
    expect((await look()).refunds).toMatchObject([{ requested: 0, is_finished: false }]);
    await expect(start({ percent: 20 })).rejects.toMatchObject({ code: 'commerce.event_refund_running' });
    await reconcile(commerce);
    await Promise.all([runJobs(), runJobs()]);
    await runJobs();
    expect(await Promise.all(sales.map(backOf))).toEqual([1_099, 1_099, 1_099]);
    expect((await look()).refunds).toMatchObject([{ requested: 3, done: 3, is_finished: true }]);
    await sound();
  });

  it('[T22] twenty presses at once are one refund', async () => {
    const sale = await sell();
    const { preview } = await look();
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 20 }, () => start({ key }, finance, preview)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    await runJobs();
    expect(await backOf(sale)).toBe(1_099);
  });

  it('refuses a known key with another percentage or another sentence', async () => {
    const sale = await sell();
    const { preview } = await look();
    const first = { key: randomUUID(), percent: 50, sentence: 'Half of it was dark.' };
    const begun = await start(first, finance, preview);
    for (const change of [{ percent: 100 }, { sentence: '' }]) {
      const other = start({ ...first, ...change }, finance, preview);
      await expect(other).rejects.toMatchObject({ code: 'commerce.event_refund_differs' });
    }
    await runJobs();
    expect(await start(first)).toMatchObject({ id: begun.id, percent: 50, done: 1, is_finished: true });
    expect(await backOf(sale)).toBe(550);
  });

  it('answers a known key with its refund, also after many later refunds', async () => {
    await sell();
    const key = randomUUID();
    const begun = await start({ key, percent: 10 });
    await runJobs();
    await world.connection.pool.query(
      `insert into commerce.event_refunds (channel_id, event_id, livemode, request_key, percent, sentence,
          is_cancelled, paid_until, orders, asked_at, finished_at)
        select channel_id, event_id, livemode, 'later ' || later, percent, sentence, is_cancelled, paid_until, orders,
          asked_at, finished_at from commerce.event_refunds, generate_series(1, 20) as later where id = $1`,
      [begun.id],
    );
    expect(await start({ key, percent: 10 })).toMatchObject({ id: begun.id, done: 1, cents: 110 });
  });

  it('offers orders again whose refund the payment service refused', async () => {
    const sale = await sell();
    await start();
    const commerce = world.context.commerce;
    const [asked] = await commerce.store.listUnfinishedEventRefunds(false, 5);
    if (asked !== undefined) await carryOutEventRefund(commerce, asked);
    // As after an answer of a balance that is too low.
    world.queue.drop();
    await world.connection.pool.query(
      `update commerce.refunds set status = 'refused', settled_at = $2 where order_id = $1`,
      [sale.id, world.clock.now()],
    );
    const { preview, refunds } = await look();
    expect(refunds).toMatchObject([{ refused: 1, cents: 0 }]);
    expect(preview.orders).toBe(1);
    await start();
    await runJobs();
    expect(await backOf(sale)).toBe(1_099);
  });

  it('needs the role for money and a fresh second factor, and writes one entry of the audit log', async () => {
    await sell();
    const editor = await openSession(world, [{ role: 'editor', scope: { kind: 'channel', channel_id } }]);
    await expect(look(100, editor)).rejects.toMatchObject({ code: 'operators.not_allowed' });
    const { preview } = await look();
    await expect(start({}, editor, preview)).rejects.toMatchObject({ code: 'operators.not_allowed' });
    const begun = await start({ sentence: 'Sorry.' });
    const { rows } = await world.connection.pool.query(
      `select act, source from operators.audit_log where subject = 'commerce.event_refunds' and subject_id = $1`,
      [String(begun.id)],
    );
    expect(rows).toEqual([{ act: 'row.created', source: 'console' }]);
    await runJobs();
  });

  it('refuses a percentage outside 1 to 100 and a game of another channel', async () => {
    const { preview } = await look();
    for (const percent of [0, 101, 1.5])
      await expect(start({ percent }, finance, preview)).rejects.toMatchObject({ code: 'request.invalid' });
    const littoral = await world.channelId('littoral-sport');
    await expect(
      owner.client.call(gameRefunds.read, { channel_id: littoral, event_id }),
    ).rejects.toMatchObject({ code: 'operators.not_found' });
  });
});

describe('a sold game that was not played', () => {
  it('stays on Today after 30 days, also when it was paid in a bundle, until its buyers have their money', async () => {
    await sellBundle();
    const long = new Date(world.clock.now().getTime() - 31 * 86_400_000);
    await world.connection.pool.query('update catalog.events set starts_at = $1 where id = any ($2)', [
      long,
      [event_id, other],
    ]);
    await world.context.media.live.markNotPlayed(world.clock.now());
    const needs = async (): Promise<(number | null)[]> =>
      (await owner.client.call(today.read)).data.broken
        .filter(({ kind }) => kind === 'not_played')
        .map(({ subject_id }) => subject_id);
    expect(await needs()).toEqual(expect.arrayContaining([event_id, other]));
    for (const id of [event_id, other])
      await runCommand(world, 'event', 'refund', '--event', String(id), '--percent', '100');
    await runJobs();
    expect(await needs()).not.toEqual(expect.arrayContaining([event_id]));
  });
});

describe('the command line', () => {
  it('event cancel --refund refunds bundles too, and two at once report the true numbers', async () => {
    const sales = [await sell(), await sellBundle()];
    const refund = () =>
      runCommand(world, 'event', 'cancel', '--event', String(event_id), '--refund', '--because', 'Snow.');
    const said = await Promise.all([refund(), refund()]);
    // The second one joins the first, or finds that nothing is left.
    for (const one of said) expect(one).toMatch(/[02] orders are refunded, 0 are left\./);
    expect(said.join()).toContain('2 orders are refunded');
    await runJobs();
    expect(await Promise.all(sales.map(backOf))).toEqual([1_099, 1_099]);
    expect(await refund()).toContain('0 orders are refunded, 0 are left.');
  });

  it('event refund gives back a part of a game that is over', async () => {
    const sale = await sell();
    await setStatus('finished');
    const refund = (...words: string[]) =>
      runCommand(world, 'event', 'refund', '--event', String(event_id), '--percent', '10', ...words);
    expect(await refund()).toContain('1 orders are refunded.');
    await runJobs();
    // A command that is typed again gives no second part back.
    await expect(refund()).rejects.toThrow('The same 10 % were refunded');
    expect(await backOf(sale)).toBe(110);
    expect(await refund('--because', 'The second half was dark.')).toContain('1 orders are refunded.');
    await runJobs();
    expect(await backOf(sale)).toBe(220);
  });
});
