// `event …` and `price set`: the schedule.
import type { EventType } from '@floodlit/contract/catalog/catalog';
import type { PriceFields } from '@floodlit/contract/commerce/shop';
import { changeEvent, type EventChange } from '../catalog/index.ts';
import { keepPicture, readChannel } from '../channel/index.ts';
import {
  deleteEvent,
  duplicateEvent,
  removeEventPrice,
  scheduleEvent,
  setEventPrice,
} from '../commerce/index.ts';
import { readSubject } from './catalog-commands.ts';
import { CommandRefused, createCommand, type CommandContext } from './command.ts';
import { earlyLine, earlyOptions, earlyPricesTyped } from './early-price.ts';
import { readPictureFile } from './setup-commands.ts';
import { channel, event } from './shared-options.ts';
import { centsTyped, momentTyped } from './typed.ts';
import { venueTime } from './venue-time.ts';

const text = (placeholder: string, summary: string) => ({ type: 'text', placeholder, summary }) as const;
const none = 'none';

/** The operator's word for who may watch. */
const accesses: Readonly<Record<string, EventType>> = {
  free: 'free',
  account: 'register',
  register: 'register',
  paid: 'paid',
  single: 'ppv',
};

const words = {
  sport: text('sport', "alias or name of one of the channel's sports"),
  home: text('team', 'the home team, or none'),
  away: text('team', 'the away team, or none'),
  venue: text('venue', 'where it is played, or none'),
  access: text(
    'access',
    'free (without it), account (a free account), paid (a pass, or its price), single (its price alone)',
  ),
  zone: text('zone', "its time zone; without it the venue's, else the channel's"),
  minutes: { type: 'number', placeholder: 'minutes', summary: 'how long it lasts' },
  description: text('text', 'what viewers read below it'),
  image: text('file', 'a picture of this machine, or none'),
} as const;

const startOf = (given: string): Date => momentTyped('start', given);

function priceOf({
  price,
  fee,
  ...early
}: {
  readonly price?: string | undefined;
  readonly fee?: string | undefined;
  readonly 'early-price'?: string | undefined;
  readonly 'early-until'?: string | undefined;
  readonly 'early-from'?: string | undefined;
}): PriceFields | undefined {
  const earlyPrices = earlyPricesTyped(early);
  if (price === undefined) {
    if (earlyPrices !== undefined) throw new CommandRefused('An early price needs a --price after it.');
    return undefined;
  }
  const feeCents = fee === undefined ? null : centsTyped('fee', fee);
  return { baseCents: centsTyped('price', price), feeCents, earlyPrices };
}

type Words = { readonly [Name in keyof typeof words]: string | number | undefined };

async function changeOf(context: CommandContext, channelId: number, args: Words): Promise<EventChange> {
  const link = async (kind: 'team' | 'venue', word: string | number | undefined) => {
    if (word === undefined) return undefined;
    return word === none ? null : readSubject(context, channelId, kind, String(word));
  };
  const access = args.access === undefined ? undefined : accesses[String(args.access)];
  if (args.access !== undefined && access === undefined)
    throw new CommandRefused(`--access is "${args.access}": use free, account, paid or single.`);
  const { image } = args;
  return {
    type: access,
    event_category_id:
      args.sport === undefined
        ? undefined
        : await readSubject(context, channelId, 'sport', String(args.sport)),
    home_team_id: await link('team', args.home),
    away_team_id: await link('team', args.away),
    location_id: await link('venue', args.venue),
    time_zone: args.zone as string | undefined,
    duration_seconds: args.minutes === undefined ? undefined : Number(args.minutes) * 60,
    description: args.description as string | undefined,
    image:
      image === undefined
        ? undefined
        : image === none
          ? null
          : await keepPicture(context.setup, channelId, await readPictureFile(String(image))),
  };
}

