// `channel set`: the settings of a channel that exists.
import {
  changeSettings,
  keepPicture,
  readChannel,
  writeServiceFee,
  writeTexts,
  type SettingsChange,
} from '../channel/index.ts';
import { refuseSoldCurrency } from '../commerce/index.ts';
import { amountTyped } from './amount-of.ts';
import { CommandRefused, createCommand } from './command.ts';
import { asLocale, readLanguage, textLanguage } from './page-commands.ts';
import { readPictureFile } from './setup-commands.ts';

const none = 'none';
const picture = {
  type: 'text',
  placeholder: 'address',
} as const;

const pictureOf = (given: string | undefined): string | null | undefined => (given === none ? null : given);

const policyOf = (given: string | undefined): string | undefined => (given === none ? '' : given);

function switchOf(name: string, given: string | undefined): boolean | undefined {
  if (given === undefined) return undefined;
  if (given !== 'on' && given !== 'off') throw new CommandRefused(`--${name} is "${given}": use on or off.`);
  return given === 'on';
}

export const channelSet = createCommand({
  name: 'channel set',
  summary:
    "Changes a channel's name, addresses, pictures, fee, refund policy, currency, address, devices at once, televisions and languages",
  options: {
    channel: { type: 'text', placeholder: 'slug', summary: 'which channel; without it the first' },
    name: { type: 'text', placeholder: 'name', summary: 'what viewers read' },
    tagline: { type: 'text', placeholder: 'text', summary: 'a short line below its name; or none' },
    monogram: { type: 'text', placeholder: 'letters', summary: 'one or two, for its icon' },
    'support-email': { type: 'text', placeholder: 'address', summary: 'where viewers write to' },
    zone: { type: 'text', placeholder: 'zone', summary: 'its time zone, such as America/New_York' },
    languages: {
      type: 'text',
      placeholder: 'codes',
      summary: 'en, fr and ar with commas between; the first one stays the first',
    },
    'service-fee': {
      type: 'text',
      placeholder: 'amount',
      summary: 'of passes and prices that are made from now on, such as 1.50',
    },
    'logo-file': {
      type: 'text',
      placeholder: 'file',
      summary: 'a PNG, JPEG, WebP or SVG of this machine, cleaned and kept',
    },
    logo: {
      ...picture,
      summary: 'a path of this site such as /media/logo.svg, an https address, or none for its letters',
    },
    favicon: { ...picture, summary: 'the same, for the browser’s tab' },
    'refund-policy': {
      type: 'text',
      placeholder: 'text',
      summary:
        'what buyers read before they pay, on receipts and at the foot; none for "All sales are final"',
    },
    'single-game-refunds': {
      type: 'text',
      placeholder: 'text',
      summary: 'the same of a game bought alone, under the payment button; or none',
    },
    language: { ...textLanguage, summary: 'of both texts on refunds: en, fr or ar; without it the first' },
    'prices-include-fee': {
      type: 'text',
      placeholder: 'on|off',
      summary: 'on shows the total first, base price and fee below it; no amount changes',
    },
    address: {
      type: 'text',
      placeholder: 'lines',
      summary: "the seller's postal address, with | between its lines; or none",
    },
    currency: {
      type: 'text',
      placeholder: 'currency',
      summary: 'USD or CAD; not while passes are on sale, nor after the first sale',
    },
    streams: {
      type: 'number',
      placeholder: 'count',
      summary: 'devices at once of one account, 1 to 6; a pass may say otherwise',
    },
    airplay: { type: 'text', placeholder: 'on|off', summary: 'on lets viewers play games by AirPlay' },
    cast: {
      type: 'text',
      placeholder: 'on|off',
      summary: 'the same by Google Cast, whose script comes from Google at the press',
    },
    'multi-language': { type: 'text', placeholder: 'on|off', summary: 'off shows its first language alone' },
  },
  async run(context, args) {
    const { channel: deps, print } = context;
    const { id, slug } = await context.readChannel(args.channel);
    const language = await readLanguage(context, id, args.language);
    const { settings } = await readChannel(deps, id);
    const refunds = {
      refund_policy: policyOf(args['refund-policy']),
      single_game_refunds: policyOf(args['single-game-refunds']),
    };
    const hasRefunds = Object.values(refunds).some((text) => text !== undefined);
    const isTranslated = hasRefunds && language !== settings.language;
    if (args.currency !== undefined && args.currency !== 'USD' && args.currency !== 'CAD')
      throw new CommandRefused(`--currency is "${args.currency}": use USD or CAD.`);
    const { passes } = context.schedule;
    const { livemode } = context.commerce;
    await refuseSoldCurrency({ channel: context.setup, passes, livemode }, id, args.currency);
    const logo =
      args['logo-file'] === undefined
        ? args.logo
        : await keepPicture(context.setup, id, await readPictureFile(args['logo-file']));
    const fee = args['service-fee'] === '0' ? 0 : amountTyped(args['service-fee']);
    const change: SettingsChange = {
      name: args.name,
      tagline: policyOf(args.tagline),
      monogram: args.monogram,
      support_email: args['support-email'],
      time_zone: args.zone,
      languages: args.languages?.split(',').map((code) => asLocale(code.trim())),
      currency: args.currency,
      logo: pictureOf(logo),
      favicon: pictureOf(args.favicon),
      multi_language: switchOf('multi-language', args['multi-language']),
      streams: args.streams,
      airplay: switchOf('airplay', args.airplay),
      cast: switchOf('cast', args.cast),
      prices_include_fee: switchOf('prices-include-fee', args['prices-include-fee']),
      address: policyOf(args.address)?.replaceAll(/ *\| */g, '\n'),
      ...(!isTranslated && refunds),
    };
    const isEmpty = Object.values(change).every((value) => value === undefined);
    if (isEmpty && !isTranslated && fee === undefined)
      throw new CommandRefused(
        'Nothing to change: name at least one option, such as --logo or --support-email.',
      );
    if (!isEmpty) await changeSettings(deps, id, change);
    if (fee !== undefined) await writeServiceFee(context.setup, id, fee);
    if (isTranslated) await writeTexts(deps, id, { kind: 'channel', id, language, texts: refunds });
    print(`Channel ${slug} is changed.`);
  },
});
