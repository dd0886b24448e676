// The widths of a picture's copies as a field of an answer.

/** @returns nothing for a picture without copies: the field is then absent. */
export const widthsOnWire = <Field extends string>(
  field: Field,
  widths: readonly number[] | null | undefined,
): Partial<Record<Field, number[]>> =>
  (widths == null || widths.length === 0 ? {} : { [field]: [...widths] }) as Partial<Record<Field, number[]>>;
