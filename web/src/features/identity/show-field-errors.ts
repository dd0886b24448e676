// Shows the server's field errors, such as a common password, at their fields.
import { ApiError } from '@floodlit/contract/client';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** @returns whether one of these fields has an error. The first one gets the focus. */
export function showFieldErrors<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'setError'>,
  error: unknown,
  fields: readonly Path<Values>[],
): boolean {
  if (!(error instanceof ApiError)) return false;
  const blamed = fields.filter((field) => error.errors[field]?.[0] !== undefined);
  blamed.forEach((field, place) =>
    form.setError(field, { message: error.errors[field]?.[0] ?? '' }, { shouldFocus: place === 0 }),
  );
  return blamed.length > 0;
}
