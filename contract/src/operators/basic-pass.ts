// The basic pass of a channel: a free pass that every account chooses first.
import * as z from 'zod/mini';
import { Id } from '../primitives.ts';
import { one } from '../route.ts';
import { consoleRoute } from './console-route.ts';
import { ofChannel, Version } from './records.ts';

const place = '/console/channels/:channel_id/basic-pass';
const params = z.object(ofChannel);
export const BasicPass = z.object({ pass_id: z.nullable(z.int()), version: Version });
export type BasicPass = z.infer<typeof BasicPass>;

export const basicPass = {
  read: consoleRoute({
    method: 'GET',
    path: place,
    summary: 'The free pass that every account chooses first, or none.',
    grant: { act: 'shop.read', on: 'channel' },
    params,
    response: one(BasicPass),
    errors: [],
  }),
  set: consoleRoute({
    method: 'POST',
    path: place,
    summary: 'Sets it, or takes it away. Earlier choices of accounts stay.',
    grant: { act: 'shop.write', on: 'channel' },
    params,
    body: z.strictObject({ pass_id: z.nullable(Id), version: Version }),
    response: one(BasicPass),
    errors: ['commerce.pass_not_found', 'commerce.basic_pass_invalid', 'operators.changed_meanwhile'],
  }),
} as const;
