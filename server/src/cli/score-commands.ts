// `score …`: the log of a game, and its result.
import { randomUUID } from 'node:crypto';
import { limits } from '@floodlit/contract/limits';
import { periodsMaximum } from '@floodlit/contract/sums/fold-game';
import { entryKinds, sides, type EntryKind, type Side } from '@floodlit/contract/sums/game-entry';
import {
  appendEntries,
  listParticipants,
  plainEntry,
  readEvent,
  readLog,
  setResult,
  type NewEntry,
  type WrittenLog,
} from '../catalog/index.ts';
import { DomainError } from '../kernel/errors.ts';
import { secondsUtc } from '../kernel/clock.ts';
import { CommandRefused, createCommand, type CommandContext } from './command.ts';
import { channel, event } from './shared-options.ts';
import { tableText } from './table-text.ts';

const author = 'command';
const written: readonly EntryKind[] = ['takeover', 'void', 'count'];
const kinds = entryKinds.filter((kind) => !written.includes(kind));
/** On the command line, words are joined by a hyphen. */
const wordOf = (kind: EntryKind): string => kind.replaceAll('_', '-');

const readKind = (word: string): EntryKind => {
  const kind = kinds.find((one) => wordOf(one) === word || one === word);
  if (kind === undefined)
    throw new CommandRefused(`There is no kind "${word}": use one of ${kinds.map(wordOf).join(', ')}.`);
  return kind;
};

function readSide(word: string | undefined): Side | null {
  if (word === undefined) return null;
  const side = sides.find((one) => one === word);
  if (side === undefined) throw new CommandRefused(`The side is "${word}": use home or away.`);
  return side;
}

function readPoints(word: string | undefined): number | null {
  if (word === undefined) return null;
  const points = /^-?\d{1,2}$/.test(word) ? Number(word) : Number.NaN;
  if (!(Math.abs(points) <= limits.entryPointsMaximum))
    throw new CommandRefused(`The points are "${word}": use a whole number from -99 to 99.`);
  return points;
}

function readWithin(what: string, number: number | undefined, least: number, most: number): number | null {
  if (number !== undefined && (number < least || number > most))
    throw new CommandRefused(`The ${what} is "${number}": use a whole number from ${least} to ${most}.`);
  return number ?? null;
}

function readPlayer(number: number | undefined): string | null {
  if (number !== undefined && number > 999)
    throw new CommandRefused('The number of a player has at most three digits.');
  return number === undefined ? null : String(number);
}

/** `home 3 : 1 away` with the names of the teams, so that nobody confuses the sides. */
async function scoreLine(
  { catalog }: Pick<CommandContext, 'catalog'>,
  channelId: number,
  eventId: number,
  { score }: Pick<WrittenLog, 'score'>,
): Promise<string> {
  const { home_team_id, away_team_id } = await readEvent(catalog, channelId, eventId);
  const teams = await listParticipants(catalog, channelId);
  const nameOf = (id: number | null): string => teams.get(id ?? 0)?.name ?? '?';
  const { home, away, status } = score.state;
  return `${nameOf(home_team_id)} (home) ${home}, ${nameOf(away_team_id)} (away) ${away}: ${status}`;
}

async function write(
  { act }: Pick<CommandContext, 'act'>,
  channelId: number,
  eventId: number,
  entry: NewEntry,
): Promise<WrittenLog> {
  const result = await act((rooms) =>
    appendEntries(rooms.gameLogs, channelId, eventId, author, { entries: [entry] }),
  );
  const [refused] = result.refused;
  if (refused !== undefined)
    throw new DomainError(refused.code, { values: { count: String(result.score.seq) } });
  return result;
}

