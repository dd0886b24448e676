// `pass add`, `pass set`, `pass stop` and `pass list`: what a channel sells.
import { PassFeatures } from '@floodlit/contract/commerce/commerce';
import { keepPicture } from '../channel/index.ts';
import {
  addPass,
  changePass,
  listAllPasses,
  resumePass,
  stopPass,
  type PassChange,
} from '../commerce/index.ts';
import { readSubject } from './catalog-commands.ts';
import { CommandRefused, createCommand, type CommandContext } from './command.ts';
import { earlyLine, earlyOptions, earlyPricesTyped } from './early-price.ts';
import { readPictureFile } from './setup-commands.ts';
import { tableText } from './table-text.ts';
import { channel } from './shared-options.ts';
import { centsTyped } from './typed.ts';

const pass = {
  type: 'number',
  placeholder: 'id',
  summary: 'which pass, as pass list shows it',
  isRequired: true,
} as const;
const text = (placeholder: string, summary: string) => ({ type: 'text', placeholder, summary }) as const;
const number = (placeholder: string, summary: string) => ({ type: 'number', placeholder, summary }) as const;
const none = 'none';
const featureNames = Object.keys(PassFeatures.shape) as (keyof PassFeatures)[];

const terms = {
  name: text('name', 'what buyers read'),
  description: text('text', 'a sentence or two'),
  price: text('amount', 'such as 79.00'),
  fee: text('amount', "the service fee; without it the channel's"),
  ...earlyOptions,
  period: text('period', 'annual, month, monthly, or none for a pass that never ends'),
  periods: number('count', 'how many such periods it lasts, 1 without it'),
  trial: number('days', 'free days at the start of a membership'),
  access: text('access', 'paid (without it), free, or account'),
  sports: text('sports', 'aliases with commas between; none for all'),
  teams: text('teams', 'aliases with commas between; none for all'),
  features: text('features', `with commas between: ${featureNames.join(', ')}`),
  clips: number('count', 'clips for each period'),
  downloads: number('count', 'downloads for each period'),
  streams: number('count', "devices at once, 1 to 6; 0 for the channel's number"),
  weight: number('number', 'its place in the shop: the heaviest last'),
  tag: text('text', 'a short label such as Best value, or none'),
  image: text('file', 'a picture of this machine, or none'),
} as const;

type Terms = { readonly [Name in keyof typeof terms]: string | number | undefined };

const listOf = (given: string): string[] =>
  given === none
    ? []
    : given
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');

function featuresOf(given: string): PassFeatures {
  const chosen = listOf(given);
  const unknown = chosen.find((name) => !featureNames.some((feature) => feature === name));
  if (unknown !== undefined)
    throw new CommandRefused(`--features names "${unknown}": use ${featureNames.join(', ')}.`);
  return Object.fromEntries(featureNames.map((name) => [name, chosen.includes(name)])) as PassFeatures;
}

async function changeOf(context: CommandContext, channelId: number, args: Terms): Promise<PassChange> {
  const given = (name: keyof Terms): string | undefined => args[name] as string | undefined;
  const ids = async (kind: 'sport' | 'team', list: string | undefined): Promise<number[] | undefined> => {
    if (list === undefined) return undefined;
    const found: number[] = [];
    for (const word of listOf(list)) found.push(await readSubject(context, channelId, kind, word));
    return found;
  };
  const [price, fee, period, access, features, image, tag] = (
    ['price', 'fee', 'period', 'access', 'features', 'image', 'tag'] as const
  ).map(given);
  return {
    name: given('name'),
    description: given('description'),
    base_price_cents: price === undefined ? undefined : centsTyped('price', price),
    service_fee_cents: fee === undefined ? undefined : centsTyped('fee', fee),
    early_prices: earlyPricesTyped(args),
    offer: period === none ? null : (period as PassChange['offer']),
    period: args.periods as number | undefined,
    trial_period: args.trial as number | undefined,
    type: access === 'account' ? 'register' : (access as PassChange['type']),
    event_categories: await ids('sport', given('sports')),
    participants: await ids('team', given('teams')),
    features: features === undefined ? undefined : featuresOf(features),
    clips: args.clips as number | undefined,
    downloads: args.downloads as number | undefined,
    streams: args.streams === 0 ? null : (args.streams as number | undefined),
    weight: args.weight as number | undefined,
    tag: tag === none ? null : tag,
    image:
      image === undefined
        ? undefined
        : image === none
          ? null
          : await keepPicture(context.setup, channelId, await readPictureFile(image)),
  };
}

export const passAdd = createCommand({
  name: 'pass add',
  summary: 'Sells a pass, a membership or a team pass; the same again changes nothing',
  options: {
    channel,
    ...terms,
    name: { ...terms.name, isRequired: true },
    membership: { type: 'flag', summary: 'renews itself until the buyer stops it' },
    team: { type: 'flag', summary: 'a team pass: the buyer chooses one of --teams' },
    additional: { type: 'flag', summary: 'beside another pass' },
  },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const change = await changeOf(context, id, args);
    const made = await addPass(context.schedule, id, {
      ...change,
      ...(args.membership && { kind: 'subscription' }),
      ...(args.team && { is_team_pass: true }),
      ...(args.additional && { pass_type: 'additional' }),
    });
    context.print(`Pass ${made}: "${args.name}"`);
  },
});

export const passSet = createCommand({
  name: 'pass set',
  summary:
    'Changes a pass from the next purchase or renewal on, and the devices at once from now on; what buyers have stays',
  options: { channel, pass, ...terms },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const change = await changeOf(context, id, args);
    if (Object.values(change).every((value) => value === undefined))
      throw new CommandRefused('Nothing to change: give --price, --clips, --streams or another option.');
    await changePass(context.schedule, id, args.pass, change);
    const set = (await listAllPasses(context.schedule, id)).find((one) => one.id === args.pass);
    if (set === undefined) return;
    context.print(
      `Pass ${args.pass} grants ${set.clips} clips and ${set.downloads} downloads for each period.`,
    );
    if (set.streams !== null) context.print(`Devices at once: ${set.streams}.`);
    for (const early of set.early_prices) context.print(earlyLine(early));
  },
});

export const passStop = createCommand({
  name: 'pass stop',
  summary: 'Takes a pass off sale, or on sale again; buyers keep what they have',
  options: { channel, pass, resume: { type: 'flag', summary: 'sells it again' } },
  async run({ schedule, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await (args.resume ? resumePass : stopPass)(schedule, id, args.pass);
    print(`Pass ${args.pass} is ${args.resume ? 'on sale' : 'off sale'}.`);
  },
});

export const passList = createCommand({
  name: 'pass list',
  summary: "Lists a channel's passes and memberships: id, price, fee, period, state, name",
  options: { channel },
  async run({ schedule, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const amount = (cents: number): string => (cents / 100).toFixed(2);
    const rows = (await listAllPasses(schedule, id)).map((one) => [
      String(one.id),
      one.kind === 'subscription' ? 'membership' : one.is_team_pass ? 'team pass' : 'pass',
      [
        `${amount(one.base_price_cents)} + ${amount(one.service_fee_cents)} ${one.currency}`,
        ...one.early_prices.map((early) => earlyLine(early).trim()),
      ].join('; '),
      one.offer === null ? 'forever' : `${one.period} ${one.offer}`,
      one.on_sale ? 'on sale' : 'stopped',
      one.name,
    ]);
    print(tableText([['id', 'kind', 'price', 'period', 'state', 'name'], ...rows]));
  },
});
