// Errors of the favorites room: a part of the one catalogue of errors.
import type { ErrorEntry } from './entry.ts';

export const favoritesErrors = {
  'favorites.favoritable_not_found': {
    status: 404,
    message: 'There is nothing of this kind and id to follow.',
  },
  'favorites.not_found': { status: 404, message: 'There is no favorite of this id.' },
  'favorites.too_many': { status: 409, message: 'You follow {limit} already. Unfollow something first.' },
} as const satisfies Record<string, ErrorEntry>;