export const scoreAdd = createCommand({
  name: 'score add',
  summary: 'Adds an entry to the log of a game, as the scorer does',
  options: {
    channel,
    event,
    kind: { type: 'text', placeholder: 'kind', summary: kinds.map(wordOf).join(', '), isRequired: true },
    side: { type: 'text', placeholder: 'side', summary: 'home or away' },
    points: {
      type: 'text',
      placeholder: 'number',
      summary: "of a score; without it those of the sport's first button",
    },
    period: { type: 'number', placeholder: 'number', summary: 'of a period-start; without it the next one' },
    player: { type: 'number', placeholder: 'number', summary: 'the number of a player' },
    clock: { type: 'number', placeholder: 'seconds', summary: 'of a clock-set: what the clock shows' },
    text: {
      type: 'text',
      placeholder: 'text',
      summary: `at most ${limits.gameEntryTextMaximum} characters`,
    },
    unsure: { type: 'flag', summary: 'of a period-end or final: the score may be wrong' },
  },
  argument: 'event',
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const kind = readKind(args.kind);
    const { game, seq } = await readLog(context.gameLogs, id, args.event);
    const usual = kind === 'score' ? (game.rules.points[0]?.points ?? 1) : null;
    const entry = plainEntry(kind, {
      side: readSide(args.side),
      points: readPoints(args.points) ?? usual,
      period: readWithin('period', args.period, 1, periodsMaximum),
      player_number: readPlayer(args.player),
      clock_seconds: readWithin('clock', args.clock, 0, limits.clockSecondsMaximum),
      text: args.text?.slice(0, limits.gameEntryTextMaximum) ?? null,
      is_sure: args.unsure ? false : null,
      phone_at: context.clock.now().getTime(),
      order: seq + 1,
    });
    context.print(await scoreLine(context, id, args.event, await write(context, id, args.event, entry)));
  },
});

export const scoreVoid = createCommand({
  name: 'score void',
  summary: 'Takes an entry out of the log of a game',
  options: {
    channel,
    event,
    entry: { type: 'number', placeholder: 'number', summary: 'as score list shows it', isRequired: true },
  },
  argument: 'event',
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const { entries } = await readLog(context.gameLogs, id, args.event);
    const target = entries.find(({ seq }) => seq === args.entry);
    if (target === undefined)
      throw new CommandRefused(`Event ${args.event} has no entry ${args.entry}: see score list.`);
    const entry = plainEntry('void', { target: target.id, phone_at: context.clock.now().getTime() });
    context.print(await scoreLine(context, id, args.event, await write(context, id, args.event, entry)));
  },
});

export const scoreList = createCommand({
  name: 'score list',
  summary: 'Lists the log of a game, also what does not count',
  options: { channel, event },
  argument: 'event',
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const { folded, entries } = await readLog(context.gameLogs, id, args.event);
    if (entries.length === 0) return context.print(`Event ${args.event} has no log yet.`);
    const numbers = new Map(entries.map((entry) => [entry.id, entry.seq]));
    const row = ({ entry, standing, state }: (typeof folded.entries)[number]): string[] => [
      String(numbers.get(entry.id)),
      new Date(secondsUtc(new Date(entry.at)) * 1_000).toISOString(),
      wordOf(entry.kind),
      entry.side ?? '',
      [entry.points, entry.player_number === null ? null : `#${entry.player_number}`, entry.text]
        .filter((part) => part !== null)
        .join(' '),
      `${state.home}-${state.away}`,
      standing,
      entry.author,
    ];
    const head = ['entry', 'at', 'kind', 'side', 'what', 'home-away', 'standing', 'by'];
    context.print(tableText([head, ...folded.entries.map(row)]));
  },
});

export const scoreSet = createCommand({
  name: 'score set',
  summary: 'Sets the result of a game that has begun, and ends it',
  options: {
    channel,
    event,
    result: { type: 'text', placeholder: 'home-away', summary: 'such as 3-1: home first', isRequired: true },
  },
  argument: 'event',
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const [, home, away] = /^(\d{1,3})[-–:](\d{1,3})$/.exec(args.result) ?? [];
    if (home === undefined || away === undefined)
      throw new CommandRefused(`The result is "${args.result}": write it as 3-1, home first.`);
    const typed = { id: randomUUID(), home: Number(home), away: Number(away) };
    const result = await context.act((rooms) => setResult(rooms.gameLogs, id, args.event, author, typed));
    context.print(await scoreLine(context, id, args.event, result));
  },
});
