// `clips …`: what viewers made, the decisions about it, and the rules of making clips.
import { readFile } from 'node:fs/promises';
import { limits } from '@floodlit/contract/limits';
import {
  decideClip,
  writeClipEventSettings,
  writeClipMark,
  writeClipSettings,
  type DecisionRequest,
} from '../clips/index.ts';
import { CommandRefused, createCommand } from './command.ts';
import { tableText } from './table-text.ts';
import { channel } from './shared-options.ts';
import { momentTyped } from './typed.ts';

const secondsText = (us: number): string => (us / 1_000_000).toFixed(1);

export const clipsList = createCommand({
  name: 'clips list',
  summary: "Lists a channel's clips, reported ones first: id, state, reports, views, game, seconds, name",
  options: { channel },
  async run({ clips, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const rows = (await clips.moderation.listModerated(id, limits.listMaximum)).map((clip) => [
      String(clip.id),
      clip.withheld_at === null ? clip.status : 'withheld',
      String(clip.reports),
      String(clip.views),
      `${clip.event_id} ${clip.event_name}`,
      `${secondsText(clip.start_us)}-${secondsText(clip.end_us)}`,
      clip.name,
    ]);
    print(tableText([['id', 'state', 'reports', 'views', 'game', 'seconds', 'name'], ...rows]));
  },
});

const decision = (action: DecisionRequest['action'], summary: string, done: string) =>
  createCommand({
    name: `clips ${action}`,
    summary,
    options: {
      channel,
      clip: {
        type: 'number',
        placeholder: 'id',
        summary: 'which clip, as clips list shows it',
        isRequired: true,
      },
      by: { type: 'text', placeholder: 'name', summary: 'the person who decides', isRequired: true },
      note: { type: 'text', placeholder: 'text', summary: 'why; it is kept', isRequired: true },
    },
    async run({ act, print, readChannel }, args) {
      const { id: channelId } = await readChannel(args.channel);
      const request = { channelId, clipId: args.clip, action, by: args.by, note: args.note };
      await act(({ clips }) => decideClip(clips, request));
      print(`Clip ${args.clip} is ${done}.`);
    },
  });

export const clipsWithhold = decision(
  'withhold',
  'Takes a clip out of the channel; restore brings it back',
  'withheld: nobody plays it from now on',
);
export const clipsRestore = decision(
  'restore',
  'Shows a withheld clip again, or releases a clip of minors',
  'shown',
);
export const clipsDelete = decision('delete', 'Deletes a clip and its files for good', 'deleted');

export const clipsEvent = createCommand({
  name: 'clips event',
  summary: 'Sets who may make clips of a game, until when, and whether an adult releases them',
  options: {
    channel,
    event: { type: 'number', placeholder: 'id', summary: 'which game', isRequired: true },
    makers: {
      type: 'text',
      placeholder: 'kind',
      summary: 'off, members (a pass with clips), or everybody who may watch',
    },
    until: { type: 'text', placeholder: 'moment', summary: 'no new clips from then on; never for no end' },
    youth: { type: 'text', placeholder: 'answer', summary: 'yes: clips start withheld; no: they do not' },
  },
  async run({ act, clips, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const { makers, until, youth } = args;
    if (makers !== undefined && makers !== 'off' && makers !== 'members' && makers !== 'everybody')
      throw new CommandRefused(`--makers is "${makers}": use off, members or everybody.`);
    if (youth !== undefined && youth !== 'yes' && youth !== 'no')
      throw new CommandRefused(`--youth is "${youth}": use yes or no.`);
    const change: Parameters<typeof writeClipEventSettings>[3] = {
      ...(makers !== undefined && { makers }),
      ...(until !== undefined && { clips_until: until === 'never' ? null : momentTyped('until', until) }),
      ...(youth !== undefined && { youth: youth === 'yes' }),
    };
    await act((rooms) => writeClipEventSettings(rooms.clips, id, args.event, change));
    const set = await clips.store.readEventSettings(id, args.event);
    const end = set.clips_until === null ? '' : ` until ${set.clips_until.toISOString()}`;
    print(
      `Game ${args.event}: clips by ${set.makers}${end}${set.youth ? ', withheld until an adult releases them' : ''}.`,
    );
  },
});

const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** @throws {CommandRefused} */
async function readMark(file: string): Promise<Buffer | null> {
  if (file === 'none') return null;
  try {
    return await readFile(file);
  } catch {
    throw new CommandRefused(`--mark is "${file}": there is no such file.`);
  }
}

export const clipsSet = createCommand({
  name: 'clips set',
  summary: 'Sets the longest clip, the tags that viewers choose from, and the words that no name may have',
  options: {
    channel,
    longest: { type: 'number', placeholder: 'seconds', summary: '2 to 180; without it 180' },
    tags: { type: 'text', placeholder: 'tags', summary: 'with commas between; they replace the list' },
    words: {
      type: 'text',
      placeholder: 'words',
      summary: 'with commas between, they replace the list; a star at the end matches longer words',
    },
    mark: { type: 'text', placeholder: 'file', summary: 'a PNG on files to give away; none takes it off' },
  },
  async run({ act, clips, print, readChannel }, args) {
    const { id, slug } = await readChannel(args.channel);
    const mark = args.mark === undefined ? undefined : await readMark(args.mark);
    const change = {
      ...(args.longest !== undefined && { length_maximum: args.longest }),
      ...(args.tags !== undefined && { tags: wordsOf(args.tags) }),
      ...(args.words !== undefined && { words: wordsOf(args.words) }),
    };
    await act(async (rooms) => {
      await writeClipSettings(rooms.clips, id, change);
      if (mark !== undefined) await writeClipMark(rooms.clips, id, mark);
    });
    const set = await clips.store.readSettings(id);
    const tags = set.tags.length === 0 ? 'no tags of its own' : `tags ${set.tags.join(', ')}`;
    print(`${slug}: clips of up to ${set.length_maximum} s, ${tags}, ${set.words.length} words refused.`);
  },
});
