// An operator's forms, each under an alias. A user counts as logged in only with the form `passes` complete.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Locale } from '../primitives.ts';
import { one, route } from '../route.ts';

export const passesFormAlias = 'passes';
/** The server sets it to 1 when all fields are filled in (R3.13). */
export const completionField = 'completion';

/** One text for each language of the operator. */
const Words = z
  .partialRecord(Locale, z.string().check(z.minLength(1), z.maxLength(limits.formWordsMaximum)))
  .check(z.refine((words) => Object.keys(words).length > 0));
export type Words = z.infer<typeof Words>;

const FieldName = z.string().check(
  z.regex(/^[a-z][a-z0-9_]{0,39}$/),
  z.refine((name) => name !== completionField),
);

export const FormFieldDefinition = z.strictObject({
  name: FieldName,
  /** An agreement is 1 or 0. A choice is one of its options. */
  kind: z.enum(['text', 'agreement', 'choice']),
  label: Words,
  required: z._default(z.boolean(), false),
  options: z._default(
    z
      .array(z.string().check(z.minLength(1), z.maxLength(limits.formWordsMaximum)))
      .check(z.maxLength(limits.formOptionsMaximum)),
    [],
  ),
});
export type FormFieldDefinition = z.infer<typeof FormFieldDefinition>;

/** The definition that an operator writes. */
export const FormDefinition = z.strictObject({
  title: Words,
  lead: z.optional(Words),
  fields: z.array(FormFieldDefinition).check(z.minLength(1), z.maxLength(limits.formFieldsMaximum)),
});
export type FormDefinition = z.infer<typeof FormDefinition>;

/** A filled-in form: the operator's fields with the answers. The completion field comes last. */
export const CustomForm = z.object({
  alias: z.string(),
  title: z.partialRecord(Locale, z.string()),
  lead: z.nullable(z.partialRecord(Locale, z.string())),
  fields: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['text', 'agreement', 'choice', 'completion']),
      label: z.partialRecord(Locale, z.string()),
      required: z.boolean(),
      options: z.array(z.string()),
      value: z.string(),
    }),
  ),
});
export type CustomForm = z.infer<typeof CustomForm>;

const params = z.object({ alias: z.string().check(z.maxLength(40)) });

export const customForms = {
  read: route({
    method: 'GET',
    path: '/custom-forms/:alias',
    summary: 'A form of the channel’s own, with what the user has answered',
    audience: 'user',
    params,
    response: one(CustomForm),
    errors: ['identity.form_not_found'],
  }),
  answer: route({
    method: 'POST',
    path: '/custom-forms/:alias',
    summary: 'Answer some or all of its fields; the completion field says that all is filled in',
    audience: 'user',
    params,
    body: z.strictObject({
      fields: z._default(
        z
          .array(
            z.strictObject({
              name: z.string().check(z.maxLength(40)),
              value: z.string().check(z.trim(), z.maxLength(limits.formAnswerMaximum)),
            }),
          )
          .check(z.maxLength(limits.formFieldsMaximum + 1)),
        [],
      ),
    }),
    response: one(CustomForm),
    errors: ['identity.form_not_found'],
    repeatable: true,
  }),
} as const;
