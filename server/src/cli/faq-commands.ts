// `faq …`: the questions that viewers ask, with their answers.
import { removeFaqEntry, writeFaqEntry } from '../channel/index.ts';
import { createCommand } from './command.ts';
import { readLanguage, readText, textFile, textLanguage } from './page-commands.ts';
import { tableText } from './table-text.ts';
import { channel } from './shared-options.ts';

export const faqList = createCommand({
  name: 'faq list',
  summary: "Lists a channel's questions in their order: id, group, question",
  options: { channel },
  async run({ channel: deps, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const rows = (await deps.pages.listFaq(id)).map((entry) => [
      String(entry.id),
      entry.group,
      entry.question,
    ]);
    print(tableText([['id', 'group', 'question'], ...rows]));
  },
});

export const faqAdd = createCommand({
  name: 'faq add',
  summary: 'Adds a question with its answer',
  options: {
    channel,
    group: { type: 'text', placeholder: 'name', summary: 'the heading it stands under', isRequired: true },
    question: { type: 'text', placeholder: 'question', summary: 'what viewers ask', isRequired: true },
    file: textFile,
    language: textLanguage,
    order: { type: 'number', placeholder: 'number', summary: 'its place among the questions, 0 without it' },
  },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const entry = await writeFaqEntry(context.channel, id, {
      group: args.group,
      question: args.question,
      answer: await readText(args.file),
      language: await readLanguage(context, id, args.language),
      weight: args.order,
    });
    context.print(`Question ${entry.id}: "${entry.question}"`);
  },
});

export const faqRemove = createCommand({
  name: 'faq remove',
  summary: 'Deletes a question and its answer',
  options: {
    channel,
    question: {
      type: 'number',
      placeholder: 'id',
      summary: 'which question, as faq list shows it',
      isRequired: true,
    },
  },
  async run({ channel: deps, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await removeFaqEntry(deps, id, args.question);
    print(`Question ${args.question} is removed.`);
  },
});
