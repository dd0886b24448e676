// `vod audio …`: the names of a recording's sound tracks.
import { listAudio, renameAudio } from '../media/index.ts';
import { createCommand } from './command.ts';
import { readLanguage, recordingOf, which } from './named-recording.ts';
import { tableText } from './table-text.ts';

export const audioList = createCommand({
  name: 'vod audio list',
  summary: 'Lists the sound tracks of a recording that has several: number, language, name',
  options: which,
  async run({ media, print, readChannel }, args) {
    const { recording, name } = recordingOf(args);
    const { id } = await readChannel(args.channel);
    const rows = (await listAudio(media, id, recording)).map(({ language, label }, index) => [
      String(index + 1),
      language ?? '–',
      label,
    ]);
    print(
      rows.length === 0
        ? `${name} has one sound track, which needs no name.`
        : tableText([['track', 'language', 'name'], ...rows]),
    );
  },
});

export const audioRename = createCommand({
  name: 'vod audio rename',
  summary: "Names a sound track in the player's menu",
  options: {
    ...which,
    track: {
      type: 'number',
      placeholder: 'number',
      summary: 'which one, as vod audio list shows it',
      isRequired: true,
    },
    label: {
      type: 'text',
      placeholder: 'name',
      summary: 'its new name; 40 characters are kept',
      isRequired: true,
    },
    language: { type: 'text', placeholder: 'code', summary: 'two letters, such as en; without it as before' },
  },
  async run({ act, print, readChannel }, args) {
    const { recording, name } = recordingOf(args);
    const language = args.language === undefined ? undefined : readLanguage(args.language);
    const { id } = await readChannel(args.channel);
    const wanted = { label: args.label, language };
    const label = await act(({ media }) => renameAudio(media, id, recording, args.track, wanted));
    print(`Track ${args.track} of ${name.toLowerCase()} is called ${label}.`);
  },
});
