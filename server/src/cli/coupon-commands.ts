// `coupon …`: codes that lower a price.
import { centsOf } from '../kernel/money.ts';
import { readChannel as readChannelRow } from '../channel/index.ts';
import { createCoupon, listCoupons, stopCoupon, type NewCouponRequest } from '../commerce/index.ts';
import { CommandRefused, createCommand, type CommandArgs, type CommandContext } from './command.ts';
import { tableText } from './table-text.ts';
import { channel } from './shared-options.ts';

/** The options that a single code and a batch share. */
const terms = {
  channel,
  name: {
    type: 'text',
    placeholder: 'name',
    summary: 'what it is for, as coupon list shows it',
    isRequired: true,
  },
  percent: { type: 'number', placeholder: '1-100', summary: 'takes this much off; 100 asks for no card' },
  amount: { type: 'text', placeholder: 'amount', summary: 'takes so much off instead, such as 5.00' },
  currency: {
    type: 'text',
    placeholder: 'currency',
    summary: "of the amounts: USD or CAD; without it the channel's",
  },
  minimum: { type: 'text', placeholder: 'amount', summary: 'only for prices from here on, such as 10.00' },
  for: { type: 'text', placeholder: 'kind', summary: 'games or packages; without it both' },
  packages: { type: 'text', placeholder: 'ids', summary: 'only for these packages, such as 3,4' },
  events: { type: 'text', placeholder: 'ids', summary: 'only for these games, such as 12,15' },
  from: { type: 'text', placeholder: 'time', summary: 'such as 2026-12-01T00:00:00Z; without it now' },
  until: { type: 'text', placeholder: 'time', summary: 'the moment it ends; without it never' },
  'per-person': {
    type: 'number',
    placeholder: 'uses',
    summary: 'for each person, 1 without it; 0 is no limit',
  },
} as const;

type Terms = CommandArgs<typeof terms>;

function readCents(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const cents = /^\d{1,7}(?:\.\d{1,2})?$/.test(text) ? centsOf(Number(text)) : undefined;
  if (cents === undefined) throw new CommandRefused(`--${name} is "${text}": use an amount such as 5.00.`);
  return cents;
}

function readTime(name: string, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || !/(?:Z|[+-]\d\d:\d\d)$/i.test(text))
    throw new CommandRefused(`--${name} is "${text}": use a time such as 2026-12-01T00:00:00Z.`);
  return time;
}

function readIds(name: string, text: string | undefined): number[] {
  if (text === undefined) return [];
  const ids = text.split(',').map((id) => id.trim());
  if (!ids.every((id) => /^[1-9]\d{0,14}$/.test(id)))
    throw new CommandRefused(`--${name} is "${text}": use numbers with commas between them, such as 3,4.`);
  return [...new Set(ids.map(Number))];
}

function readKind(text: string | undefined): NewCouponRequest['order_type'] {
  if (text === undefined) return null;
  if (text !== 'games' && text !== 'packages')
    throw new CommandRefused(`--for is "${text}": use games or packages.`);
  return text === 'games' ? 'event' : 'package';
}

async function readCurrency(
  context: CommandContext,
  channelId: number,
  text: string | undefined,
): Promise<'USD' | 'CAD'> {
  if (text === undefined) return (await readChannelRow(context.channel, channelId)).settings.currency;
  if (text !== 'USD' && text !== 'CAD') throw new CommandRefused(`--currency is "${text}": use USD or CAD.`);
  return text;
}

async function assertProducts(
  context: CommandContext,
  channelId: number,
  { passes, events }: Pick<NewCouponRequest, 'passes' | 'events'>,
): Promise<void> {
  const known = await context.commerce.store.listPasses(channelId, passes);
  const missing = passes.find((id) => !known.some((pass) => pass.id === id && pass.kind === 'package'));
  if (missing !== undefined) throw new CommandRefused(`There is no package ${missing} on this channel.`);
  for (const id of events)
    if ((await context.catalog.store.findEvent(channelId, id)) === undefined)
      throw new CommandRefused(`There is no game ${id} on this channel: use event list.`);
}

