// The text of `--help`, for all commands or for one.
import type { Command, CommandOption } from './command.ts';

const call = 'npm run floodlit --';

/** The command to run next, shown after invalid arguments. */
export const helpCall = (name?: string): string =>
  `See ${call} ${name === undefined ? '' : `${name} `}--help.`;

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

const optionText = (name: string, { type, placeholder }: CommandOption): string =>
  type === 'flag' ? `--${name}` : `--${name} <${placeholder ?? type}>`;

export const helpOfAll = (commands: readonly Command[]): string => `${call} <command> [options]

The operator's command line. It works on the database of DATA_DIR or DATABASE_URL, whether the product runs or not.

${columns(commands.map(({ name, summary }) => [name, summary]))}

${call} <command> --help shows a command's options.
Ends with 0 when done, 1 when it could not be done, 2 when the command line was not understood.`;

export function helpOfOne({ name, summary, options, argument }: Command): string {
  const all = Object.entries(options);
  const required = all.filter(([, option]) => option.isRequired === true);
  const usage = [
    call,
    name,
    ...required.map(([option, given]) =>
      option === argument ? `<${given.placeholder ?? option}>` : optionText(option, given),
    ),
  ];
  if (all.length > required.length) usage.push('[options]');
  const rows = all.map(
    ([option, given]) =>
      [optionText(option, given), given.summary + (given.isRequired === true ? ' (needed)' : '')] as const,
  );
  return [usage.join(' '), `${summary}.`, ...(rows.length > 0 ? [columns(rows)] : [])].join('\n\n');
}
