// `channel …`: a new channel, its look, its hosts and its menu.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { colourSettings, type ChannelColours } from '@floodlit/contract/channel/definition';
import { contrastsOf, ratioText } from '@floodlit/contract/channel/brand-contrast';
import {
  addHost,
  addMenuEntry,
  createChannel,
  hostOf,
  hideMenuEntry,
  listHosts,
  publishChannel,
  unpublishChannel,
  readChannel,
  removeHost,
  removeMenuEntry,
  writeColours,
} from '../channel/index.ts';
import { DomainError } from '../kernel/errors.ts';
import { CommandRefused, createCommand } from './command.ts';
import { readText } from './page-commands.ts';
import { tableText } from './table-text.ts';
import { channel } from './shared-options.ts';

export async function readPictureFile(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch {
    throw new CommandRefused(`There is no file "${file}" that can be read: give the path of a picture.`);
  }
}

/** @throws {DomainError} `channel.host_of_console` */
function refuseConsoleHost(consoleUrl: string, given: string): void {
  const host = new URL(consoleUrl).hostname;
  if (hostOf(given) === host) throw new DomainError('channel.host_of_console', { values: { host } });
}

const colourOptions = {
  primary: { type: 'text', placeholder: 'colour', summary: 'buttons and links, such as #ff5a1f' },
  'body-background': { type: 'text', placeholder: 'colour', summary: 'the ground of pages' },
  'body-text-color': { type: 'text', placeholder: 'colour', summary: 'their text' },
  'header-background': { type: 'text', placeholder: 'colour', summary: 'the bar at the top' },
  'header-text-color': { type: 'text', placeholder: 'colour', summary: 'its text' },
  'footer-background': { type: 'text', placeholder: 'colour', summary: 'the foot of pages' },
  'footer-text-color': { type: 'text', placeholder: 'colour', summary: 'its text' },
} as const;

type ColourArgs = { readonly [Name in (typeof colourSettings)[number]]: string | undefined };

const coloursOf = (args: ColourArgs): ChannelColours =>
  Object.fromEntries(
    colourSettings.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]])),
  );

const listOf = (text: string | undefined): string[] | undefined =>
  text
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function parsed(file: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Refused below.
  }
  throw new CommandRefused(`${file} is no JSON object: see "First channel" in docs/operations.md.`);
}

export const channelCreate = createCommand({
  name: 'channel create',
  summary:
    'Makes a channel from a file, from options, or from both; the same content again changes nothing. Visitors see it after channel publish',
  options: {
    file: {
      type: 'text',
      placeholder: 'file',
      summary: 'a definition as JSON; an option replaces its field. Its logo is a path beside the file',
    },
    key: { type: 'text', placeholder: 'slug', summary: 'names it in commands, such as city-league' },
    name: { type: 'text', placeholder: 'name', summary: 'what viewers read' },
    hosts: { type: 'text', placeholder: 'hosts', summary: 'with commas between; * answers for every other' },
    languages: { type: 'text', placeholder: 'codes', summary: 'en, fr and ar, the first one first' },
    currency: { type: 'text', placeholder: 'currency', summary: 'USD or CAD' },
    zone: { type: 'text', placeholder: 'zone', summary: 'such as America/New_York' },
    'support-email': { type: 'text', placeholder: 'address', summary: 'where viewers write to' },
    tagline: { type: 'text', placeholder: 'text', summary: 'a short line below its name' },
    monogram: { type: 'text', placeholder: 'letters', summary: 'one or two, for its icon' },
    logo: { type: 'text', placeholder: 'file', summary: 'a PNG, JPEG, WebP or SVG' },
    'service-fee': { type: 'text', placeholder: 'amount', summary: 'of new passes and prices, such as 1.50' },
    ...colourOptions,
  },
  async run({ act, consoleUrl, print }, args) {
    const file = args.file === undefined ? {} : parsed(args.file, await readText(args.file));
    const { logo: fileLogo, ...fromFile } = file;
    const colours = coloursOf(args);
    const fromOptions = {
      key: args.key,
      name: args.name,
      hosts: listOf(args.hosts),
      languages: listOf(args.languages),
      currency: args.currency,
      time_zone: args.zone,
      support_email: args['support-email'],
      tagline: args.tagline,
      monogram: args.monogram,
      service_fee: args['service-fee'],
      ...(Object.keys(colours).length > 0 && { colors: { ...(fromFile['colors'] as object), ...colours } }),
    };
    const definition = {
      ...fromFile,
      ...Object.fromEntries(Object.entries(fromOptions).filter(([, value]) => value !== undefined)),
    };
    for (const given of Array.isArray(definition['hosts']) ? definition['hosts'] : [])
      refuseConsoleHost(consoleUrl, String(given));
    const beside =
      typeof fileLogo === 'string' ? path.resolve(path.dirname(args.file ?? ''), fileLogo) : undefined;
    const logo = args.logo ?? beside;
    const picture = logo === undefined ? undefined : await readPictureFile(logo);
    const made = await act((rooms) => createChannel(rooms.setup, definition, picture));
    print(
      made.isNew
        ? `Channel ${made.key} is made.`
        : `Channel ${made.key} is there already, with this content.`,
    );
    print(`  next: channel publish --channel ${made.key}`);
  },
});

