// The errors of a channel's set-up: a part of the one catalogue of errors.

export const setupErrors = {
  'channel.not_published': { status: 404, message: 'This channel is not open yet.' },
  'channel.definition_invalid': { status: 400, message: 'The channel cannot be made so: {problem}.' },
  'channel.key_taken': {
    status: 409,
    message:
      'There is a channel "{key}" already, made from other content. Change it with channel set, or choose another key.',
  },
  'channel.host_invalid': {
    status: 400,
    message: '"{host}" is no host name: give one such as tv.school.example, without https:// and port.',
  },
  'channel.host_taken': {
    status: 409,
    message: 'The host {host} belongs to another channel: remove it there first.',
  },
  'channel.host_of_console': {
    status: 409,
    message: 'The console itself answers at {host}: give the channel another host.',
  },
  'channel.host_not_found': { status: 404, message: 'This channel has no host {host}.' },
  'channel.host_last': {
    status: 409,
    message: '{host} is the only host of a published channel: add another one first.',
  },
  'channel.colour_invalid': {
    status: 400,
    message: '{setting} is "{value}": write a colour such as #ff5a1f.',
  },
  'channel.colour_unreadable': {
    status: 400,
    message:
      '{setting} {value} has a contrast of {ratio}:1 with {other}, and readers need {minimum}:1. {suggestion} passes.',
  },
  'channel.menu_invalid': {
    status: 400,
    message:
      'A menu has up to 30 entries. Each has a name of at most 200 characters, and a path of the site or an https address of its own.',
  },
  'channel.menu_entry_not_found': { status: 404, message: 'The menu has no entry with the address {url}.' },
  'channel.page_url_taken': { status: 409, message: 'There is another page at this url.' },
  'channel.block_name_taken': { status: 409, message: 'There is another block of this name.' },
  'channel.setting_invalid': { status: 400, message: '{setting} is not valid: {problem}.' },
  'channel.publish_incomplete': { status: 409, message: 'The channel cannot open yet: {problem}.' },
  'channel.picture_refused': {
    status: 400,
    message: 'The picture is refused: {problem}.',
  },
} as const;
