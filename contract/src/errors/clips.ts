// Errors of the clips room: a part of the one catalogue of errors.
import type { ErrorEntry } from './entry.ts';

export const clipsErrors = {
  'clips.not_found': { status: 404, message: 'There is no clip here.' },
  'clips.media_not_found': { status: 404, message: 'This game has no such recording.' },
  'clips.off': { status: 403, message: 'No clips are made of this game.' },
  'clips.closed': { status: 403, message: 'No new clips of this game can be made any more.' },
  'clips.not_included': { status: 403, message: 'You have no pass with clips.' },
  'clips.used_up': { status: 403, message: 'No clips are left in this period of your pass.' },
  'clips.range_invalid': {
    status: 400,
    message: 'A clip is {minimum} to {maximum} seconds long, and ends after it starts.',
  },
  'clips.end_too_late': { status: 400, message: 'Your clip duration is longer than the end time' },
  'clips.name_refused': { status: 400, message: 'Please choose another name or other tags.' },
  'clips.too_many_unfinished': {
    status: 429,
    message: 'Two of your clips are still being made. Please try again in a moment.',
  },
  'clips.channel_busy': {
    status: 429,
    message: 'Many clips are being made right now. Please try again in a moment.',
  },
  'clips.too_many_today': {
    status: 429,
    message: 'You have made as many clips as one account can make in a day. Please try again tomorrow.',
  },
  'clips.no_room': {
    status: 429,
    message: 'There is no room for more clips right now. The operator has been told.',
  },
  'clips.not_ready': { status: 409, message: 'This clip is still being made.' },
  'clips.file_in_preparation': {
    status: 409,
    message: 'The file for other devices is being made. Please try again in a moment.',
  },
  'clips.file_failed': {
    status: 409,
    message: 'The file for other devices could not be made. Please try again later.',
  },
  'clips.no_pictures': { status: 409, message: 'This clip has sound alone, and no picture to cut.' },
  'clips.download_not_included': { status: 403, message: 'You have no pass with downloads of clips.' },
  'clips.downloads_used_up': {
    status: 403,
    message: 'No downloads are left in this period of your pass.',
  },
  'clips.settings_invalid': {
    status: 400,
    message:
      'The longest clip has 2 to 180 seconds. A channel has up to 50 tags of 1 to 32 characters, and up to 500 words of 1 to 60 letters.',
  },
  'clips.mark_invalid': {
    status: 400,
    message: 'The mark is a PNG of at most 200 kB and 2,000 pixels on each side.',
  },
  'clips.note_required': {
    status: 400,
    message: 'This needs the name of the person who decides, and a note of 1 to 500 characters.',
  },
} as const satisfies Record<string, ErrorEntry>;
