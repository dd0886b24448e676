// Pictures of operators. The product paints each one anew before it is kept.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { one } from '../route.ts';
import { consoleRoute } from './console-route.ts';
import { ofChannel } from './records.ts';

/** Base64 has four characters for three bytes. */
export const pictureTextMaximum = Math.ceil(limits.pictureBytes / 3) * 4;
const Name = z.string().check(z.regex(/^[0-9a-f]{32}\.(?:png|svg)$/));

export const pictures = {
  keep: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/pictures',
    summary: 'Keeps a PNG, JPEG, WebP or SVG, and answers its path on the site.',
    grant: { act: 'pictures.write', on: 'inside' },
    params: z.object(ofChannel),
    body: z.strictObject({ content: z.base64().check(z.minLength(1), z.maxLength(pictureTextMaximum)) }),
    bodyBytes: pictureTextMaximum + 1_024,
    response: one(z.object({ path: z.string() })),
    errors: ['channel.picture_refused'],
    repeatable: true,
  }),
  read: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/pictures/:name',
    summary: 'A kept picture as a data address, since the console shows no file of a channel.',
    grant: { act: 'catalog.read', on: 'inside' },
    params: z.object({ ...ofChannel, name: Name }),
    response: one(z.object({ address: z.string() })),
    errors: [],
  }),
} as const;
