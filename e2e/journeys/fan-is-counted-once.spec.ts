// A visit from a mail, a purchase, a refund and ten minutes with two stalls, on a channel of its own. Reports, ledger
// and tag manager show exactly that.
import { randomUUID } from 'node:crypto';
import { devices, type Page } from '@playwright/test';
import { connect } from '../../server/src/db/connect.ts';
import { pathsIn } from '../../server/src/db/embedded/data-dir.ts';
import { connectionTo } from '../../server/src/db/embedded/postmaster.ts';
import { acceptTerms, cards, fillNewBuyer, payButton, readBoughtOrder, typeCard } from '../checkout.ts';
import { expect, test } from '../journey.ts';
import { floodlit } from '../command-line.ts';
import type { Stage } from '../stage.ts';

const slug = 'counted-league';
const host = 'counted.localhost';
const trk = 'autumn-mail';
const tagHost = 'https://www.googletagmanager.com';
const minutes = 10;
const stallsMs = [3_000, 7_000];

interface Told {
  readonly event?: string;
  readonly ecommerce?: Readonly<Record<string, unknown>>;
}
type Row = Readonly<Record<string, string | number | null>>;

/** A published channel that measures, has a tag manager, and sells one game. */
async function openChannel(stage: Stage): Promise<number> {
  const of = ['--channel', slug];
  const words = { key: slug, name: 'Counted League', hosts: host, languages: 'en', currency: 'USD' };
  const more = { zone: 'UTC', 'support-email': 'help@counted.test', 'service-fee': '1.00' };
  const options = Object.entries({ ...words, ...more }).flatMap(([name, value]) => [`--${name}`, value]);
  await floodlit(stage, 'channel', 'create', ...options);
  const [, , , made] = await Promise.all([
    floodlit(stage, 'channel', 'publish', ...of),
    floodlit(stage, 'channel', 'analytics', ...of, '--mode', 'measure', '--localhost'),
    floodlit(stage, 'cookies', 'ask', ...of, '--tag', 'GTM-AB12CD3', '--link', '/privacy'),
    floodlit(stage, 'sport', 'add', ...of, '--name', 'Curling').then(() =>
      floodlit(
        stage,
        'event',
        'create',
        ...of,
        '--name',
        'The final',
        '--sport',
        'curling',
        '--price',
        '9.99',
      ),
    ),
  ]);
  return Number(/^Event (\d+):/.exec(made)?.[1]);
}

async function asDatabase<Result extends object>(
  { dataDir }: Stage,
  text: string,
  values: unknown[],
): Promise<Result[]> {
  const connection = connect(connectionTo(pathsIn(dataDir), 'floodlit'), { poolSize: 1 });
  try {
    return (await connection.pool.query<Result>(text, values)).rows;
  } finally {
    await connection.close();
  }
}

const openWhole = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.locator('#splash').waitFor({ state: 'detached' });
};

const ecommerceOf = (page: Page, name: string): Promise<Told['ecommerce'][]> =>
  page.evaluate(
    (wanted) =>
      ((window as unknown as { dataLayer?: Told[] }).dataLayer ?? [])
        .filter(({ event }) => event === wanted)
        .map(({ ecommerce }) => ecommerce),
    name,
  );

/** The reports of a play of the last ten minutes: viewing every ten seconds, without the time of the stalls. */
function itemsOfPlay(eventId: number, now: number) {
  const view = { video_view_uuid: randomUUID(), stream_id: eventId, stream_type: 'live' };
  const start = now - minutes * 60_000;
  const event = (name: string, at: number, extras: object = {}) => ({
    uuid: randomUUID(),
    path: '/datalake/video/event/',
    body: { ...view, event: name, extras },
    at,
  });
  const reports = Array.from({ length: minutes * 6 }, (_, index) => {
    const stalled = index === 20 ? (stallsMs[0] ?? 0) : index === 40 ? (stallsMs[1] ?? 0) : 0;
    const at = start + (index + 1) * 10_000;
    const viewing = {
      uuid: randomUUID(),
      path: '/datalake/video/viewing/',
      body: { ...view, viewing_time: 10 - stalled / 1_000, sport: 'Curling' },
      at,
    };
    return stalled > 0 ? [event('stall', at - 1, { ms: stalled }), viewing] : [viewing];
  }).flat();
  return [
    event('view_start', start),
    event('first_frame', start, { ms: 800 }),
    ...reports,
    event('heartbeat', now, { playing: true, height: 720 }),
  ];
}

// A browser without a screen says so. It is counted apart, as a bot.
test.use({ userAgent: devices['Desktop Chrome'].userAgent });

