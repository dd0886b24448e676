// Errors of the media room: a part of the one catalogue of errors.
import type { ErrorEntry } from './entry.ts';

export const mediaErrors = {
  'media.not_found': { status: 404, message: 'There is no recording here.' },
  'media.not_ready': { status: 409, message: 'This recording is still being prepared.' },
  'media.code_invalid': { status: 404, message: 'There is no such code, or it has expired.' },
  'media.download_not_included': { status: 403, message: 'You have no pass with downloads.' },
  'media.downloads_used_up': {
    status: 403,
    message: 'No downloads are left in this period of your pass.',
  },
  'media.download_live': { status: 409, message: 'A game can be downloaded when it is over.' },
  'media.download_split': {
    status: 409,
    message:
      'The broadcast was interrupted in this quality, so it is no single file. Choose another quality.',
  },
  'media.download_incomplete': { status: 409, message: 'This quality still misses a part of the game.' },
  'media.quality_not_found': { status: 404, message: 'This recording has no such quality.' },
  'media.captions_not_found': {
    status: 404,
    message: 'This recording has no captions in this language.',
  },
  'media.audio_not_found': { status: 404, message: 'This recording has no such sound track.' },
  'media.audio_name_invalid': { status: 400, message: 'A sound track needs a name.' },
  'media.audio_name_taken': {
    status: 409,
    message: 'Another sound track of this recording has this name.',
  },
  'media.captions_limit': { status: 409, message: 'A recording has captions in at most 20 languages.' },
  'media.item_not_found': { status: 404, message: 'There is no video of this id.' },
  'media.item_invalid': {
    status: 400,
    message: 'A video needs a title of 1 to 200 characters; its description has up to 4000.',
  },
  'media.category_invalid': {
    status: 400,
    message: 'A category has 1 to 80 characters, with a letter or a digit; a channel has up to 50 of them.',
  },
  'media.rail_invalid': {
    status: 400,
    message: 'A rail has a title of 1 to 200 characters and up to 50 videos; a channel has up to 20 rails.',
  },
  'media.rail_not_found': { status: 404, message: 'There is no rail of this title.' },
  'media.preroll_invalid': {
    status: 400,
    message:
      'A preroll needs an https address of up to 2000 characters or a film, and a weight from 0 to 1000000000. It is for live games, for recordings or for both.',
  },
  'media.preroll_limit': {
    status: 409,
    message: 'A channel has up to 500 running prerolls, from up to 20 sites. Stop one first.',
  },
  'media.preroll_not_found': { status: 404, message: 'There is no running preroll of this id.' },
  'media.preroll_settings_invalid': {
    status: 400,
    message: 'A viewer may skip after 0 to 60 seconds, and sees no second preroll for 0 to 43200 minutes.',
  },
  'media.not_yet': { status: 400, message: 'This part of the game is still to come.' },
  'media.token_invalid': { status: 403, message: 'This link is not valid or has expired.' },
  'media.encoder_name_invalid': {
    status: 400,
    message: 'A name has 1 to 60 letters, digits, spaces, dots, dashes or underscores.',
  },
  'media.encoder_name_taken': { status: 409, message: 'There is a camera of this name already.' },
  'media.encoder_not_found': { status: 404, message: 'There is no camera of this name.' },
  'media.encoder_limit': { status: 409, message: 'A channel has at most 200 cameras. Remove one first.' },
  'media.encoder_live': { status: 409, message: 'This camera is on the air. End its game first.' },
  'media.window_invalid': { status: 400, message: 'The window is a whole number of seconds from 0 to 1800.' },
  'media.event_over': { status: 409, message: 'This event is on the air already, or over.' },
  'media.not_armed': { status: 409, message: 'This event is not armed.' },
  'media.too_early': { status: 409, message: 'A game can start an hour before its time.' },
  'media.no_signal': { status: 409, message: 'The camera of this game sends nothing yet.' },
  'media.encoder_on_air': {
    status: 409,
    message: 'The camera of this game films another one. End that first.',
  },
  'media.words_invalid': { status: 400, message: 'The sentence is empty, or longer than 200 characters.' },
  'media.end_not_undoable': { status: 409, message: 'This end can no longer be taken back.' },
  'media.film_too_large': { status: 400, message: 'A film has 200 MB at most.' },
  'media.film_incomplete': { status: 409, message: 'The film did not arrive whole. Upload it again.' },
  'media.not_on_air': { status: 409, message: 'This event is not on the air.' },
  'media.upload_too_large': {
    status: 413,
    message: 'This file is larger than {maximum} GB, the most that this install takes.',
  },
  'media.upload_no_room': {
    status: 507,
    message:
      'The server has no room for this file. Its operator can remove recordings, add room, or raise STORAGE_MAX_GB.',
  },
  'media.upload_busy': {
    status: 423,
    message: 'Another request sends this file. Try again in half a minute.',
  },
  'media.upload_limit': {
    status: 409,
    message: 'This channel has {maximum} unfinished uploads. Finish or cancel one of them first.',
  },
  'media.already_recorded': {
    status: 409,
    message: 'There is a recording already. Only one that failed takes another file.',
  },
  'media.game_not_over': {
    status: 409,
    message: 'This game is not over yet. A file can be uploaded once it is.',
  },
  'media.not_a_video': {
    status: 422,
    message: 'This file is not a recording that can be played. {reason}',
  },
  'media.upload_empty': {
    status: 422,
    message: 'This file is empty. Export the recording again, and choose the new file.',
  },
  'media.trim_invalid': {
    status: 400,
    message: 'The start comes before the end, and both lie within the recording, at least a second apart.',
  },
  'media.trim_final': {
    status: 409,
    message: 'The parts that were cut off are deleted by now. The recording cannot become longer again.',
  },
  'media.picture_not_found': { status: 404, message: 'There is no such picture.' },
  'media.captions_refused': { status: 422, message: '{reason}' },
} as const satisfies Record<string, ErrorEntry>;
