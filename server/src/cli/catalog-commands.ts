// `sport …`, `venue …`, `school …` and `team …`: the subjects of events.
import { readFile } from 'node:fs/promises';
import { Gender } from '@floodlit/contract/catalog/catalog';
import type { SubjectKind } from '@floodlit/contract/catalog/edit';
import { sportKeys } from '@floodlit/contract/sums/sport-rules';
import {
  addSubject,
  changeSubject,
  findNamed,
  listSubjects,
  newSubject,
  removeSubject,
} from '../catalog/index.ts';
import { keepPicture, readChannel } from '../channel/index.ts';
import { CommandRefused, createCommand, type Command, type CommandContext } from './command.ts';
import { readPictureFile } from './setup-commands.ts';
import { tableText } from './table-text.ts';
import { channel } from './shared-options.ts';

const text = (placeholder: string, summary: string) => ({ type: 'text', placeholder, summary }) as const;
const order = { type: 'number', placeholder: 'number', summary: 'its place in lists' } as const;
const none = 'none';

/** @returns the id of what the operator names by alias, name or number. */
export async function readSubject(
  { schedule }: Pick<CommandContext, 'schedule'>,
  channelId: number,
  kind: SubjectKind,
  word: string,
): Promise<number> {
  const rows = (await listSubjects(schedule, kind, channelId)).map((row) => ({
    id: row.id,
    name: String(row['name']),
    alias: String(row['alias'] ?? row['name']),
  }));
  const found = findNamed(rows, word) ?? rows.find(({ id }) => String(id) === word);
  if (found !== undefined) return found.id;
  const known = rows.map(({ alias }) => alias).join(', ');
  throw new CommandRefused(
    known === ''
      ? `There is no ${kind} yet: make one with ${kind} add.`
      : `There is no ${kind} "${word}": use one of ${known}.`,
  );
}

const words = {
  sport: {
    alias: text('alias', 'its address, made of the name without it'),
    order,
    rules: text('rules', `how it is scored: ${sportKeys.join(', ')}, or a file with rules as JSON`),
  },
  venue: {
    city: text('city', 'where it is'),
    zone: text('zone', "its time zone; without it the channel's"),
  },
  school: {
    alias: text('alias', 'its address, made of the name without it'),
    image: text('file', 'a picture of this machine, or none'),
  },
  team: {
    'short-name': text('name', 'for narrow places; without it the name'),
    alias: text('alias', 'its address, made of the name without it'),
    monogram: text('letters', 'one to four for its crest'),
    colour: text('colour', 'such as #0b5fff'),
    'second-colour': text('colour', 'such as #ffffff'),
    gender: text('gender', `${Gender.options.join(', ')}`),
    sport: text('sport', 'alias or name, or none'),
    school: text('school', 'alias or name, or none'),
    parent: text('team', 'the team that it is a squad of, or none'),
    image: text('file', 'a picture of this machine, or none'),
  },
} as const;

type Given = Readonly<Record<string, string | number | boolean | undefined>>;

const link = async (
  context: CommandContext,
  channelId: number,
  kind: SubjectKind,
  word: string | undefined,
): Promise<number | null | undefined> => {
  if (word === undefined) return undefined;
  return word === none ? null : readSubject(context, channelId, kind, word);
};

async function image(
  { setup }: CommandContext,
  channelId: number,
  file: string | undefined,
): Promise<string | null | undefined> {
  if (file === undefined) return undefined;
  return file === none ? null : keepPicture(setup, channelId, await readPictureFile(file));
}

