// `form …`: forms of a channel's own, such as the one that has to be complete before somebody counts as logged in.
import { readFile } from 'node:fs/promises';
import { removeForm, writeForm } from '../identity/index.ts';
import { CommandRefused, createCommand } from './command.ts';
import { channel } from './shared-options.ts';

const alias = {
  type: 'text',
  placeholder: 'alias',
  summary: '"passes" has to be complete before its user counts as logged in',
  isRequired: true,
} as const;

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new CommandRefused(`${file} could not be read as JSON: ${(error as Error).message}`);
  }
}

export const formWrite = createCommand({
  name: 'form write',
  summary: 'Writes a form anew from a JSON file',
  options: {
    channel,
    alias,
    file: { type: 'text', placeholder: 'path', summary: 'with title, lead and fields', isRequired: true },
  },
  async run({ identity, print, readChannel: find }, args) {
    const { id, slug } = await find(args.channel);
    await writeForm(identity, id, args.alias, await readJson(args.file));
    print(`${slug} has the form ${args.alias}.`);
  },
});

export const formRemove = createCommand({
  name: 'form remove',
  summary: 'Deletes a form with its answers',
  options: { channel, alias },
  async run({ identity, print, readChannel: find }, args) {
    const { id, slug } = await find(args.channel);
    await removeForm(identity, id, args.alias);
    print(`${slug} no longer has the form ${args.alias}.`);
  },
});
