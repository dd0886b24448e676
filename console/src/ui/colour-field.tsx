import { useId } from 'react';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { fieldText } from '../lib/field-text.ts';
import { useLanguage } from '../lib/translate.tsx';

export interface ColourFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
}

/** A colour, by the picker of the browser or typed. */
export function ColourField<Values extends FieldValues>({ control, name, label }: ColourFieldProps<Values>) {
  const language = useLanguage();
  const id = useId();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <div className="field">
          <label htmlFor={id}>{label}</label>
          <div className="colour">
            <input
              className="colour__picker"
              type="color"
              aria-label={language.t('field.pick', { field: label })}
              value={/^#[0-9a-fA-F]{6}$/.test(String(value)) ? String(value) : '#000000'}
              onChange={onChange}
            />
            <input
              id={id}
              ref={ref}
              dir="ltr"
              value={String(value)}
              onChange={onChange}
              onBlur={onBlur}
              aria-invalid={error !== undefined}
            />
          </div>
          {error !== undefined && (
            <span className="field__error">{fieldText(error.message ?? '', language)}</span>
          )}
        </div>
      )}
    />
  );
}