/** A known sport by its name. A file holds the channel's own rules, which the verb checks. */
async function rulesIn(given: string | undefined): Promise<object> {
  if (given === undefined) return {};
  const sport_key = sportKeys.find((key) => key === given);
  if (sport_key !== undefined) return { sport_key, rules: null };
  try {
    return { rules: JSON.parse(await readFile(given, 'utf8')) as unknown };
  } catch (error) {
    throw new CommandRefused(
      `The rules "${given}" are no known sport (${sportKeys.join(', ')}) and no file with JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Undefined fields were not given. */
async function changeOf(
  context: CommandContext,
  channelId: number,
  kind: SubjectKind,
  args: Given,
): Promise<object> {
  const given = (name: string): string | undefined => args[name] as string | undefined;
  const name = given('name');
  if (kind === 'sport')
    return { name, alias: given('alias'), weight: args['order'], ...(await rulesIn(given('rules'))) };
  if (kind === 'venue') return { name, city: given('city'), time_zone: given('zone') };
  const picture = await image(context, channelId, given('image'));
  if (kind === 'school') return { name, alias: given('alias'), image: picture };
  return {
    name,
    short_name: given('short-name'),
    alias: given('alias'),
    monogram: given('monogram'),
    color: given('colour'),
    secondary_color: given('second-colour'),
    gender: given('gender'),
    event_category_id: await link(context, channelId, 'sport', given('sport')),
    group_id: await link(context, channelId, 'school', given('school')),
    parent_id: await link(context, channelId, 'team', given('parent')),
    images: picture === undefined ? undefined : picture === null ? [] : [picture],
  };
}

const which = (kind: SubjectKind) =>
  ({
    type: 'text',
    placeholder: 'which',
    summary: `alias, name or number of the ${kind}`,
    isRequired: true,
  }) as const;

/** The four commands of one kind of subject. */
function commandsOf(kind: SubjectKind, example: string): Command[] {
  const add = createCommand({
    name: `${kind} add`,
    summary: `Adds a ${kind}, such as ${example}; the same again changes nothing`,
    options: { channel, name: { ...text('name', 'what viewers read'), isRequired: true }, ...words[kind] },
    async run(context, args) {
      const { id } = await context.readChannel(args.channel);
      const change = await changeOf(context, id, kind, args as Given);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const { settings } = await readChannel(context.channel, id);
      const defaults = newSubject(kind, args.name, settings);
      const made = await context.act(({ schedule }) =>
        addSubject(schedule, id, kind, { ...defaults, ...given } as never),
      );
      context.print(`${kind} ${made}: "${args.name}"`);
    },
  });
  const set = createCommand({
    name: `${kind} set`,
    summary: `Changes a ${kind}; what is not given stays`,
    options: { channel, [kind]: which(kind), ...without(kind), name: text('name', 'what viewers read') },
    async run(context, args) {
      const { id } = await context.readChannel(args['channel'] as string | undefined);
      const of = await readSubject(context, id, kind, String((args as Given)[kind]));
      const change = await changeOf(context, id, kind, args as Given);
      await context.act(({ schedule }) => changeSubject(schedule, id, kind, of, change));
      context.print(`${kind} ${of} is changed.`);
    },
  });
  const list = createCommand({
    name: `${kind} list`,
    summary: `Lists a channel's ${kind}s`,
    options: { channel },
    async run(context, args) {
      const { id } = await context.readChannel(args.channel);
      const rows = await listSubjects(context.schedule, kind, id);
      const cells = rows.map((row) => [
        String(row.id),
        String(row['alias'] ?? row['city']),
        String(row['name']),
      ]);
      context.print(tableText([['id', kind === 'venue' ? 'city' : 'alias', 'name'], ...cells]));
    },
  });
  const remove = createCommand({
    name: `${kind} remove`,
    summary: `Removes a ${kind} that nothing uses`,
    options: { channel, [kind]: which(kind) },
    async run(context, args) {
      const { id } = await context.readChannel(args['channel'] as string | undefined);
      const of = await readSubject(context, id, kind, String((args as Given)[kind]));
      await context.act(({ schedule }) => removeSubject(schedule, id, kind, of));
      context.print(`${kind} ${of} is removed.`);
    },
  });
  return [add, set, list, remove];
}

/** `team set --team x` names the team itself, so that its squad option is `--parent`. */
const without = (kind: SubjectKind) =>
  Object.fromEntries(Object.entries(words[kind]).filter(([name]) => name !== kind));

export const catalogCommands: readonly Command[] = [
  ...commandsOf('sport', 'soccer'),
  ...commandsOf('venue', 'a hall'),
  ...commandsOf('school', 'a school or club'),
  ...commandsOf('team', 'a team, a squad or an athlete'),
];
