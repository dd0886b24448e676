// `page …`: the operator's pages at the channel's own addresses.
import { readFile } from 'node:fs/promises';
import { Locale } from '@floodlit/contract/primitives';
import { readChannel, removePage, writePageIn } from '../channel/index.ts';
import { CommandRefused, createCommand, type CommandContext } from './command.ts';
import { tableText } from './table-text.ts';
import { channel } from './shared-options.ts';

const url = {
  type: 'text',
  placeholder: 'slug',
  summary: 'its path without the slash, such as about',
  isRequired: true,
} as const;

export const textFile = {
  type: 'text',
  placeholder: 'file',
  summary: 'its text as HTML; what could run or load is taken out',
  isRequired: true,
} as const;

export const textLanguage = {
  type: 'text',
  placeholder: 'language',
  summary: "what it is written in: en, fr or ar; without it the channel's",
} as const;

export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new CommandRefused(`There is no file "${file}" that can be read: give the path of a text.`);
  }
}

export function asLocale(asked: string): Locale {
  const locale = Locale.safeParse(asked);
  if (!locale.success) throw new CommandRefused(`--language is "${asked}": use en, fr or ar.`);
  return locale.data;
}

/** The requested language, or the channel's own language. */
export async function readLanguage(
  context: CommandContext,
  channelId: number,
  asked: string | undefined,
): Promise<Locale> {
  if (asked === undefined) return (await readChannel(context.channel, channelId)).settings.language;
  return asLocale(asked);
}

export const pageList = createCommand({
  name: 'page list',
  summary: "Lists a channel's pages in their order: url, language, date, title",
  options: { channel },
  async run({ channel: deps, print, readChannel: find }, args) {
    const { id } = await find(args.channel);
    const rows = (await deps.pages.listPages(id)).map((page) => [
      `/${page.url}`,
      page.language,
      page.updated_at.toISOString().slice(0, 10),
      page.title,
    ]);
    print(tableText([['url', 'language', 'updated', 'title'], ...rows]));
  },
});

export const pageWrite = createCommand({
  name: 'page write',
  summary:
    'Writes a page of the channel, new or in the place of the one at its url; in another language than that one, its translation',
  options: {
    channel,
    url,
    title: { type: 'text', placeholder: 'title', summary: 'its heading', isRequired: true },
    file: textFile,
    name: { type: 'text', placeholder: 'name', summary: 'what menus call it; without it its title' },
    language: textLanguage,
    order: { type: 'number', placeholder: 'number', summary: 'its place among the pages, 0 without it' },
    menu: { type: 'flag', summary: 'also in the menu at the top' },
  },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const page = await writePageIn(context.channel, id, {
      url: args.url,
      title: args.title,
      name: args.name,
      html: await readText(args.file),
      language: await readLanguage(context, id, args.language),
      weight: args.order,
      isInMenu: args.menu,
    });
    context.print(`Page /${page.url}: "${page.title}"`);
  },
});

export const pageRemove = createCommand({
  name: 'page remove',
  summary: 'Deletes a page of the channel',
  options: { channel, url },
  async run({ channel: deps, print, readChannel: find }, args) {
    const { id } = await find(args.channel);
    await removePage(deps, id, args.url);
    print(`Page /${args.url} is removed.`);
  },
});