export const channelShow = createCommand({
  name: 'channel show',
  summary: "Shows a channel's settings, hosts, and whether visitors see it",
  options: { channel },
  async run({ setup, print, readChannel: find }, args) {
    const { id, slug } = await find(args.channel);
    const { settings, geo, streams } = await readChannel(setup, id);
    const state = await setup.setup.findState(id);
    const rows = [
      ['key', slug],
      ['name', settings.name],
      ['tagline', settings.tagline],
      ['published', state?.published_at?.toISOString().slice(0, 16) ?? 'not yet'],
      ['hosts', (await listHosts(setup, id)).join(', ') || 'none'],
      ['languages', settings.languages.join(', ')],
      ['currency', settings.currency],
      ['time zone', settings.time_zone],
      ['support address', settings.support_email],
      ['logo', settings.logo ?? `the letters ${settings.monogram}`],
      ['service fee', ((state?.service_fee_cents ?? 0) / 100).toFixed(2)],
      ['devices at once', String(streams)],
      ['countries', geo.mode === 'none' ? 'all' : `${geo.mode} ${geo.countries.join(', ')}`],
      ['refund policy', settings.refund_policy || 'All sales are final'],
      ['refunds of single games', settings.single_game_refunds || 'none'],
      ['prices include the fee', settings.prices_include_fee === true ? 'yes' : 'no'],
      ['postal address', settings.contact?.address?.replaceAll('\n', ' | ') || 'none'],
    ];
    print(tableText(rows));
  },
});

export const channelPublish = createCommand({
  name: 'channel publish',
  summary: 'Opens a channel for visitors, who saw "Coming soon" until now',
  options: { channel },
  async run({ act, addressOf, print, readChannel: find }, args) {
    const { id, slug } = await find(args.channel);
    const { drafts } = await act((rooms) => publishChannel(rooms.setup, id));
    print(`Channel ${slug} is open.`);
    const address = await addressOf(id);
    if (address !== undefined) print(`  ${address}`);
    if (drafts.length > 0)
      print(`  still drafts: ${drafts.join(', ')}. Write your own with page write before you sell.`);
  },
});

export const channelUnpublish = createCommand({
  name: 'channel unpublish',
  summary: 'Closes a channel for visitors, who see "Coming soon" until channel publish; nothing is deleted',
  options: { channel },
  async run({ act, print, readChannel: find }, args) {
    const { id, slug } = await find(args.channel);
    await act((rooms) => unpublishChannel(rooms.setup, id));
    print(`Channel ${slug} is closed: visitors see "Coming soon", and memberships renew as before.`);
    print(`  back: channel publish --channel ${slug}`);
  },
});

