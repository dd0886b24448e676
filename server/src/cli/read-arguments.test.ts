import { describe, expect, it } from 'vitest';
import { createCommand } from './command.ts';
import { helpOfAll, helpOfOne } from './help-text.ts';
import { readArguments, UsageError } from './read-arguments.ts';

const list = createCommand({ name: 'game list', summary: 'Lists games', options: {}, run: async () => {} });
const end = createCommand({
  name: 'game end',
  summary: 'Ends a game',
  options: {
    game: { type: 'number', placeholder: 'id', summary: 'which game', isRequired: true },
    reason: { type: 'text', summary: 'what viewers read' },
    quietly: { type: 'flag', summary: 'tells nobody' },
  },
  run: async (_context, args) => {
    // The types know that the required options are set.
    const checked: { readonly game: number; readonly reason: string | undefined; readonly quietly: boolean } =
      args;
    expect(checked).toBeDefined();
  },
});
const commands = [list, end];
const read = (line: string) => readArguments(commands, line.split(' ').filter(Boolean));

describe('the words of a command line', () => {
  it.each([
    ['game list', list, {}],
    ['game end --game 12', end, { game: 12, reason: undefined, quietly: false }],
    ['game end --quietly --reason=rain --game=0', end, { game: 0, reason: 'rain', quietly: true }],
  ])('%s is understood', (line, command, args) => {
    expect(read(line)).toEqual({ kind: 'run', command, args });
  });

  it.each([
    ['--help', undefined],
    ['-h', undefined],
    ['game --help', undefined],
    ['game end --help', end],
    ['game end --game x --help', end],
  ])('%s asks for help', (line, command) => {
    expect(read(line)).toEqual({ kind: 'help', command });
  });

  it.each([
    ['', 'Say what to do. See npm run floodlit -- --help.'],
    ['sing', 'There is no command "sing". See npm run floodlit -- --help.'],
    [
      'game stop now',
      'There is no command "game stop". There is: game list, game end. See npm run floodlit -- --help.',
    ],
    ['game end', '"game end" needs --game. See npm run floodlit -- game end --help.'],
    ['game end --game=', '"game end" needs --game. See npm run floodlit -- game end --help.'],
    ['game end --game', "Option '--game <value>' argument missing. See npm run floodlit -- game end --help."],
    [
      'game end --game 1e3',
      '--game is "1e3"; it must be a whole number. See npm run floodlit -- game end --help.',
    ],
    [
      'game end --game=-1',
      '--game is "-1"; it must be a whole number. See npm run floodlit -- game end --help.',
    ],
    ['game end --gane 1', "Unknown option '--gane'. See npm run floodlit -- game end --help."],
    ['game list 12', "Unexpected argument '12'. See npm run floodlit -- game list --help."],
  ])('%j is refused with the next step', (line, sentence) => {
    expect(() => read(line)).toThrow(new UsageError(sentence));
  });
});

describe('the help', () => {
  it('shows all commands in a line each', () => {
    expect(helpOfAll(commands)).toContain('  game list  Lists games\n  game end   Ends a game\n');
  });

  it('shows how one command is called and what its options are', () => {
    expect(helpOfOne(end)).toBe(`npm run floodlit -- game end --game <id> [options]

Ends a game.

  --game <id>      which game (needed)
  --reason <text>  what viewers read
  --quietly        tells nobody`);
    expect(helpOfOne(list)).toBe('npm run floodlit -- game list\n\nLists games.');
  });
});
