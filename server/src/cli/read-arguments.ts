// From the words of the command line to the command they call and its checked arguments.
import { parseArgs } from 'node:util';
import type { Command, CommandArgs, CommandOption, CommandOptions } from './command.ts';
import { helpCall } from './help-text.ts';

/** The words make no sense; the message ends with the next step. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export type Request =
  | { readonly kind: 'help'; readonly command: Command | undefined }
  | { readonly kind: 'run'; readonly command: Command; readonly args: CommandArgs<CommandOptions> };

const isHelp = (word: string): boolean => word === '--help' || word === '-h';

/** @throws {UsageError} */
export function readArguments(commands: readonly Command[], words: readonly string[]): Request {
  const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '));
  if (words.some(isHelp)) return { kind: 'help', command };
  if (command === undefined) throw unknownCommand(commands, words);
  const rest = words.slice(command.name.split(' ').length);
  const isBare = command.argument !== undefined && rest[0] !== undefined && !rest[0].startsWith('-');
  return {
    kind: 'run',
    command,
    args: readOptions(command, isBare ? [`--${command.argument}`, ...rest] : rest),
  };
}

function unknownCommand(commands: readonly Command[], words: readonly string[]): UsageError {
  const given = words.filter((word) => !word.startsWith('-'));
  if (given.length === 0) return new UsageError(`Say what to do. ${helpCall()}`);
  const alike = commands.filter(({ name }) => name.split(' ')[0] === given[0]).map(({ name }) => name);
  const known = alike.length > 0 ? ` There is: ${alike.join(', ')}.` : '';
  return new UsageError(`There is no command "${given.slice(0, 2).join(' ')}".${known} ${helpCall()}`);
}

function readOptions({ name, options }: Command, words: string[]): CommandArgs<CommandOptions> {
  const refuse = (sentence: string): never => {
    throw new UsageError(`${sentence} ${helpCall(name)}`);
  };
  const values = parse(options, words, refuse);
  return Object.fromEntries(
    Object.entries(options).map(([option, definition]) => {
      const value = values[option];
      if (definition.type === 'flag') return [option, value === true];
      if (value === undefined || value === '') {
        if (definition.isRequired === true) refuse(`"${name}" needs --${option}.`);
        return [option, undefined];
      }
      if (definition.type === 'text') return [option, value];
      if (!/^\d{1,15}$/.test(String(value))) refuse(`--${option} is "${value}"; it must be a whole number.`);
      return [option, Number(value)];
    }),
  );
}

const typeOf = ({ type }: CommandOption): 'boolean' | 'string' => (type === 'flag' ? 'boolean' : 'string');

function parse(
  options: CommandOptions,
  args: string[],
  refuse: (sentence: string) => never,
): Readonly<Record<string, string | boolean | undefined>> {
  const types = Object.entries(options).map(([name, option]) => [name, { type: typeOf(option) }] as const);
  try {
    return parseArgs({ args, options: Object.fromEntries(types), strict: true }).values;
  } catch (error) {
    // Node's first sentence names the option. The rest of its message addresses programmers.
    const [sentence = ''] = (error as Error).message.split(/(?<=')\. |\.?\n/);
    return refuse(`${sentence.replace(/\.$/, '')}.`);
  }
}