const host = {
  type: 'text',
  placeholder: 'host',
  summary: 'a name such as tv.school.example; * answers for every host that no channel has',
  isRequired: true,
} as const;

export const channelHostAdd = createCommand({
  name: 'channel host add',
  summary: 'Lets a channel answer at a host; a host belongs to one channel',
  options: { channel, host },
  async run({ act, consoleUrl, print, readChannel: find }, args) {
    const { id, slug } = await find(args.channel);
    refuseConsoleHost(consoleUrl, args.host);
    print(`${slug} answers at ${await act((rooms) => addHost(rooms.setup, id, args.host))}.`);
  },
});

export const channelHostRemove = createCommand({
  name: 'channel host remove',
  summary: 'Takes a host away from a channel',
  options: { channel, host },
  async run({ act, print, readChannel: find }, args) {
    const { id, slug } = await find(args.channel);
    await act((rooms) => removeHost(rooms.setup, id, args.host));
    print(`${slug} does not answer at ${args.host} any more.`);
  },
});

export const channelHostList = createCommand({
  name: 'channel host list',
  summary: "Lists a channel's hosts",
  options: { channel },
  async run({ setup, print, readChannel: find }, args) {
    for (const one of await listHosts(setup, (await find(args.channel)).id)) print(one);
  },
});

export const channelMenu = createCommand({
  name: 'channel menu',
  summary: "Lists a channel's menu, or adds, replaces, hides or removes one entry",
  options: {
    channel,
    add: {
      type: 'text',
      placeholder: 'address',
      summary: 'a path of the site such as /schedule, or an https address; one that is there is replaced',
    },
    name: { type: 'text', placeholder: 'name', summary: 'what it is called' },
    order: { type: 'number', placeholder: 'place', summary: 'its place from 1 on; without it the end' },
    hide: {
      type: 'text',
      placeholder: 'address',
      summary: 'the address of the entry that viewers stop seeing',
    },
    show: { type: 'text', placeholder: 'address', summary: 'the address of the hidden entry to show again' },
    remove: { type: 'text', placeholder: 'address', summary: 'the address of the entry to remove' },
  },
  async run({ act, print, readChannel: find }, args) {
    const { id } = await find(args.channel);
    const { menu } = await act(async ({ setup }) => {
      if (args.add !== undefined) {
        if (args.name === undefined) throw new CommandRefused('An entry needs a --name.');
        await addMenuEntry(setup, id, { name: args.name, url: args.add }, args.order);
      }
      if (args.hide !== undefined) await hideMenuEntry(setup, id, args.hide, true);
      if (args.show !== undefined) await hideMenuEntry(setup, id, args.show, false);
      if (args.remove !== undefined) await removeMenuEntry(setup, id, args.remove);
      return readChannel(setup, id);
    });
    const rows = menu.map(({ id: number, url, name, hidden }) => [
      String(number),
      url,
      name,
      hidden === true ? 'hidden' : '',
    ]);
    print(tableText([['id', 'address', 'name', ''], ...rows]));
  },
});

export const channelColours = createCommand({
  name: 'channel colours',
  summary: 'Shows the colours of a channel with the contrast of their texts, or changes them',
  options: { channel, ...colourOptions },
  async run({ act, setup, print, readChannel: find }, args) {
    const { id } = await find(args.channel);
    const change = coloursOf(args);
    const colours =
      Object.keys(change).length > 0
        ? await act((rooms) => writeColours(rooms.setup, id, change))
        : ((await readChannel(setup, id)).colors as ChannelColours);
    const ratios = new Map(contrastsOf(colours).map(({ setting, ratio }) => [setting, ratio]));
    const rows = colourSettings.map((name) => {
      const ratio = ratios.get(name);
      return [name, colours[name] ?? '-', ratio === undefined ? '' : `${ratioText(ratio)}:1`];
    });
    print(tableText([['setting', 'colour', 'contrast'], ...rows]));
  },
});