test('[R1.06a] [R3.15f] [R9.01g] a visit, a purchase, a refund and ten minutes are counted exactly once, to the cent', async ({
  page,
  stage,
}) => {
  test.slow();
  const eventId = await openChannel(stage);
  const at = (path: string): string => `http://${host}:${stage.port}${path}`;
  await page.route(`${tagHost}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.tagsAreHere = true;' }),
  );

  await test.step('the visit and the purchase', async () => {
    await openWhole(page, at(`/?trk=${trk}`));
    await page
      .getByRole('region', { name: 'Your choice about cookies' })
      .getByRole('button', { name: 'Accept' })
      .click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('floodlit.session'))).not.toBeNull();
    await openWhole(page, at(`/buy?type=event&id=${eventId}`));
    await fillNewBuyer(page, {
      firstName: 'Cora',
      lastName: 'Counted',
      email: `cora-${Date.now().toString(36)}@journey.test`,
      password: 'a-journey-that-is-counted',
    });
    await typeCard(page, cards.works);
    await acceptTerms(page);
    await expect(payButton(page)).toHaveText('Pay USD $10.99');
    await payButton(page).click();
  });
  const order = await readBoughtOrder(page);

  await test.step('ten minutes with two stalls', async () => {
    const kept = await page.evaluate(() => localStorage.getItem('floodlit.session') ?? '{}');
    const { uuid } = JSON.parse(kept) as { uuid: string };
    const session_uuid = randomUUID();
    // The same viewer's session of before the game. The server keeps those that it knows, so this is another one.
    await asDatabase(
      stage,
      `insert into insight.sessions (channel_id, uuid, started_at, device, browser, system, country, resolution, trk, is_bot)
       select channel_id, $2, started_at - interval '15 minutes', device, browser, system, country, resolution, trk, is_bot
         from insight.sessions where uuid = $1`,
      [uuid, session_uuid],
    );
    const [{ key: profile } = { key: '' }] = await asDatabase<{ key: string }>(
      stage,
      `select settings -> 'analytics' ->> 'key' as key from channel.channels where slug = $1`,
      [slug],
    );
    const sent_at = Date.now();
    const body = { profile, session_uuid, sent_at, items: itemsOfPlay(eventId, sent_at) };
    // A batch that is sent twice counts once.
    const answers = await page.evaluate(async (text) => {
      const send = async () => (await fetch('/api/datalake/batch/', { method: 'POST', body: text })).json();
      return [await send(), await send()];
    }, JSON.stringify(body));
    expect(answers).toEqual([
      { data: { accepted: body.items.length, refused: 0 } },
      { data: { accepted: body.items.length, refused: 0 } },
    ]);
    // The figures of now, which count a viewer for two minutes after the last sign.
    const readLive = async (): Promise<Record<string, number>> => {
      const live = await floodlit(stage, 'live', String(eventId), '--channel', slug, '--json');
      return (JSON.parse(live) as { figures: Record<string, number> }).figures;
    };
    await expect
      .poll(readLive, { intervals: [2_000] })
      .toMatchObject({ plays: 1, stalls: 2, start_median_ms: 800, failed: 0 });
    expect((await readLive())['stalled_share']).toBeCloseTo(10 / 600, 5);
  });

  const charges = await test.step('the refund', async () => {
    await floodlit(stage, 'refund', '--channel', slug, '--order', String(order));
    const readLedger = () =>
      asDatabase<{ kind: string; cents: number }>(
        stage,
        `select kind, sum(amount_cents)::int as cents from commerce.ledger where order_id = $1 group by kind`,
        [order],
      );
    // The payment service tells its fee a moment after the payment. A first answer without it is asked for again later.
    await expect
      .poll(async () => (await readLedger()).map(({ kind }) => kind), { timeout: 150_000 })
      .toContain('fee');
    return readLedger();
  });
  const ledger = Object.fromEntries(charges.map(({ kind, cents }) => [kind, cents]));
  expect(ledger).toMatchObject({ charge: 1_099, refund: -1_099 });

  await test.step('the tag manager', async () => {
    await openWhole(page, at('/profile'));
    await expect.poll(() => ecommerceOf(page, 'purchase')).toHaveLength(1);
    const [purchase] = await ecommerceOf(page, 'purchase');
    expect(purchase).toMatchObject({
      transaction_id: String(order),
      currency: 'USD',
      value: 10.99,
      affiliation: 'Counted League',
    });
    await openWhole(page, at('/profile/transactions'));
    await expect.poll(() => ecommerceOf(page, 'refund')).toHaveLength(1);
    await page.reload();
    await page.locator('#splash').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => 'tagsAreHere' in window)).toBe(true);
    expect(await ecommerceOf(page, 'purchase')).toEqual([]);
  });

  await test.step('the reports', async () => {
    const report = async (name: string, ...more: string[]): Promise<Row[]> =>
      (
        JSON.parse(await floodlit(stage, 'report', name, '--channel', slug, '--json', ...more)) as {
          rows: Row[];
        }
      ).rows;
    const viewed = minutes * 60_000 - stallsMs.reduce((sum, ms) => sum + ms, 0);
    const net = charges.reduce((sum, { cents }) => sum + cents, 0);
    const money = {
      currency: 'USD',
      orders: 1,
      charged: 1_099,
      refunded: -1_099,
      fees: ledger['fee'] ?? 0,
      net,
    };
    const [games, viewing, sources, results, events] = await Promise.all([
      report('games'),
      report('viewing', '--by', 'event'),
      report('sources'),
      report('results'),
      report('events'),
    ]);
    expect(games).toMatchObject([{ event: eventId, name: 'The final', viewed, plays: 1, reach: 1 }]);
    expect(viewing).toMatchObject([{ name: 'The final', viewed, plays: 1 }]);
    expect(sources).toMatchObject([
      { name: trk, ...money },
      { name: 'all', ...money },
    ]);
    expect(results).toMatchObject([
      { event: eventId, name: 'The final', ...money },
      { name: 'all', ...money },
    ]);
    const counted = Object.fromEntries(events.map(({ name, items }) => [name, items]));
    expect(counted).toMatchObject({
      stall: 2,
      view_start: 1,
      first_frame: 1,
      viewing: minutes * 6,
      purchase: 1,
    });
  });
});
