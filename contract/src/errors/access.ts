// Errors of the access room: a part of the one catalogue of errors.
import type { ErrorEntry } from './entry.ts';

export const accessErrors = {
  'access.denied': { status: 403, message: 'You do not have access to this stream.' },
  'access.frame_invalid': {
    status: 403,
    message: 'This frame may not play for an account any more. Open the game on its own site again.',
  },
  'access.remote_off': {
    status: 403,
    message: 'This channel does not play on televisions in this way.',
  },
  'access.too_many_streams': {
    status: 409,
    message:
      'Too many devices: this account is watching on as many as its pass allows. Stop one of them first.',
  },
} as const satisfies Record<string, ErrorEntry>;
