import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Choice, type Option } from './choice.tsx';

interface ChoiceFieldProps<Values extends FieldValues> {
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
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Choice label={label} value={String(value)} onChange={onChange} options={options} />
      )}
    />
  );
}
