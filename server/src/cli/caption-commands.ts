// `vod captions …`: the captions of a recording, by language.
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  addCaptions,
  captionBytesMaximum,
  CaptionsRefused,
  leftOutSentence,
  listCaptions,
  readCaptions,
  removeCaptions,
  removeFormerCaptions,
  type LeftOut,
} from '../media/index.ts';
import { CommandRefused, createCommand } from './command.ts';
import { languageName } from './language-name.ts';
import { readLanguage, recordingOf, which } from './named-recording.ts';
import { tableText } from './table-text.ts';

const language = {
  type: 'text',
  placeholder: 'code',
  summary: 'two letters, such as en',
  isRequired: true,
} as const;

/** The size is known before anything is read. */
export async function readCaptionFile(given: string): Promise<Buffer> {
  const handle = await open(given, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => {
    throw new CommandRefused(`There is no file "${given}" that can be read: give the path of the captions.`);
  });
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw new CommandRefused(`"${given}" is no file: give the path of the captions.`);
    if (facts.size > captionBytesMaximum)
      throw new CommandRefused(`"${given}" is larger than 2 MB: give a WebVTT or SRT file.`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

const listedMaximum = 20;

/** One sentence for each line of a file of captions that viewers do not get. */
export function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  const listed = leftOut.slice(0, listedMaximum).map(leftOutSentence);
  const more = leftOut.length - listed.length;
  return more > 0 ? [...listed, `${more} more lines are left out.`] : listed;
}

/** Nothing for a file that is refused: its preparation says why. */
export function listLeftOutOf(bytes: Buffer): readonly LeftOut[] {
  try {
    return readCaptions(bytes).leftOut;
  } catch (error) {
    if (error instanceof CaptionsRefused) return [];
    throw error;
  }
}

export const captionsAdd = createCommand({
  name: 'vod captions add',
  summary: 'Adds captions to a recording, or replaces those of the same language',
  options: {
    ...which,
    language,
    file: {
      type: 'text',
      placeholder: 'file',
      summary: 'WebVTT or SRT in UTF-8, 2 MB at most',
      isRequired: true,
    },
    label: { type: 'text', placeholder: 'name', summary: "the menu's words; without it the language's name" },
  },
  async run({ act, media, print, readChannel }, args) {
    const { recording, name } = recordingOf(args);
    const code = readLanguage(args.language);
    const label = args.label?.trim() ?? languageName(code);
    if (label === '' || label.length > 40)
      throw new CommandRefused('--label is empty or longer than 40 characters.');
    const { id } = await readChannel(args.channel);
    const bytes = await readCaptionFile(args.file);
    const captions = { language: code, label, bytes };
    const { cues, leftOut, former } = await act((rooms) =>
      addCaptions(rooms.media, id, recording, captions),
    ).catch((error: unknown) => {
      if (error instanceof CaptionsRefused) throw new CommandRefused(`${args.file}: ${error.message}`);
      throw error;
    });
    await removeFormerCaptions(media, former);
    print(`${name} has captions in ${label}: ${cues}`);
    for (const line of leftOutLines(leftOut)) print(`  ${line}`);
  },
});

export const captionsList = createCommand({
  name: 'vod captions list',
  summary: 'Lists the captions of a recording: language, name',
  options: which,
  async run({ media, print, readChannel }, args) {
    const { recording, name } = recordingOf(args);
    const { id } = await readChannel(args.channel);
    const rows = (await listCaptions(media, id, recording)).map((one) => [one.language, one.label]);
    print(rows.length === 0 ? `${name} has no captions.` : tableText([['language', 'name'], ...rows]));
  },
});

export const captionsRemove = createCommand({
  name: 'vod captions remove',
  summary: "Removes a language's captions from a recording",
  options: { ...which, language },
  async run({ act, media, print, readChannel }, args) {
    const { recording, name } = recordingOf(args);
    const { id } = await readChannel(args.channel);
    const code = readLanguage(args.language);
    await removeFormerCaptions(media, await act((rooms) => removeCaptions(rooms.media, id, recording, code)));
    print(`${name} has no captions in ${languageName(args.language)} any more.`);
  },
});
