// `vod set`, `vod trim`, `vod poster` and `vod export`: changes of a recording after its delivery.
import { open } from 'node:fs/promises';
import { VodType } from '@floodlit/contract/media/library';
import {
  changeVodItem,
  choosePoster,
  makePoster,
  planDownload,
  readExportPlan,
  readRange,
  trimRecording,
  untrimRecording,
} from '../media/index.ts';
import { DomainError } from '../kernel/errors.ts';
import { CommandRefused, createCommand } from './command.ts';
import { recordingOf, which } from './named-recording.ts';
import { listOf, readDate } from './vod-options.ts';
import { channel } from './shared-options.ts';

/** `90`, `1:30` or `1:02:03.5`. */
function readSeconds(text: string, option: string): number {
  if (!/^(?:\d{1,2}:)?(?:\d{1,3}:)?\d{1,6}(?:\.\d{1,3})?$/.test(text))
    throw new CommandRefused(`${option} is "${text}": write seconds or a time, such as 90 or 1:02:03.`);
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

const clock = (seconds: number): string => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `${minutes}:${rest.toFixed(3).padStart(6, '0')}`;
};

export const vodSet = createCommand({
  name: 'vod set',
  summary: 'Changes the words of a video; what is not given stays',
  options: {
    channel,
    video: {
      type: 'number',
      placeholder: 'id',
      summary: 'which video, as vod list shows it',
      isRequired: true,
    },
    title: { type: 'text', placeholder: 'title', summary: 'its title' },
    description: { type: 'text', placeholder: 'text', summary: 'what it is about' },
    type: { type: 'text', placeholder: 'type', summary: 'free, register or paid' },
    category: { type: 'text', placeholder: 'names', summary: 'all of them, with commas between' },
    date: { type: 'text', placeholder: 'day', summary: 'of its publication' },
  },
  async run({ act, media, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const known = await media.library.readWords(id, args.video);
    if (known === undefined) throw new DomainError('media.item_not_found');
    const type = VodType.safeParse(args.type ?? known.type);
    if (!type.success) throw new CommandRefused(`--type is "${args.type}": use free, register or paid.`);
    const words = {
      title: args.title ?? known.title,
      description: args.description ?? known.description,
      type: type.data,
      categories: args.category === undefined ? known.categories : listOf(args.category),
      date: readDate(args.date) ?? known.published_at,
    };
    await act((rooms) => changeVodItem(rooms.media, id, args.video, words));
    print(`Video ${args.video} is changed.`);
  },
});

export const vodTrim = createCommand({
  name: 'vod trim',
  summary: 'Shows viewers a part of a recording, in whole segments; or all of it again within 30 days',
  options: {
    ...which,
    from: {
      type: 'text',
      placeholder: 'time',
      summary: 'the start, such as 90 or 1:30; without it the start of all',
    },
    to: { type: 'text', placeholder: 'time', summary: 'the end, such as 1:02:03' },
    undo: { type: 'flag', summary: 'shows all of it again' },
  },
  async run({ act, print, readChannel }, args) {
    const { recording, name } = recordingOf(args);
    const { id } = await readChannel(args.channel);
    if (args.undo) {
      await act(({ media }) => untrimRecording(media, id, recording));
      return print(`${name}: viewers see all of it.`);
    }
    if (args.to === undefined) throw new CommandRefused('Give --to with the end, or --undo.');
    const asked = { from: readSeconds(args.from ?? '0', '--from'), to: readSeconds(args.to, '--to') };
    const trim = await act(({ media }) => trimRecording(media, id, recording, asked));
    if (trim === null) return print(`${name}: viewers see all of it.`);
    print(`${name}: viewers see ${clock(trim.from)} to ${clock(trim.to)} of ${clock(trim.full)}`);
    print(`  --undo brings the rest back until ${trim.undo_until.slice(0, 10)}; then it is deleted`);
  },
});

export const vodPoster = createCommand({
  name: 'vod poster',
  summary: 'Makes a moment of a recording its picture',
  options: {
    ...which,
    at: {
      type: 'text',
      placeholder: 'time',
      summary: 'a time of the full recording, such as 1:30',
      isRequired: true,
    },
  },
  async run({ act, media, print, readChannel }, args) {
    const { recording, name } = recordingOf(args);
    const { id } = await readChannel(args.channel);
    const poster = await makePoster(media, id, recording, { at: readSeconds(args.at, '--at') });
    await act((rooms) => choosePoster(rooms.media, id, recording, poster));
    print(`${name} has the picture of ${args.at}.`);
  },
});

export const vodExport = createCommand({
  name: 'vod export',
  summary: 'Writes a recording as one MP4, as viewers see it',
  options: {
    ...which,
    file: { type: 'text', placeholder: 'file', summary: 'the new file', isRequired: true },
    quality: { type: 'text', placeholder: 'name', summary: 'such as 360p; without it the best' },
  },
  async run({ media, print, readChannel }, args) {
    const { recording, name } = recordingOf(args);
    const { id } = await readChannel(args.channel);
    const { asset, rung, bytes } = await planDownload(media, id, recording, args.quality);
    const plan = await readExportPlan(media, asset, rung);
    const target = await open(args.file, 'wx').catch(() => {
      throw new CommandRefused(`"${args.file}" cannot be made: name a new file in a folder that is there.`);
    });
    try {
      for await (const part of readRange(media.storage, plan, { from: 0, to: plan.bytes }))
        await target.write(part);
      await target.sync();
    } finally {
      await target.close();
    }
    print(`${name}: ${bytes} bytes in ${args.file}`);
  },
});
