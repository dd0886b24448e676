// The errors of an operator's recordings: a part of the one catalogue of errors.

export const recordingErrors = {
  'media.upload_too_large': {
    status: 413,
    message: 'This file is larger than {maximum} GB, the most that this install takes.',
  },
  'media.upload_no_room': {
    status: 507,
    message: 'The disk of the server has no room for this file. Ask the person who runs it.',
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
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;
