// `event …`: the schedule and the live events.
import { EventType } from '@floodlit/contract/catalog';
import { limits } from '@floodlit/contract/limits';
import { createEvent } from '../catalog/index.ts';
import { armEvent, disarmEvent, endEvent } from '../media/index.ts';
import { CommandRefused, createCommand } from './command.ts';

const channel = {
  type: 'text',
  placeholder: 'slug',
  summary: 'which channel; without it the first',
} as const;
const event = {
  type: 'number',
  placeholder: 'id',
  summary: 'which event, as event list shows it',
  isRequired: true,
} as const;

export const eventCreate = createCommand({
  name: 'event create',
  summary: 'Puts an event in the schedule and shows its id',
  options: {
    channel,
    name: { type: 'text', placeholder: 'name', summary: 'what it is called', isRequired: true },
    sport: {
      type: 'text',
      placeholder: 'alias',
      summary: "one of the channel's sports, such as soccer",
      isRequired: true,
    },
    start: {
      type: 'text',
      placeholder: 'time',
      summary: 'such as 2026-11-21T19:00:00Z; without it now',
    },
    zone: { type: 'text', placeholder: 'zone', summary: "the place's time zone; without it UTC" },
    type: { type: 'text', placeholder: 'type', summary: 'free (without it), register or paid' },
  },
  async run({ addressOf, catalog, clock, print, readChannel }, args) {
    const type = EventType.safeParse(args.type ?? 'free');
    if (!type.success || type.data === 'ppv')
      throw new CommandRefused(`--type is "${args.type}": use free, register or paid.`);
    if (args.start !== undefined && !/(?:Z|[+-]\d\d:\d\d)$/i.test(args.start))
      throw new CommandRefused(
        `--start is "${args.start}": end it with Z for UTC, or with an offset such as -05:00.`,
      );
    const { id: channelId } = await readChannel(args.channel);
    const sports = (await catalog.store.listCategories(channelId)).map(({ alias }) => alias);
    if (!sports.includes(args.sport))
      throw new CommandRefused(`There is no sport "${args.sport}": use one of ${sports.join(', ')}.`);
    const made = await createEvent(catalog, channelId, {
      name: args.name,
      type: type.data,
      startsAt: args.start === undefined ? clock.now() : new Date(args.start),
      timeZone: args.zone ?? 'UTC',
      categoryAlias: args.sport,
    });
    print(`Event ${made.id}: "${made.name}", ${made.starts_at.toISOString().slice(0, 16)}Z`);
    const address = await addressOf(channelId);
    if (address !== undefined) print(`  watch it at ${address}/watch/${made.id}`);
  },
});

export const eventArm = createCommand({
  name: 'event arm',
  summary: 'Lets an encoder air an event that is to come',
  options: {
    channel,
    event,
    encoder: { type: 'text', placeholder: 'name', summary: 'which encoder', isRequired: true },
    window: {
      type: 'number',
      placeholder: 'seconds',
      summary: `how long it may drop out, ${limits.encoderWindowSeconds} without it, at most ${limits.encoderWindowMaximumSeconds}`,
    },
  },
  async run({ media, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await armEvent(media, id, {
      eventId: args.event,
      encoderName: args.encoder,
      windowSeconds: args.window,
    });
    print(
      `Event ${args.event} is armed: it goes live with the first picture of "${args.encoder}", from ${limits.airEarliestMinutes} minutes before its start.`,
    );
  },
});

export const eventDisarm = createCommand({
  name: 'event disarm',
  summary: 'Withdraws the right to air an event, before it is live',
  options: { channel, event },
  async run({ media, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await disarmEvent(media, id, args.event);
    print(`Event ${args.event} is not armed any more.`);
  },
});

export const eventEnd = createCommand({
  name: 'event end',
  summary: 'Ends a live event; its recording is on demand within seconds',
  options: { channel, event },
  async run({ media, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await endEvent(media, id, args.event);
    print(`Event ${args.event} ends now. Its recording is at the same address.`);
  },
});
