// Errors of the catalog room: a part of the one catalogue of errors.
import type { ErrorEntry } from './entry.ts';

export const catalogErrors = {
  'catalog.event_not_found': { status: 404, message: 'Game not found.' },
  'catalog.event_invalid': {
    status: 400,
    message:
      'An event needs a name of at most 200 characters, a start such as 2026-11-21T19:00:00Z, and a time zone such as Europe/Paris.',
  },
  'catalog.participant_not_found': { status: 404, message: 'There is no team of this name.' },
  'catalog.group_not_found': { status: 404, message: 'There is no school or club of this name.' },
  'catalog.category_not_found': { status: 404, message: 'There is no sport of this alias.' },
  'catalog.subject_invalid': { status: 400, message: 'This {kind} cannot be kept: {problem}.' },
  'catalog.subject_not_found': { status: 404, message: 'There is no {kind} {id} here.' },
  'catalog.alias_taken': {
    status: 409,
    message: 'There is another {kind} "{alias}" already: change it with {kind} set, or choose another alias.',
  },
  'catalog.in_use': {
    status: 409,
    message: 'It is in use by {count} {uses}, and stays until these are gone or changed.',
  },
  'catalog.event_begun': { status: 409, message: 'This event is live or over: its start and teams stay.' },
  'catalog.event_unpriced': {
    status: 409,
    message:
      'An event that is sold alone needs a price first: keep its access as it is, set the price, then change it.',
  },
  'catalog.event_without_sides': { status: 409, message: 'This game has no two teams, so it has no score.' },
  'catalog.event_not_begun': {
    status: 409,
    message: 'This game has not begun yet: its result can be typed after its start.',
  },
  'catalog.log_begun': {
    status: 409,
    message: 'This game has begun: its log is no rehearsal. Its entries are removed one by one.',
  },
  'catalog.event_scored': {
    status: 409,
    message: 'People kept the score of this event: {count} entries. It stays.',
  },
  'catalog.log_full': {
    status: 409,
    message: 'The log of this game is full: it has {count} entries. Remove nothing: the score so far stays.',
  },
  'catalog.entry_invalid': { status: 400, message: 'This entry lacks a part that its kind needs.' },
  'catalog.sport_rules_invalid': { status: 400, message: 'These rules cannot be used: {problem}.' },
  'catalog.event_cancelled': { status: 409, message: 'This event is cancelled.' },
  'catalog.event_sold': {
    status: 409,
    message: 'This event was sold: {count} {uses} name it. It stays for their buyers.',
  },
  'catalog.event_aired': {
    status: 409,
    message: 'This event was on the air: it has {count} {uses}. It stays.',
  },
} as const satisfies Record<string, ErrorEntry>;
