// `text write`: the texts of any content in one of the channel's languages.
import type { TranslatableKind } from '@floodlit/contract/translations';
import { findNamed } from '../catalog/index.ts';
import { writeTexts } from '../channel/index.ts';
import { CommandRefused, createCommand, type CommandContext } from './command.ts';
import { asLocale, readText, textLanguage } from './page-commands.ts';

/** An operator's word for each kind. */
const kinds: Readonly<Record<string, TranslatableKind>> = {
  sport: 'category',
  venue: 'location',
  school: 'group',
  team: 'participant',
  event: 'event',
  pass: 'pass',
  page: 'page',
  question: 'faq',
  slide: 'slide',
  block: 'block',
  channel: 'channel',
  menu: 'menu',
  link: 'contact_link',
  video: 'vod_item',
  'video-category': 'vod_category',
  'video-row': 'vod_rail',
};
const kindWords = Object.keys(kinds).join(', ');

const field = (summary: string) => ({ type: 'text', placeholder: 'text', summary }) as const;
const none = 'none';

type Named = { readonly id: number; readonly alias: string; readonly name: string };
const byName = <Row extends { readonly id: number; readonly name: string }>(rows: readonly Row[]): Named[] =>
  rows.map(({ id, name }) => ({ id, name, alias: name }));

/** The content of this kind that has names. Undefined for a kind that only has numbers. */
async function listNamed(
  { catalog, channel, media }: CommandContext,
  channelId: number,
  kind: TranslatableKind,
): Promise<readonly Named[] | undefined> {
  switch (kind) {
    case 'category':
      return catalog.store.listCategories(channelId);
    case 'group':
      return catalog.store.listGroups(channelId);
    case 'participant':
      return catalog.store.listParticipants(channelId);
    case 'location':
      return byName(await catalog.store.listLocations(channelId));
    case 'page':
      return (await channel.pages.listPages(channelId)).map(({ id, url }) => ({ id, name: url, alias: url }));
    case 'block':
      return byName(await channel.home.listBlocks(channelId));
    case 'vod_category':
      return media.library.listCategories(channelId);
    case 'vod_rail':
      return (await media.library.listRails(channelId)).map(({ id, title }) => ({
        id,
        name: title,
        alias: title,
      }));
    default:
      return undefined;
  }
}

async function readId(
  context: CommandContext,
  channelId: number,
  kind: TranslatableKind,
  word: string | undefined,
): Promise<number> {
  if (kind === 'channel') return channelId;
  const named = await listNamed(context, channelId, kind);
  const found = named === undefined ? undefined : findNamed(named, word ?? '');
  if (found !== undefined) return found.id;
  if (word !== undefined && /^[1-9]\d{0,14}$/.test(word)) return Number(word);
  const hint =
    named === undefined || named.length === 0
      ? 'give its number'
      : `use one of ${named.map(({ alias }) => alias).join(', ')}, or its number`;
  throw new CommandRefused(`--of must say which one: ${hint}.`);
}

export const textWrite = createCommand({
  name: 'text write',
  summary: "Writes texts of any content in one of the channel's languages; the texts that are not given stay",
  options: {
    channel: { type: 'text', placeholder: 'slug', summary: 'which channel; without it the first' },
    kind: { type: 'text', placeholder: 'kind', summary: kindWords, isRequired: true },
    of: {
      type: 'text',
      placeholder: 'which',
      summary: "its alias, name, url or number; a link's number is its place; a channel needs none",
    },
    language: { ...textLanguage, summary: "en, fr or ar; without it the channel's first" },
    name: field('what it is called'),
    'short-name': field("a team's shorter name"),
    'alt-name': field("a page's shorter name in menus"),
    title: field('the heading of a page, a slide, a video or a row'),
    lead: field('the sentence below the heading of a slide'),
    description: field('of an event, a pass or a video'),
    tag: field('the short label on a pass'),
    city: field('of a venue'),
    group: field('the heading of a question'),
    question: field('what viewers ask'),
    tagline: field("the channel's, below its name"),
    'refund-policy': field('what buyers read before they pay'),
    'single-game-refunds': field('the same of a game bought alone'),
    address: field("the channel's postal address, only as a translation"),
    'cookie-text': field('the text of the cookie notice, only as a translation'),
    label: field('of a link beside the contact form'),
    file: {
      type: 'text',
      placeholder: 'file',
      summary: 'the HTML of a page, an answer or a block; none clears it',
    },
  },
  async run(context, args) {
    const { id: channelId } = await context.readChannel(args.channel);
    const kind = kinds[args.kind];
    if (kind === undefined) throw new CommandRefused(`--kind is "${args.kind}": use one of ${kindWords}.`);
    const html = args.file === undefined || args.file === none ? args.file : await readText(args.file);
    const given: Record<string, string | undefined> = {
      name: args.name,
      short_name: args['short-name'],
      alt_name: args['alt-name'],
      title: args.title,
      lead: args.lead,
      description: args.description,
      tag: args.tag,
      city: args.city,
      group: args.group,
      question: args.question,
      tagline: args.tagline,
      refund_policy: args['refund-policy'],
      single_game_refunds: args['single-game-refunds'],
      address: args.address,
      cookie_text: args['cookie-text'],
      label: args.label,
      [kind === 'faq' ? 'answer' : 'html']: html,
    };
    const texts = Object.fromEntries(
      Object.entries(given)
        .filter(([, text]) => text !== undefined)
        .map(([name, text]) => [name, text === none ? '' : text]),
    );
    if (Object.keys(texts).length === 0)
      throw new CommandRefused(
        'Nothing to write: give a text such as --name, or none in its place to clear it.',
      );
    const id = await readId(context, channelId, kind, args.of);
    const language = await writeTexts(context.channel, channelId, {
      kind,
      id,
      language: args.language === undefined ? undefined : asLocale(args.language),
      texts,
    });
    context.print(`Written in ${language}: ${Object.keys(texts).join(', ')}.`);
  },
});
