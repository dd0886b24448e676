// `block …`: what the operator says at the end of Home and of the hubs.
import { BlockPlacement } from '@floodlit/contract/channel/channel';
import { removeBlock, writeBlockIn } from '../channel/index.ts';
import { CommandRefused, createCommand } from './command.ts';
import { readLanguage, readText, textFile, textLanguage } from './page-commands.ts';
import { tableText } from './table-text.ts';
import { channel } from './shared-options.ts';

const name = {
  type: 'text',
  placeholder: 'name',
  summary: 'by which it is written anew or taken away, such as our-sponsors',
  isRequired: true,
} as const;

export const blockList = createCommand({
  name: 'block list',
  summary: "Lists a channel's blocks in their order: name, where, language",
  options: { channel },
  async run({ channel: deps, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const rows = (await deps.home.listBlocks(id)).map((block) => [
      block.name,
      block.placement,
      block.language,
    ]);
    print(tableText([['name', 'where', 'language'], ...rows]));
  },
});

export const blockWrite = createCommand({
  name: 'block write',
  summary:
    'Writes a block of Home or of the hubs, new or in the place of the one of its name; in another language than that one, its translation',
  options: {
    channel,
    name,
    file: textFile,
    where: { type: 'text', placeholder: 'where', summary: 'at the end of home (without it) or of every hub' },
    language: textLanguage,
    order: { type: 'number', placeholder: 'number', summary: 'its place among the blocks, 0 without it' },
  },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const placement = BlockPlacement.safeParse(args.where ?? 'home');
    if (!placement.success) throw new CommandRefused(`--where is "${args.where}": use home or hub.`);
    const block = await writeBlockIn(context.channel, id, {
      name: args.name,
      placement: placement.data,
      html: await readText(args.file),
      language: await readLanguage(context, id, args.language),
      weight: args.order,
    });
    context.print(`Block ${block.name}: at the end of ${block.placement}`);
  },
});

export const blockRemove = createCommand({
  name: 'block remove',
  summary: 'Deletes a block',
  options: { channel, name },
  async run({ channel: deps, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await removeBlock(deps, id, args.name);
    print(`Block ${args.name} is removed.`);
  },
});
