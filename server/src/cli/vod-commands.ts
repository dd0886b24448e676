// `vod …`: the library, its videos and its rows.
import { VodType } from '@floodlit/contract/media/library';
import { limits } from '@floodlit/contract/limits';
import {
  addVodItem,
  deliverVodRecording,
  dropTaken,
  removeVodItem,
  removeVodRail,
  writeVodRail,
  type MediaDeps,
} from '../media/index.ts';
import { leftOutLines, listLeftOutOf, readCaptionFile } from './caption-commands.ts';
import { CommandRefused, createCommand } from './command.ts';
import { deliverFiles, type CaptionPath } from './deliver-files.ts';
import { languageName } from './language-name.ts';
import { readPath } from './read-path.ts';
import { tableText } from './table-text.ts';
import { channel } from './shared-options.ts';
import { listOf, readDate } from './vod-options.ts';

const video = {
  type: 'number',
  placeholder: 'id',
  summary: 'which video, as vod list shows it',
  isRequired: true,
} as const;
const file = {
  type: 'text',
  placeholder: 'file',
  summary: 'its recording, such as an MP4',
  isRequired: true,
} as const;
const captions = {
  type: 'text',
  placeholder: 'list',
  summary: 'WebVTT or SRT files by language, such as en=words.vtt,fr=mots.srt',
} as const;

async function readCaptions(text: string | undefined): Promise<CaptionPath[]> {
  return Promise.all(
    listOf(text).map(async (pair) => {
      const [, language, given] = /^([a-z]{2})=(.+)$/.exec(pair) ?? [];
      if (language === undefined || given === undefined)
        throw new CommandRefused(
          `--captions has "${pair}": write a language and a file, such as en=words.vtt.`,
        );
      return { language, label: languageName(language), path: await readPath(given) };
    }),
  );
}

/** A file that cannot be read fails the preparation, which says why. */
async function listLeftOut(captions: readonly CaptionPath[]): Promise<string[]> {
  const listed = await Promise.all(
    captions.map(async ({ language, path }) => {
      const bytes = await readCaptionFile(path).catch(() => undefined);
      return bytes === undefined
        ? []
        : leftOutLines(listLeftOutOf(bytes)).map((line) => `captions in ${languageName(language)}: ${line}`);
    }),
  );
  return listed.flat();
}

/** The sound that a file had and viewers do not get belongs to its result. */
function stateText({
  status,
  left_out: leftOut,
}: Awaited<ReturnType<MediaDeps['library']['listStates']>>[number]): string {
  if (status === null) return 'no recording';
  if (leftOut === null || leftOut === undefined) return status;
  const formats = leftOut.formats.join(', ');
  return leftOut.is_silent ? `${status}, silent: ${formats} cannot be read` : `${status}, without ${formats}`;
}

export const vodList = createCommand({
  name: 'vod list',
  summary: "Lists a channel's videos, newest first: id, date, type, state, title, categories",
  options: { channel },
  async run({ media, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const rows = (await media.library.listStates(id, limits.listMaximum)).map((item) => [
      String(item.id),
      item.published_at.toISOString().slice(0, 10),
      item.type,
      stateText(item),
      item.title,
      item.categories.join(', '),
    ]);
    print(tableText([['id', 'date', 'type', 'state', 'title', 'categories'], ...rows]));
  },
});

export const vodAdd = createCommand({
  name: 'vod add',
  summary: 'Adds a video to the library; it is shown once its recording is ready',
  options: {
    channel,
    title: { type: 'text', placeholder: 'title', summary: 'its title', isRequired: true },
    file,
    description: { type: 'text', placeholder: 'text', summary: 'what it is about' },
    type: {
      type: 'text',
      placeholder: 'type',
      summary: 'free (without it), register or paid: a pass that opens the library',
    },
    category: {
      type: 'text',
      placeholder: 'names',
      summary: 'one or more, with commas between; new ones are made',
    },
    date: { type: 'text', placeholder: 'day', summary: 'of its publication; without it now' },
    captions,
  },
  async run({ addressOf, media, print, readChannel }, args) {
    const type = VodType.safeParse(args.type ?? 'free');
    if (!type.success) throw new CommandRefused(`--type is "${args.type}": use free, register or paid.`);
    const { id: channelId } = await readChannel(args.channel);
    const words = {
      title: args.title,
      description: args.description,
      type: type.data,
      date: readDate(args.date),
      categories: listOf(args.category),
    };
    const files = { file: await readPath(args.file), captions: await readCaptions(args.captions) };
    const id = await deliverFiles(media, channelId, files, (delivery) =>
      addVodItem(media, channelId, words, delivery),
    );
    print(`Video ${id}: "${args.title.trim()}", in preparation`);
    for (const line of await listLeftOut(files.captions)) print(`  ${line}`);
    const address = await addressOf(channelId);
    if (address !== undefined) print(`  once it is ready it is at ${address}/watch_library/${id}`);
  },
});

export const vodDeliver = createCommand({
  name: 'vod deliver',
  summary: 'Gives a video that has no recording, or whose recording failed, a file',
  options: { channel, video, file, captions },
  async run({ media, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const files = { file: await readPath(args.file), captions: await readCaptions(args.captions) };
    const { status } = await deliverFiles(media, id, files, async (delivery) => {
      const asset = await deliverVodRecording(media, id, args.video, delivery);
      if (asset.source_key !== delivery.sourceKey)
        await dropTaken(media, id, [delivery.sourceKey, ...delivery.captions.map((one) => one.source_key)]);
      return asset;
    });
    print(
      status === 'ready'
        ? `Video ${args.video} has its recording already.`
        : `Video ${args.video} is in preparation.`,
    );
    for (const line of await listLeftOut(files.captions)) print(`  ${line}`);
  },
});

export const vodRemove = createCommand({
  name: 'vod remove',
  summary: 'Deletes a video and its recording',
  options: { channel, video },
  async run({ media, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await removeVodItem(media, id, args.video);
    print(`Video ${args.video} is removed.`);
  },
});

export const vodRail = createCommand({
  name: 'vod rail',
  summary: 'Writes a row of the library, new or in the place of the one of its title; or takes it away',
  options: {
    channel,
    title: { type: 'text', placeholder: 'title', summary: 'its heading', isRequired: true },
    videos: { type: 'text', placeholder: 'ids', summary: 'in their order, such as 7,3,12' },
    order: { type: 'number', placeholder: 'number', summary: 'its place among the rows' },
    remove: { type: 'flag', summary: 'takes it away; its videos stay' },
  },
  async run({ media, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    if (args.remove) {
      await removeVodRail(media, id, args.title);
      return print(`Row "${args.title}" is removed.`);
    }
    const itemIds = listOf(args.videos).map(Number);
    if (itemIds.length === 0 || !itemIds.every((item) => Number.isSafeInteger(item) && item > 0))
      throw new CommandRefused(`--videos is "${args.videos ?? ''}": give their ids, such as 7,3,12.`);
    await writeVodRail(media, id, { title: args.title, itemIds, weight: args.order });
    print(`Row "${args.title}": ${itemIds.length} videos`);
  },
});
