import { useEffect, useRef } from 'react';
import { FieldError, Input, Label, Text, TextArea, TextField as AriaTextField } from 'react-aria-components';
import { fieldText } from '../lib/field-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { typedPart } from '../lib/wall-time.ts';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

export interface TextFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'datetime-local' | 'time';
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'text';
  readonly hint?: string;
  readonly isFirst?: boolean;
  /** Several lines. */
  readonly isLong?: boolean;
}

/** A labelled field of a form. Its error is announced with it. */
export function TextField<Values extends FieldValues>({
  control,
  name,
  label,
  type = 'text',
  autoComplete,
  inputMode,
  hint,
  isFirst = false,
  isLong = false,
}: TextFieldProps<Values>) {
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  // A step of a form begins at its first field.
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <AriaTextField
          className="field"
          name={name}
          type={type === 'datetime-local' || type === 'time' ? 'text' : type}
          value={
            type === 'datetime-local' ? typedPart(String(value ?? '')) : ((value as string | undefined) ?? '')
          }
          onChange={onChange}
          onBlur={onBlur}
          isInvalid={error !== undefined}
          validationBehavior="aria"
          {...(autoComplete !== undefined && { autoComplete })}
          {...(inputMode !== undefined && { inputMode })}
        >
          <Label>{label}</Label>
          {isLong ? (
            <TextArea ref={ref} dir="auto" rows={4} />
          ) : (
            <Input
              ref={(element) => {
                input.current = element;
                ref(element);
              }}
              dir="auto"
              {...(type === 'datetime-local' && { type })}
              {...(type === 'time' && { type, step: 1 })}
            />
          )}
          {hint !== undefined && (
            <Text slot="description" className="field__hint">
              {hint}
            </Text>
          )}
          <FieldError className="field__error">
            {error && fieldText(error.message ?? '', language)}
          </FieldError>
        </AriaTextField>
      )}
    />
  );
}
