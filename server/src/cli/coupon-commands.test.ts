import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commerce } from '@floodlit/contract/commerce/commerce';
import { createWorld, type World } from '../../test/world.ts';
import { runCommand } from '../../test/cli/command-runner.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const coupon = (...words: string[]): Promise<string> => runCommand(world, 'coupon', ...words);
const named = ['--name', 'Boosters'];

describe('coupon …', () => {
  it('makes a code that buyers use, lists it and stops it', async () => {
    const said = await coupon('create', '--code', 'hawks-25', '--percent', '25', '--uses', '100', ...named);
    expect(said).toContain('Coupon HAWKS25');
    expect(said).toContain('http://localhost:4000/packages?coupon=HAWKS25');
    const { client } = await world.visitor();
    const apply = () => client.call(commerce.applyCoupon, { code: 'HAWKS25' });
    expect((await apply()).data).toMatchObject({ percent: 25 });
    expect(await coupon('list')).toMatch(/^HAWKS25 +25 % +0\/100 +- +runs +Boosters$/m);
    await coupon('stop', '--code', 'hawks25');
    await expect(apply()).rejects.toMatchObject({ code: 'commerce.coupon_wrong' });
    expect(await coupon('list')).toMatch(/^HAWKS25 .* stopped +Boosters$/m);
    await expect(coupon('stop', '--code', 'hawks25')).rejects.toMatchObject({
      code: 'commerce.coupon_not_found',
    });
  });

  it('makes an amount off in the channel’s currency, for what it names and in its time', async () => {
    const slug = 'littoral-sport';
    const { client } = await world.visitor('second.localhost');
    const [pass, other] = (await client.call(commerce.packages)).data;
    const words = ['--channel', slug, '--amount', '5.50', '--packages', String(pass?.id), ...named];
    const times = ['--from', '2026-01-01T00:00:00Z', '--until', '2036-01-01T00:00:00+02:00'];
    await coupon('create', '--code', 'CINQ', '--minimum', '10.00', ...words, ...times);
    expect(await coupon('list', '--channel', slug)).toMatch(/^CINQ +5\.50 CAD +0\/- +2035-12-31T22:00Z/m);
    const apply = (id = 0) => client.call(commerce.applyCoupon, { code: 'CINQ', type: 'package', id });
    expect((await apply(pass?.id)).data).toMatchObject({ amount: 5.5, product: { discount: 5.5 } });
    await expect(apply(other?.id)).rejects.toMatchObject({ code: 'commerce.coupon_wrong' });
  });

  it('prints a batch of codes that cannot be guessed, one per line', async () => {
    const printed = await coupon('batch', '--count', '30', '--percent', '100', '--prefix', 'VIP', ...named);
    const codes = printed.split('\n');
    expect(new Set(codes).size).toBe(30);
    for (const code of codes) expect(code).toMatch(/^VIP[2-9A-Z]{10}$/);
    expect(await coupon('list')).toMatch(/^VIP\w+ and 29 more +100 % +0\/30 +- +runs/m);
  });

  it.each<[string, string[]]>([
    ['--percent or --amount', []],
    ['--percent or --amount', ['--percent', '5', '--amount', '5']],
    ['--amount is "5,00"', ['--amount', '5,00']],
    ['--currency is "EUR"', ['--amount', '5', '--currency', 'EUR']],
    ['--until is "tomorrow"', ['--percent', '5', '--until', 'tomorrow']],
    ['--for is "everyone"', ['--percent', '5', '--for', 'everyone']],
    ['--packages is "x"', ['--percent', '5', '--packages', 'x']],
    ['There is no package 999', ['--percent', '5', '--packages', '999']],
    ['There is no game 999', ['--percent', '5', '--events', '999']],
  ])('refuses and says what to do: %s', async (expected, words) => {
    await expect(coupon('create', '--code', 'NEW1', ...named, ...words)).rejects.toThrow(expected);
  });
});
