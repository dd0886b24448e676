import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { fieldText } from '../lib/field-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { Choice, type Option } from './choice.tsx';

export interface ChoiceFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly options: readonly Option[] | undefined;
}

/** One of a few, as a field of a form. */
export function ChoiceField<Values extends FieldValues>({
  control,
  name,
  label,
  options,
}: ChoiceFieldProps<Values>) {
  const language = useLanguage();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
        <Choice
          ref={ref}
          label={label}
          value={String(value)}
          onChange={onChange}
          options={options}
          error={error && fieldText(error.message ?? '', language)}
        />
      )}
    />
  );
}
