// The errors of encoders and live games: a part of the one catalogue of errors.
export const liveErrors = {
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
  'media.film_limit': { status: 409, message: 'Many films were uploaded here. Try again in two days.' },
  'media.film_incomplete': { status: 409, message: 'The film did not arrive whole. Upload it again.' },
  'media.not_on_air': { status: 409, message: 'This event is not on the air.' },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;