export const eventCreate = createCommand({
  name: 'event create',
  summary: 'Puts an event in the schedule, with teams, venue and price, and shows its id',
  options: {
    channel,
    name: text('name', 'what it is called; two teams need none'),
    ...words,
    start: text('time', 'such as 2026-11-21T19:00:00Z; without it now'),
    price: text('amount', 'of this event alone, such as 4.99'),
    fee: text('amount', "the service fee; without it the channel's"),
    ...earlyOptions,
    type: text('access', 'the same as --access'),
  },
  async run(context, args) {
    const { id: channelId } = await context.readChannel(args.channel);
    const asked = args.access ?? args.type ?? (args.price === undefined ? 'free' : 'paid');
    const change = await changeOf(context, channelId, { ...args, access: asked });
    const { event_category_id } = change;
    if (event_category_id === undefined) throw new CommandRefused('An event needs a --sport.');
    const venues = await context.catalog.store.listLocations(channelId);
    const zone =
      change.time_zone ??
      venues.find(({ id }) => id === change.location_id)?.time_zone ??
      (await readChannel(context.channel, channelId)).settings.time_zone;
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const made = await context.act(({ schedule }) =>
      scheduleEvent(
        schedule,
        channelId,
        {
          ...given,
          name: args.name ?? '',
          type: change.type ?? 'free',
          starts_at: args.start === undefined ? context.clock.now() : startOf(args.start),
          time_zone: zone,
          event_category_id,
        },
        priceOf(args),
      ),
    );
    context.print(`Event ${made.id}: "${made.name}", ${made.starts_at.toISOString().slice(0, 16)}Z`);
    context.print(venueTime(made.starts_at, made.time_zone));
    const address = await context.addressOf(channelId);
    if (address !== undefined) context.print(`  watch it at ${address}/watch/${made.id}`);
  },
});

export const eventSet = createCommand({
  name: 'event set',
  summary: 'Changes an event; what is not given stays',
  options: { channel, event, name: text('name', 'what it is called'), ...words },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const change = await changeOf(context, id, args);
    await context.act(({ catalog: { store }, schedule }) =>
      changeEvent({ ...schedule, store }, id, args.event, { ...change, name: args.name }),
    );
    context.print(`Event ${args.event} is changed.`);
  },
});

export const eventMove = createCommand({
  name: 'event move',
  summary: 'Moves an event that is to come to another time',
  options: { channel, event, start: { ...text('time', 'such as 2026-11-21T19:00:00Z'), isRequired: true } },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const starts_at = startOf(args.start);
    const moved = await context.act(({ catalog: { store }, schedule }) =>
      changeEvent({ ...schedule, store }, id, args.event, { starts_at }),
    );
    context.print(`Event ${args.event} starts at ${moved.starts_at.toISOString().slice(0, 16)}Z.`);
    context.print(venueTime(moved.starts_at, moved.time_zone));
  },
});

export const eventDuplicate = createCommand({
  name: 'event duplicate',
  summary: 'Copies an event to another time, with its price',
  options: { channel, event, start: { ...text('time', 'such as 2026-11-21T19:00:00Z'), isRequired: true } },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const copy = { startsAt: startOf(args.start), maySell: true };
    const made = await context.act(({ schedule }) => duplicateEvent(schedule, id, args.event, copy));
    context.print(`Event ${made.id}: "${made.name}", ${made.starts_at.toISOString().slice(0, 16)}Z`);
    context.print(venueTime(made.starts_at, made.time_zone));
  },
});

export const eventDelete = createCommand({
  name: 'event delete',
  summary: 'Deletes an event that was neither sold nor on the air',
  options: { channel, event },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    await context.act(({ schedule }) => deleteEvent(schedule, id, args.event));
    context.print(`Event ${args.event} is deleted.`);
  },
});

export const priceSet = createCommand({
  name: 'price set',
  summary: 'Sells one event alone, or changes its price from the next order on',
  options: {
    channel,
    event,
    price: { ...text('amount', 'such as 4.99'), isRequired: true },
    fee: text('amount', "the service fee; without it the channel's"),
    ...earlyOptions,
  },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const price = priceOf(args);
    if (price !== undefined)
      await context.act(({ schedule }) => setEventPrice(schedule, id, args.event, price));
    context.print(
      `Event ${args.event} costs ${args.price}${args.fee === undefined ? ' and the fee of the channel' : ` and ${args.fee}`}.`,
    );
    for (const early of price?.earlyPrices ?? []) context.print(earlyLine(early));
  },
});

export const priceRemove = createCommand({
  name: 'price remove',
  summary: 'Stops selling an event by itself; refused once an order names the price',
  options: { channel, event },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    await context.act(({ schedule }) => removeEventPrice(schedule, id, args.event));
    context.print(`Event ${args.event} has no price of its own.`);
  },
});