async function readTerms(
  context: CommandContext,
  args: Terms,
): Promise<Omit<NewCouponRequest, 'codes' | 'uses_maximum' | 'uses_per_code'>> {
  const { id: channelId } = await context.readChannel(args.channel);
  const amount = readCents('amount', args.amount);
  const minimum = readCents('minimum', args.minimum);
  if ((args.percent === undefined) === (amount === null))
    throw new CommandRefused('Give --percent or --amount: a code takes one of them off.');
  const products = { passes: readIds('packages', args.packages), events: readIds('events', args.events) };
  await assertProducts(context, channelId, products);
  const needsCurrency = amount !== null || minimum !== null;
  return {
    channelId,
    name: args.name,
    percent: args.percent ?? null,
    amount_cents: amount,
    currency: needsCurrency ? await readCurrency(context, channelId, args.currency) : null,
    minimum_cents: minimum,
    order_type: readKind(args.for),
    uses_per_user: args['per-person'] === 0 ? null : (args['per-person'] ?? 1),
    starts_at: args.from === undefined ? context.clock.now() : readTime('from', args.from),
    ends_at: args.until === undefined ? null : readTime('until', args.until),
    ...products,
  };
}

export const couponCreate = createCommand({
  name: 'coupon create',
  summary: 'Makes a code that lowers a price, and shows the link that applies it by itself',
  options: {
    code: {
      type: 'text',
      placeholder: 'code',
      summary: 'letters and digits, such as HAWKS25',
      isRequired: true,
    },
    ...terms,
    uses: { type: 'number', placeholder: 'uses', summary: 'in all; without it no limit' },
  },
  async run(context, args) {
    const {
      codes: [code = ''],
    } = await createCoupon(context.commerce, {
      ...(await readTerms(context, args)),
      codes: { own: args.code },
      uses_maximum: args.uses ?? null,
      uses_per_code: null,
    });
    context.print(`Coupon ${code}`);
    const { id } = await context.readChannel(args.channel);
    const address = await context.addressOf(id);
    if (address !== undefined) context.print(`  applies by itself at ${address}/packages?coupon=${code}`);
  },
});

export const couponBatch = createCommand({
  name: 'coupon batch',
  summary: 'Makes codes that nobody can guess, each good once, and prints them one per line',
  options: {
    count: { type: 'number', placeholder: 'codes', summary: 'how many, up to 10000', isRequired: true },
    prefix: { type: 'text', placeholder: 'letters', summary: 'what all of them begin with' },
    ...terms,
  },
  async run(context, args) {
    const { codes } = await createCoupon(context.commerce, {
      ...(await readTerms(context, args)),
      codes: { count: args.count, prefix: args.prefix ?? '' },
      uses_maximum: null,
      uses_per_code: 1,
    });
    for (const code of codes) context.print(code);
  },
});

export const couponList = createCommand({
  name: 'coupon list',
  summary: "Lists a channel's coupons, newest first: code, what it takes off, uses, end, state, name",
  options: { channel },
  async run({ commerce, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const rows = (await listCoupons(commerce, id)).map((coupon) => [
      coupon.codes === 1 ? coupon.first_code : `${coupon.first_code} and ${coupon.codes - 1} more`,
      coupon.percent === null
        ? `${((coupon.amount_cents ?? 0) / 100).toFixed(2)} ${coupon.currency ?? ''}`
        : `${coupon.percent} %`,
      `${coupon.uses}/${coupon.uses_maximum ?? (coupon.uses_per_code === 1 ? coupon.codes : '-')}`,
      coupon.ends_at === null ? '-' : `${coupon.ends_at.toISOString().slice(0, 16)}Z`,
      coupon.state,
      coupon.name,
    ]);
    print(tableText([['code', 'off', 'uses', 'ends', 'state', 'name'], ...rows]));
  },
});

export const couponStop = createCommand({
  name: 'coupon stop',
  summary: 'Ends a coupon now, with all codes of its batch; open orders keep their price',
  options: {
    channel,
    code: { type: 'text', placeholder: 'code', summary: 'its code, or one of them', isRequired: true },
  },
  async run({ commerce, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await stopCoupon(commerce, id, args.code);
    print(`${args.code} is stopped and takes nothing off from now on.`);
  },
});
