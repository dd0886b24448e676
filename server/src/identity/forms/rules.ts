// Pure rules of an answered form.
import {
  completionField,
  type CustomForm,
  type FormDefinition,
  type FormFieldDefinition,
} from '@floodlit/contract/identity/custom-forms';

export interface FormAnswers {
  readonly values: Readonly<Record<string, string>>;
  readonly isComplete: boolean;
}

export const noAnswers: FormAnswers = { values: {}, isComplete: false };

export function formOf(alias: string, definition: FormDefinition, answers: FormAnswers): CustomForm {
  const { title, lead, fields } = definition;
  return {
    alias,
    title,
    lead: lead ?? null,
    fields: [
      ...fields.map((field) => ({ ...field, value: answers.values[field.name] ?? '' })),
      {
        name: completionField,
        kind: 'completion',
        label: {},
        required: false,
        options: [],
        value: answers.isComplete ? '1' : '0',
      },
    ],
  };
}

function faultOf({ kind, options, required }: FormFieldDefinition, value: string): string | undefined {
  if (value === '') return required ? 'Field is required' : undefined;
  if (kind === 'choice') return options.includes(value) ? undefined : 'Field is required';
  if (kind !== 'agreement') return undefined;
  if (value === '1') return undefined;
  return required || value !== '0' ? 'Field is required' : undefined;
}

export type Answering =
  | { readonly kind: 'answered'; readonly answers: FormAnswers }
  | { readonly kind: 'refused'; readonly errors: Record<string, string[]> };

/** A field that the request leaves out keeps its value. Only a form without a fault can be complete. */
export function answerForm(
  { fields }: FormDefinition,
  before: FormAnswers,
  given: readonly { readonly name: string; readonly value: string }[],
): Answering {
  const names = new Set([completionField, ...fields.map(({ name }) => name)]);
  const unknown = given.filter(({ name }) => !names.has(name));
  if (unknown.length > 0)
    return {
      kind: 'refused',
      errors: Object.fromEntries(unknown.map(({ name }) => [name, ['There is no field of this name']])),
    };
  const { [completionField]: completion, ...changed } = Object.fromEntries(
    given.map(({ name, value }) => [name, value] as const),
  ) as Record<string, string | undefined>;
  const values = Object.fromEntries(
    fields.map(({ name }) => [name, changed[name] ?? before.values[name] ?? '']),
  );
  const isComplete = completion === undefined ? before.isComplete : completion === '1';
  const faults = fields.flatMap((field) => {
    const value = values[field.name] ?? '';
    // An unfinished form may lack values. The values that it has must be valid.
    const fault = isComplete || value !== '' ? faultOf(field, value) : undefined;
    return fault === undefined ? [] : [{ name: field.name, fault }];
  });
  if (faults.length > 0)
    return { kind: 'refused', errors: Object.fromEntries(faults.map(({ name, fault }) => [name, [fault]])) };
  return { kind: 'answered', answers: { values, isComplete } };
}
