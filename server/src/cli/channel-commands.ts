// `channel set`: the brand's pictures, the currency, the refund text, the devices at once, and the languages.
import { changeSettings, readChannel, writeTexts, type SettingsChange } from '../channel/index.ts';
import { CommandRefused, createCommand } from './command.ts';
import { readLanguage, textLanguage } from './page-commands.ts';

const none = 'none';
const picture = {
  type: 'text',
  placeholder: 'address',
} as const;

const pictureOf = (given: string | undefined): string | null | undefined => (given === none ? null : given);

const policyOf = (given: string | undefined): string | undefined => (given === none ? '' : given);

function switchOf(given: string | undefined): boolean | undefined {
  if (given === undefined) return undefined;
  if (given !== 'on' && given !== 'off')
    throw new CommandRefused(`--multi-language is "${given}": use on or off.`);
  return given === 'on';
}

export const channelSet = createCommand({
  name: 'channel set',
  summary:
    "Changes a channel's logo, its favicon, its refund policy, its currency, on how many devices an account watches at once, and whether viewers choose among its languages",
  options: {
    channel: { type: 'text', placeholder: 'slug', summary: 'which channel; without it the first' },
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
    language: { ...textLanguage, summary: 'of the refund policy: en, fr or ar; without it the first' },
    currency: { type: 'text', placeholder: 'currency', summary: 'USD or CAD; not while passes are on sale' },
    streams: {
      type: 'number',
      placeholder: 'count',
      summary: 'devices at once of one account, 1 to 6; a pass may say otherwise',
    },
    'multi-language': { type: 'text', placeholder: 'on|off', summary: 'off shows its first language alone' },
  },
  async run(context, args) {
    const { channel: deps, print } = context;
    const { id, slug } = await context.readChannel(args.channel);
    const language = await readLanguage(context, id, args.language);
    const { settings } = await readChannel(deps, id);
    const isTranslated = args['refund-policy'] !== undefined && language !== settings.language;
    if (args.currency !== undefined && args.currency !== 'USD' && args.currency !== 'CAD')
      throw new CommandRefused(`--currency is "${args.currency}": use USD or CAD.`);
    const change: SettingsChange = {
      currency: args.currency,
      logo: pictureOf(args.logo),
      favicon: pictureOf(args.favicon),
      multi_language: switchOf(args['multi-language']),
      streams: args.streams,
      refund_policy: isTranslated ? undefined : policyOf(args['refund-policy']),
    };
    const isEmpty = Object.values(change).every((value) => value === undefined);
    if (isEmpty && !isTranslated)
      throw new CommandRefused(
        'Nothing to change: name --logo, --favicon, --refund-policy, --currency, --streams or --multi-language.',
      );
    if (!isEmpty) await changeSettings(deps, id, change);
    const refund_policy = policyOf(args['refund-policy']);
    if (isTranslated) await writeTexts(deps, id, { kind: 'channel', id, language, texts: { refund_policy } });
    print(`Channel ${slug} is changed.`);
  },
});
