// The errors of the console: a part of the one catalogue of errors.

export const operatorErrors = {
  'operators.login_required': { status: 401, message: 'Please log in.' },
  'operators.wrong_credentials': { status: 401, message: 'The address or the password is wrong.' },
  'operators.wrong_code': { status: 401, message: 'This code is wrong, or it was used already.' },
  'operators.passkey_refused': { status: 401, message: 'This passkey opens no account here.' },
  'operators.login_over': { status: 401, message: 'This log-in took too long. Please start again.' },
  'operators.link_over': {
    status: 410,
    message: 'This link has been used or has expired. Ask for another one.',
  },
  'operators.work_link_not_found': {
    status: 404,
    message: 'This link does not work. Ask the office for another one.',
  },
  'operators.work_link_ended': {
    status: 410,
    message: 'This link has ended. Links work until six hours after the game, or until the office ends them.',
  },
  'operators.work_link_bound': {
    status: 409,
    message: 'Another phone has this link. Ask the office for a link of your own.',
  },
  'operators.work_link_unbound': {
    status: 409,
    message: 'The office took this link from this phone. Press “Keep the score here” again.',
  },
  'operators.work_links_full': {
    status: 409,
    message: 'This game has {count} links already: end one first.',
  },
  'operators.step_up_required': { status: 403, message: 'Confirm with your second factor first.' },
  'operators.not_allowed': { status: 403, message: 'Your role does not include this.' },
  'operators.grant_ended': { status: 403, message: 'Your right to do this has ended.' },
  'operators.not_found': { status: 404, message: 'There is nothing here that you may see.' },
  'operators.scope_invalid': {
    status: 400,
    message: 'There is no such channel, school, team, venue or event.',
  },
  'operators.role_scope_invalid': { status: 400, message: 'This role cannot be given for so small a part.' },
  'operators.end_in_past': { status: 400, message: 'The end lies in the past.' },
  'operators.already_granted': { status: 409, message: 'This person has this role there already.' },
  'operators.last_owner': { status: 409, message: 'The last owner of the install stays.' },
  'operators.joined': { status: 409, message: 'This person has accepted the invitation already.' },
  'operators.not_joined': {
    status: 409,
    message: 'This person has not accepted the invitation yet. Send it again.',
  },
  'operators.person_elsewhere': {
    status: 409,
    message: 'This person also works outside of what you manage. Ask an owner of the whole install.',
  },
  'operators.no_channel': {
    status: 409,
    message: 'Mail is sent in the name of a channel, and there is none yet: use "floodlit operator create".',
  },
  'operators.changed_meanwhile': {
    status: 409,
    message: 'Another person changed this since you opened it.',
  },
  'operators.https_required': { status: 403, message: 'The console of another machine needs https.' },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;
