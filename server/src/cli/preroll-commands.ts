// `preroll …`: a sponsor's films before games, where they are shown, and how often they were.
import { limits } from '@floodlit/contract/limits';
import { findNamed, listCategories, listLocations } from '../catalog/index.ts';
import { addPreroll, resumePreroll, stopPreroll, writePrerollSettings } from '../media/index.ts';
import { CommandRefused, createCommand, type CommandContext } from './command.ts';
import { deliverFiles } from './deliver-files.ts';
import { readPath } from './read-path.ts';
import { tableText } from './table-text.ts';
import { channel } from './shared-options.ts';

async function readSports(
  { catalog }: CommandContext,
  channelId: number,
  text: string | undefined,
): Promise<number[]> {
  const known = await listCategories(catalog, channelId);
  const words = (text ?? '').split(',').map((word) => word.trim());
  return words
    .filter((word) => word !== '')
    .map((word) => {
      const id = findNamed(known, word)?.id;
      if (id !== undefined) return id;
      throw new CommandRefused(
        `--sport has "${word}": use ${known.map(({ alias }) => alias).join(', ')}, with commas between.`,
      );
    });
}

async function readVenue(
  { catalog }: CommandContext,
  channelId: number,
  id: number | undefined,
): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const known = await listLocations(catalog, channelId);
  if (known.some((venue) => venue.id === id)) return id;
  const list = known.map((venue) => `${venue.id} (${venue.name})`).join(', ');
  throw new CommandRefused(`--venue is ${id}: use one of ${list}.`);
}

async function filmOf(
  url: string | undefined,
  file: string | undefined,
): Promise<{ readonly url: string } | { readonly file: string }> {
  if (url !== undefined && file === undefined) return { url };
  if (url === undefined && file !== undefined) return { file: await readPath(file) };
  throw new CommandRefused('Give the film as --file, or as --url with its https address.');
}

export const prerollList = createCommand({
  name: 'preroll list',
  summary:
    "Lists a channel's prerolls, newest first: id, state, weight, for, venue, sports, plays, sponsor, film",
  options: { channel },
  async run({ media, catalog, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const [sports, states] = await Promise.all([
      listCategories(catalog, id),
      media.prerolls.listStates(id, limits.listMaximum),
    ]);
    const aliasOf = (sportId: number): string =>
      sports.find((sport) => sport.id === sportId)?.alias ?? String(sportId);
    const rows = states.map((preroll) => [
      String(preroll.id),
      preroll.stopped_at !== null ? 'stopped' : (preroll.status ?? 'ready'),
      String(preroll.weight),
      [preroll.for_live ? 'live' : '', preroll.for_vod ? 'vod' : ''].filter(Boolean).join(', '),
      preroll.location_id === null ? 'all' : String(preroll.location_id),
      preroll.event_categories.length === 0 ? 'all' : preroll.event_categories.map(aliasOf).join(', '),
      String(preroll.plays),
      preroll.sponsor ?? '',
      preroll.url ?? 'own film',
    ]);
    print(
      tableText([['id', 'state', 'weight', 'for', 'venue', 'sports', 'plays', 'sponsor', 'film'], ...rows]),
    );
  },
});

export const prerollAdd = createCommand({
  name: 'preroll add',
  summary: 'Starts a film before games; an own film is shown once it is prepared',
  options: {
    channel,
    file: {
      type: 'text',
      placeholder: 'file',
      summary: 'a film of up to 2 minutes, such as an MP4',
    },
    url: { type: 'text', placeholder: 'address', summary: 'an https address of an MP4, instead of a file' },
    sponsor: { type: 'text', placeholder: 'name', summary: 'the name that reports sum its plays by' },
    link: {
      type: 'text',
      placeholder: 'address',
      summary: "the sponsor's page, an https address; reports count its presses",
    },
    weight: {
      type: 'number',
      placeholder: 'number',
      summary: 'its share among those that apply, 1 without it; 0 is never chosen',
    },
    for: { type: 'text', placeholder: 'kind', summary: 'live, vod, or both (without it)' },
    venue: { type: 'number', placeholder: 'id', summary: 'only before games at this venue' },
    sport: { type: 'text', placeholder: 'aliases', summary: 'only before these, with commas between' },
  },
  async run(context, args) {
    const { id: channelId } = await context.readChannel(args.channel);
    const kind = args.for ?? 'both';
    if (kind !== 'live' && kind !== 'vod' && kind !== 'both')
      throw new CommandRefused(`--for is "${kind}": use live, vod or both.`);
    const film = await filmOf(args.url, args.file);
    const location_id = await readVenue(context, channelId, args.venue);
    const event_categories = await readSports(context, channelId, args.sport);
    const add = (source: { readonly url: string } | { readonly sourceKey: string }): Promise<number> =>
      context.act(({ media }) =>
        addPreroll(media, channelId, {
          film: source,
          sponsor: args.sponsor,
          link: args.link,
          location_id,
          event_categories,
          for_live: kind !== 'vod',
          for_vod: kind !== 'live',
          weight: args.weight ?? 1,
        }),
      );
    const id = await ('url' in film ? add(film) : deliverFiles(context.media, channelId, film, add));
    context.print(`Preroll ${id} ${'url' in film ? 'runs' : 'is in preparation'}.`);
  },
});

export const prerollStop = createCommand({
  name: 'preroll stop',
  summary: 'Stops a preroll, or runs it again; its count stays in the list',
  options: {
    channel,
    preroll: {
      type: 'number',
      placeholder: 'id',
      summary: 'which preroll, as preroll list shows it',
      isRequired: true,
    },
    resume: { type: 'flag', summary: 'runs it again' },
  },
  async run({ act, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await act(({ media }) => (args.resume ? resumePreroll : stopPreroll)(media, id, args.preroll));
    print(`Preroll ${args.preroll} ${args.resume ? 'runs again' : 'is stopped'}.`);
  },
});

export const prerollSet = createCommand({
  name: 'preroll set',
  summary: 'Sets when viewers may skip, and how long they see no second preroll before the same game',
  options: {
    channel,
    'skip-after': {
      type: 'number',
      placeholder: 'seconds',
      summary: `0 to 60; without it ${limits.prerollSkipSeconds}`,
    },
    'hidden-for': { type: 'number', placeholder: 'minutes', summary: '0 to 43200; without it 60' },
    'name-sponsor': { type: 'flag', summary: "shows the sponsor's name beside the score of its games" },
  },
  async run({ act, print, readChannel }, args) {
    const { id, slug } = await readChannel(args.channel);
    const skip_after_seconds = args['skip-after'] ?? limits.prerollSkipSeconds;
    const minutes = args['hidden-for'] ?? limits.prerollHiddenMs / 60_000;
    const names_sponsor = args['name-sponsor'] === true;
    const settings = { skip_after_seconds, hidden_ms: minutes * 60_000, names_sponsor };
    await act(({ media }) => writePrerollSettings(media, id, settings));
    print(
      `${slug}: viewers may skip after ${skip_after_seconds} s, and see no second preroll for ${minutes} min.`,
    );
  },
});
