// Parts of the console's lists and editors: the place of a list, and the version of a record.
import * as z from 'zod/mini';
import { Id, Page } from '../primitives.ts';

export const ofChannel = { channel_id: Id };

/** A digest of the record as the editor opened it. A change with an old one is refused. */
export const Version = z.string().check(z.minLength(1), z.maxLength(64));

/** The place of a list: search, order and page. The server does all three. */
export const ListPlace = z.extend(Page, {
  search: z.optional(z.string().check(z.maxLength(200))),
  direction: z._default(z.enum(['asc', 'desc']), 'asc'),
});
