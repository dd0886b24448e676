// The answers of viewers to a channel's own forms. They are personal data: each read and each file is in the audit log.
import * as z from 'zod/mini';
import { FormDefinition } from '../identity/custom-forms.ts';
import { Page } from '../primitives.ts';
import { listOf, one } from '../route.ts';
import { consoleRoute } from './console-route.ts';
import { ofChannel } from './records.ts';

export const ChannelForm = z.object({
  alias: z.string(),
  definition: FormDefinition,
  answers: z.int(),
});
export type ChannelForm = z.infer<typeof ChannelForm>;

export const FormAnswer = z.object({
  /** The account. */
  id: z.int(),
  email: z.string(),
  name: z.string(),
  is_complete: z.boolean(),
  answered_at: z.string(),
  /** By the name of the field. */
  values: z.record(z.string(), z.string()),
});
export type FormAnswer = z.infer<typeof FormAnswer>;

/** Rows of one file, the newest first. */
export const answersExportMaximum = 10_000;

const place = '/console/channels/:channel_id/forms';
const grant = { act: 'answers.read', on: 'channel' } as const;
const params = z.object({ ...ofChannel, alias: z.string().check(z.minLength(1), z.maxLength(40)) });
const search = z.optional(z.string().check(z.maxLength(200)));

export const formAnswers = {
  forms: consoleRoute({
    method: 'GET',
    path: place,
    summary: 'The forms of a channel with their questions, and how many accounts answered each.',
    grant,
    params: z.object(ofChannel),
    response: one(z.array(ChannelForm)),
    errors: [],
  }),
  list: consoleRoute({
    method: 'GET',
    path: `${place}/:alias/answers`,
    summary: 'The answers to a form, the newest first. The read is in the audit log.',
    grant,
    params,
    query: z.extend(Page, { search }),
    response: listOf(FormAnswer),
    errors: ['identity.form_not_found'],
  }),
  download: consoleRoute({
    method: 'GET',
    path: `${place}/:alias/answers/export`,
    summary: 'The same answers as CSV, at most 10,000. The file is in the audit log.',
    grant,
    kind: 'export',
    params,
    query: z.object({ search }),
    response: one(z.string()),
    errors: ['identity.form_not_found'],
  }),
} as const;
