// The options of commands that change one recording of a game or of the library.
import type { NamedRecording } from '../media/index.ts';
import { CommandRefused } from './command.ts';

export const which = {
  channel: { type: 'text', placeholder: 'slug', summary: 'which channel; without it the first' },
  video: { type: 'number', placeholder: 'id', summary: 'which video, as vod list shows it' },
  event: { type: 'number', placeholder: 'id', summary: 'or which game, as event list shows it' },
} as const;
export function recordingOf({ video, event }: { video: number | undefined; event: number | undefined }): {
  recording: NamedRecording;
  name: string;
} {
  if (video !== undefined && event === undefined)
    return { recording: { videoId: video }, name: `Video ${video}` };
  if (event !== undefined && video === undefined)
    return { recording: { eventId: event }, name: `Game ${event}` };
  throw new CommandRefused('Give either --video or --event with an id.');
}

export function readLanguage(code: string): string {
  if (/^[a-z]{2}$/.test(code)) return code;
  throw new CommandRefused(`--language is "${code}": write two letters, such as en.`);
}
