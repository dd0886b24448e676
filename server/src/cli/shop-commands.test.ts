import { describe, expect, it } from 'vitest';
import { commerce } from '@floodlit/contract/commerce/commerce';
import { api } from '@floodlit/contract';
import { openCheckout } from '../../test/money/checkout.ts';
import { runCommand } from '../../test/cli/command-runner.ts';

const checkout = openCheckout();
const floodlit = (line: string, ...more: string[]): Promise<string> =>
  runCommand(checkout.world, ...line.split(' '), ...more);
const idIn = (said: string): number => Number(/(\d+):/.exec(said)?.[1]);

describe('pass …', () => {
  it('[R3.04] sells passes, team passes and memberships with trials as they were written', async () => {
    await floodlit('channel set --service-fee 1.50');
    const season = idIn(
      await floodlit(
        'pass add --name Early --price 79 --sports soccer --clips 5 --weight 3 --features watch,clipping',
        '--tag',
        'Early bird',
      ),
    );
    const team = idIn(
      await floodlit(
        'pass add --name Fans --price 20 --fee 0 --period month --team --teams lakeview-falcons,riverside-hawks',
      ),
    );
    const member = idIn(
      await floodlit('pass add --name Club --price 9.99 --period monthly --membership --trial 7'),
    );
    const { data: packages } = await checkout.alice.client.call(commerce.packages);
    expect(packages.find(({ id }) => id === season)).toMatchObject({
      base_price: 79,
      service_fee: 1.5,
      tag: 'Early bird',
      weight: 3,
      clipping: true,
      download: false,
      offer: 'annual',
    });
    expect(packages.find(({ id }) => id === team)).toMatchObject({ is_team_pass: true, service_fee: 0 });
    const { data: offers } = await checkout.alice.client.call(api.subscriptions.list, {});
    expect(JSON.stringify(offers)).toContain('"Club"');
    const listed = await floodlit('pass list');
    for (const part of ['79.00 + 1.50 USD', 'membership', 'team pass']) expect(listed).toContain(part);
    const again = await floodlit('pass add --name Club --price 9.99 --period monthly --membership --trial 7');
    expect(idIn(again)).toBe(member);
  });

  it('never touches an order by a change of the price', async () => {
    const id = idIn(await floodlit('pass add --name Frozen --price 10 --fee 1'));
    const bought = await checkout.buying({ id });
    await floodlit(`pass set --pass ${id} --price 99 --fee 9 --name Thawed`);
    const { order } = bought.data;
    expect(await checkout.orderOf(order.id)).toMatchObject({
      id: order.id,
      status: 'created',
      price: order.price,
    });
    const { amount } = checkout.world.payments.intents.at(-1) ?? { amount: 0 };
    expect(amount).toBe(1_100);
    checkout.world.payments.pay(checkout.secretOf(bought), 'good');
    await checkout.deliver();
    expect(await checkout.orderOf(order.id)).toMatchObject({ status: 'paid', price: order.price });
    const { data } = await checkout.alice.client.call(commerce.package, { id });
    expect(data).toMatchObject({ name: 'Thawed', base_price: 99, purchased: true });
  });

  it('[R5.05] sells at an early price until its end', async () => {
    const { clock } = checkout.world;
    const inSeconds = (seconds: number): string =>
      new Date(clock.now().getTime() + seconds * 1_000).toISOString();
    const id = idIn(await floodlit('pass add --name Tiers --price 15 --fee 1'));
    const until = `${inSeconds(600)},${inSeconds(1_200)}`;
    const said = await floodlit(`pass set --pass ${id} --early-price 10,12.50 --early-until ${until}`);
    expect(said).toMatch(/10\.00 until .*Z\n +12\.50 until /);
    const priceNow = async () => (await checkout.alice.client.call(commerce.package, { id })).data.price;
    expect(await priceNow()).toBe(11);
    clock.advance(600);
    expect(await priceNow()).toBe(13.5);
    clock.advance(600);
    expect(await priceNow()).toBe(16);
    await floodlit(`pass set --pass ${id} --early-price none`);
    for (const [early, code] of [
      [`--early-price 15 --early-until ${inSeconds(60)}`, 'commerce.pass_invalid'],
      [
        `--early-price 5 --early-until ${inSeconds(60)} --early-from ${inSeconds(60)}`,
        'commerce.pass_invalid',
      ],
      [`--early-price 5 --early-until ${inSeconds(-60)}`, 'commerce.pass_invalid'],
    ] as const)
      await expect(floodlit(`pass set --pass ${id} ${early}`)).rejects.toMatchObject({ code });
    await expect(floodlit(`pass set --pass ${id} --early-price 5`)).rejects.toThrow('--early-until');
    await expect(
      floodlit(`pass set --pass ${id} --early-price 5 --early-until 2026-12-01T10:00`),
    ).rejects.toThrow('offset');
  });

  it('keeps the promises of a sold pass, and stops its sale', async () => {
    const id = idIn(await floodlit('pass add --name Promise --price 10'));
    await floodlit(`pass set --pass ${id} --sports soccer`);
    const bought = await checkout.buying({ id });
    checkout.world.payments.pay(checkout.secretOf(bought), 'good');
    await checkout.deliver();
    for (const change of ['--sports none', '--features watch', '--period month', '--periods 2'])
      await expect(floodlit(`pass set --pass ${id} ${change}`)).rejects.toMatchObject({
        code: 'commerce.pass_sold',
      });
    await floodlit(`pass stop --pass ${id}`);
    const { data: packages } = await checkout.alice.client.call(commerce.packages);
    expect(packages.some((pass) => pass.id === id)).toBe(false);
    expect((await checkout.alice.client.call(commerce.package, { id })).data.purchased).toBe(true);
    await floodlit(`pass stop --pass ${id} --resume`);
    expect(await floodlit('pass list')).toMatch(new RegExp(`^${id} .*on sale`, 'm'));
  });

  it.each([
    '--price 0.10',
    '--price 10 --access free',
    '--price 10 --trial 7',
    '--price 10 --membership --period none',
    '--price 10 --team',
    '--price 10 --period weekly',
    '--price 10 --streams 7',
    '--price 200000',
  ])('refuses %s', async (words) => {
    await expect(floodlit(`pass add --name Bad ${words}`)).rejects.toMatchObject({
      code: 'commerce.pass_invalid',
    });
  });
});
